//! The page about the assembly machine, which is a program and not a circuit.

mod pictures;

use machines::assembly::{Computer, Cost, Engine, Form, LOAD_OFFSET, Listing, Request, SEGMENT, Tick, cost};

use crate::markdown::{number, table};
use crate::{Document, PageError};

/// The board of the move that is shown: X has two in the right column, and the engine as printed blocks.
const RING: [u8; 9] = *b"o xx    x";

/// The page and its pictures.
pub fn documents() -> Result<Vec<Document>, PageError> {
    let [printed, repaired] = Form::ALL.map(cost);
    let text = format!(
        "{INTRODUCTION}\n## Registers\n\n{}\n## Memory\n\n{}\n## Patterns\n\n{PATTERNS}\n## One move\n\n{}\n\
         {GAME}\n## What is proved\n\n{}\n{}\n{PROOFS}\n## What a move takes\n\n{}\n## Beside others\n\n{}\n{LIMITS}",
        registers(),
        memory(),
        one_move(),
        games(Form::Printed)?,
        games(Form::Repaired)?,
        costs([("assembly", printed), ("assembly-repaired", repaired)]),
        others(),
    );
    let page = Document { path: "assembly.md".to_owned(), text };
    Ok(std::iter::once(page).chain(pictures::documents()).collect())
}

fn registers() -> String {
    let rows = [
        ("BX", "the bit plane of the player: bit 0 is cell 0 of the ring, bit 8 the centre"),
        ("DX", "the bit plane of the computer"),
        ("SI", "the pattern that is tried"),
        ("DI", "the stage: how many patterns, then the patterns"),
        ("CH", "the patterns of the stage that are still to be tried"),
        ("CL", "2, the distance of a quarter turn, because the 8086 rotates by one or by CL"),
        ("BP", "how far the board has turned, in cells of the rim"),
        ("AX", "everything else; AL is the answer"),
    ];
    table(&["register", "in the engine"], rows.map(|(name, text)| vec![name.to_owned(), text.to_owned()]))
}

/// The layout of the segment, by the labels of the program.
fn memory() -> String {
    let listing = Form::Printed.listing();
    let end = LOAD_OFFSET + Form::Printed.image().len() as u16;
    let parts = [
        ("answer", "decide", "the computer's move and the player's, each up to a `hlt`"),
        ("decide", "planes", "the decision: stages, turns, comparing, the first empty cell"),
        ("planes", "take", "the ring in memory becomes two bit planes"),
        ("take", "play", "a mark is written into the ring"),
        ("play", "ring", "the tune of a person's move, through ports 42h, 43h and 61h"),
        ("ring", "stages", "the board: `x`, `o` or a space in each of nine bytes"),
        ("stages", "", "the patterns, and the order for the first empty cell"),
    ];
    let rows = parts.map(|(from, to, text)| {
        let start = listing.label(from);
        let stop = if to.is_empty() { end } else { listing.label(to) };
        vec![format!("`{start:04X}`"), (stop - start).to_string(), format!("`{from}`"), text.to_owned()]
    });
    let stack = vec!["`FFFE`".to_owned(), String::new(), String::new(), "the stack, downwards".to_owned()];
    let table = table(&["offset", "bytes:", "label", "what"], rows.into_iter().chain([stack]));
    format!("The program is loaded at {SEGMENT:04X}:{LOAD_OFFSET:04X}, as DOS loads a COM file.\n\n{table}")
}

/// A move by its landmarks, then by its instructions.
fn one_move() -> String {
    let mut computer = Computer::new(Form::Printed);
    computer.set_ring(RING);
    computer.begin(Request::Answer);
    let listing = computer.listing();
    let landmarks = ["stage", "turn", "compare", "fits", "take"].map(|name| (name, listing.label(name)));
    let (mut steps, mut executed) = (Vec::new(), Vec::new());
    loop {
        let registers = computer.cpu.registers;
        let (ip, clocks) = (registers.ip, computer.cpu.clocks());
        let pattern = computer
            .cpu
            .memory
            .read(i8086::Memory::address(SEGMENT, registers.word(i8086::Word::Si).wrapping_add(7)));
        let landmark = landmarks.iter().find(|(_, offset)| *offset == ip).map(|(name, _)| *name);
        let planes = [i8086::Word::Bx, i8086::Word::Dx].map(|word| format!("`{:09b}`", registers.word(word)));
        if let Some(name) = landmark {
            let what = match name {
                "stage" => "the only stage begins".to_owned(),
                "turn" => format!("turned {} times", registers.word(i8086::Word::Bp) / 2),
                "compare" => format!("pattern {pattern} is tried"),
                "fits" => format!("pattern {pattern} fits"),
                _ => "the cell is taken".to_owned(),
            };
            steps.push((name, vec![number(clocks), what, planes[0].clone(), planes[1].clone()]));
        }
        let tick = computer.step();
        executed.push((ip, computer.cpu.clocks() - clocks));
        if tick == Tick::Halted {
            break;
        }
    }
    let tried = steps.iter().filter(|(name, _)| *name == "compare").count();
    let (all, instructions) = (number(computer.cpu.clocks()), computer.cpu.instructions());
    let kept = steps.iter().filter(|(name, _)| *name != "compare").map(|(_, row)| row.clone());
    let story = table(&["clocks:", "", "BX, the player", "DX, the computer"], kept);
    let listing = table(&["offset", "instruction", "clocks:", ""], rows(listing, &executed));
    format!(
        "The board is `{}` as a ring, and the computer is to move. It takes {instructions} instructions and {all} \
         clocks by Intel's table, in which {tried} patterns are tried. The landmarks, those apart at which a pattern \
         is tried:\n\n{story}\nThe instructions in the order in which they are executed; what has been shown is not \
         shown again until the pattern that fits is tried:\n\n{listing}",
        String::from_utf8_lossy(&computer_ring()),
    )
}

/// A line for each instruction that is executed for the first time, or since the last comparison began. All others
/// in a row are one line.
fn rows(listing: &Listing, executed: &[(u16, u64)]) -> Vec<Vec<String>> {
    let compare = listing.label("compare");
    let last = executed.iter().rposition(|&(ip, _)| ip == compare);
    let is_new = |index: usize| {
        let (ip, _) = executed[index];
        last.is_some_and(|last| index >= last) || executed[..index].iter().all(|(earlier, _)| *earlier != ip)
    };
    let indices: Vec<usize> = (0..executed.len()).collect();
    let runs = indices.chunk_by(|&one, &other| !is_new(one) && !is_new(other));
    let row = |run: &[usize]| {
        let clocks: u64 = run.iter().map(|&index| executed[index].1).sum();
        let (ip, _) = executed[run[0]];
        let line = listing.line_at(ip).map(|index| &listing.lines[index]);
        let (code, comment) = match line {
            Some(line) if is_new(run[0]) => {
                let code = line.code.split_whitespace().collect::<Vec<_>>().join(" ");
                (format!("`{code}`"), line.comment.to_owned())
            }
            _ if run.len() == 1 => (String::new(), "1 instruction again".to_owned()),
            _ => (String::new(), format!("{} instructions again", run.len())),
        };
        vec![format!("`{ip:04X}`"), code, number(clocks), comment]
    };
    runs.map(row).collect()
}

fn computer_ring() -> [u8; 9] {
    RING.map(|mark| if mark == b' ' { b'.' } else { mark })
}

/// How the machine code fares against every opponent.
fn games(form: Form) -> Result<String, PageError> {
    let name = form.name();
    let proof = solver::prove(&Engine::new(form))
        .map_err(|illegal| PageError::Refuted { machine: name, claim: illegal.to_string() })?;
    let rows = rules::Seat::ALL.map(|seat| {
        let record = proof.seat(seat);
        let counts = [record.games(), record.wins, record.draws, record.losses].map(number);
        std::iter::once(format!("moving {seat}")).chain(counts).collect()
    });
    let table = table(&["", "games:", "won:", "drawn:", "lost:"], rows);
    Ok(format!("`{name}` against every opponent (`noughtgate prove {name}`):\n\n{table}"))
}

fn costs(forms: [(&str, Cost); 2]) -> String {
    let rows = forms.map(|(name, cost)| {
        let figures = [
            cost.positions,
            cost.average_instructions(),
            cost.most_instructions,
            cost.average_clocks(),
            cost.most_clocks,
        ];
        std::iter::once(format!("`{name}`")).chain(figures.map(number)).collect()
    });
    let columns = ["", "positions:", "instructions:", "at most:", "clocks:", "at most:"];
    format!(
        "In all positions into which an opponent can lead it, in both seats; clocks by Intel's table, which counts \
         neither the fetching of instructions nor the refreshing of memory:\n\n{}\nAt 4.77 MHz, 4,770 clocks are \
         a millisecond.\n",
        table(&columns, rows)
    )
}

/// Figures of other games; only the first column is measured here.
fn others() -> String {
    let listing = Form::Repaired.listing();
    let engine = listing.label("take") - listing.label("decide");
    let table_bytes = LOAD_OFFSET + Form::Repaired.image().len() as u16 - listing.label("stages");
    let game = number(Form::Repaired.game().len() as u64);
    let rows = [
        ("processor", "8086".to_owned(), "80586", "8086"),
        ("players", "one or two, and either side begins".to_owned(), "one, no choice of who begins", "one"),
        (
            "bytes",
            format!("{engine} that decide, {table_bytes} of patterns; {game} with pictures and sounds"),
            "",
            "213",
        ),
        ("lost", "367 of 725 as printed, 0 of 473 repaired, moving second".to_owned(), "14 of 473", ""),
        ("proved", "both seats, every opponent".to_owned(), "", "no"),
    ];
    let table = table(
        &["", "ours", "the original", "the smallest known, of 2004"],
        rows.map(|(what, ours, original, smallest)| {
            vec![what.to_owned(), ours, original.to_owned(), smallest.to_owned()]
        }),
    );
    format!("{OTHERS}\n{table}")
}

const OTHERS: &str = "\
The patterns come from a course in which students wrote such a game; one of their programs is the original here, and
what stands in its column is known from others, as is the size of the smallest game for the 8086 that has an opponent.
";

const INTRODUCTION: &str = "\
# assembly

Generated by `cargo xtask docs` from the program.

**A program for the 8086 that knows nothing but pictures.** It compares the board with sixteen patterns, turns the
board by 90 degrees and compares again, through all four turns. The first pattern that fits says which cell to
take; where none fits, it is the first empty one. The sources are in
[`crates/machines/src/assembly`](../crates/machines/src/assembly), written for NASM: `engine.asm` decides,
`patterns.asm` is what it knows, and `game.asm` is a whole game for a PC. `assembly` has the patterns as they were
printed, with the promise that the computer never loses. `assembly-repaired` is the same code with another table.

The board is a ring of nine bytes, eight around the rim and the centre last. As a bit plane, one bit for each cell,
the rim is one byte, and a quarter turn of the board is a rotation of that byte by two bits:

```text
 0 | 1 | 2                        2 | 3 | 4
---+---+---      ror bl, cl      ---+---+---
 7 | 8 | 3       ---------->      1 | 8 | 5
---+---+---        CL = 2        ---+---+---
 6 | 5 | 4                        0 | 7 | 6
```

The printed text asks for `ror al,2`. That instruction came with the 80186: the 8086 shifts and rotates by one, or by
the number in CL. So CL holds 2 while the engine compares, and our processor refuses the other form. The ring in
memory never turns, only the planes in the registers do; a test watches every instruction on all 19,683 boards.

On the screen (`noughtgate play assembly`, then `[` and `]` from landmark to landmark) both are seen beside each other.
Here the planes have turned once, and the ring has not:

![The 8086 in the terminal while it decides](pictures/assembly-screen.svg)
";

const PATTERNS: &str = "\
X is the player, O the computer, a dot must be empty, a blank square may hold anything, and ? is the empty cell to
take.

![The sixteen patterns as printed](pictures/assembly-patterns.svg)

In memory a pattern is eight bytes: the cells that count, those of them with an X, those with an O, the cell to take,
and its number. Three instructions compare one plane, and three the other. The repaired table has three stages instead
of one, each a row here and each tried in all four turns before the next, pattern 15 with an O in the centre and before
14, and the centre first where no pattern fits; [how it was found](assembly-repair.md).

![The patterns of the repaired table](pictures/assembly-repaired-patterns.svg)
";

const GAME: &str = "\
## The whole game

`game.com` is made of the same engine: title, one or two players, who moves first, the keypad, refusals, three tunes
on the loudspeaker, the winning line, and again. `noughtgate export assembly -o DIR` writes the sources, the COM file,
its listing and a floppy disk from which a PC starts it without DOS. These pictures are the memory of the screen when
our own processor runs it; tests compare such pictures with DOSBox and QEMU, dot by dot and colour by colour.

<img src=\"pictures/assembly-title.svg\" alt=\"The title\" width=\"320\">
<img src=\"pictures/assembly-won.svg\" alt=\"The player has won, and the line is marked\" width=\"320\">
";

const PROOFS: &str = "\
So the promise does not hold: as printed, the engine can be beaten in both seats, and the repaired one cannot.
Every move above was made by executing the machine code. Besides:

- It answers like its twin in plain Rust, in both forms, in all 4,520 positions in which a move is to be made, and on
  all 19,683 boards (`cargo test -p players --test assembly`).
- Unicorn, an emulator of other people, executes the same bytes and answers alike in all of them
  (`cargo test -p players --test unicorn`), and agrees with our processor on 100,000 random instructions
  (`cargo test -p i8086 --test unicorn`).
- NASM makes the bytes that are shipped out of the sources (`cargo test -p machines --test assembly`).
- Our own PC goes to every board that keys can lead to: 639 moves against the printed form, 492 against the repaired
  one, 10,954 between two people, and 14,568 keys that are refused. After each the whole picture, the texts, the marked
  line and the tune are what plain Rust expects, and 14 ways to break the game are noticed (`cargo test -p machines
  --test game`).
- QEMU shows the pictures that we show, in four games with the printed table and two with the repaired one (`cargo
  test -p referee --test game`), and so does DOSBox, whose loudspeaker plays our notes, each with its pitch and its
  length (`cargo xtask game`).
";

const LIMITS: &str = "\
## Limits

Clocks are by Intel's table; a real machine takes longer. The game wants a VGA, which no PC with an 8086 came with, but which
fits into some; the engine itself asks for nothing but the processor.
";
