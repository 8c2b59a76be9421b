//! The game line by line, for a screen reader, a script or a pipe.

use std::io::{self, BufRead, ErrorKind, Read, Write};
use std::sync::Arc;

use session::{Activity, Choice, Event, Guess, Keys, Kind, NoHunt, Resources, Session, Shape};

use crate::draw::hands;
use crate::sound::Speaker;

/// The commands other than moves.
const WORDS: &str = "hint says what perfect play thinks, board shows the board, undo takes back, redo makes \
the move again, new starts a new game, quit ends. Of the machine, state says where it is, signals what is on its \
wires, and wave what was there in the last clocks.";

/// The number of clocks of a waveform in words.
const CLOCKS: usize = 8;

/// The commands for a broken machine.
const HUNT: &str =
    "A wire of this machine is broken: guess win=0 guesses that win is stuck at 0, reveal says which it is.";

/// The longest line of input that is read, in bytes.
const LONGEST: u64 = 4096;

/// Plays until the input ends or the user quits.
pub struct Plain<'a, R, W, K> {
    /// The game.
    pub session: &'a mut Session,
    /// The solutions that the game needs.
    pub resources: &'a Arc<Resources>,
    /// The layout of the digits on the board.
    pub keys: Keys,
    /// The loudspeaker.
    pub speaker: Speaker,
    /// Where the lines come from.
    pub input: R,
    /// Where the answers go.
    pub output: W,
    /// Saves the game whenever it may have changed, and returns a warning for the player, if there is one.
    pub keep: K,
}

impl<R: BufRead, W: Write, K: FnMut(&Session) -> Option<String>> Plain<'_, R, W, K> {
    /// Plays until the input ends or the user quits.
    pub fn run(mut self) -> io::Result<()> {
        let opening = self.session.opening();
        self.tell(&opening)?;
        self.go_on()?;
        let mut warning = None;
        loop {
            self.save(&mut warning)?;
            self.output.flush()?;
            let Some(line) = self.line()? else {
                return writeln!(self.output, "end of input.");
            };
            match String::from_utf8(line) {
                Ok(line) => match line.trim() {
                    "" => {}
                    "quit" | "q" => return Ok(()),
                    words => self.obey(words)?,
                },
                Err(_) => writeln!(self.output, "that is not text; say help.")?,
            }
        }
    }

    /// Reports once that the game cannot be saved, and once that it can be again.
    fn save(&mut self, warning: &mut Option<String>) -> io::Result<()> {
        let new = (self.keep)(self.session);
        match &new {
            Some(text) if *warning != new => writeln!(self.output, "{text}.")?,
            None if warning.is_some() => writeln!(self.output, "saved again.")?,
            _ => {}
        }
        *warning = new;
        Ok(())
    }

    /// The next line of the input; none at its end. Input without line ends is an error instead of being read
    /// for ever.
    fn line(&mut self) -> io::Result<Option<Vec<u8>>> {
        let mut line = Vec::new();
        let read = (&mut self.input).take(LONGEST + 1).read_until(b'\n', &mut line)?;
        if read as u64 > LONGEST {
            let reason = format!("a line of the input has more than {LONGEST} bytes");
            return Err(io::Error::new(ErrorKind::InvalidData, reason));
        }
        Ok((read > 0).then_some(line))
    }

    fn obey(&mut self, words: &str) -> io::Result<()> {
        match words {
            "help" | "?" => self.help()?,
            "new" | "n" => {
                let events = self.session.next_game();
                self.tell(&events)?;
            }
            "undo" | "u" => match self.session.take_back() {
                Ok(events) => self.tell(&events)?,
                Err(error) => writeln!(self.output, "{error}.")?,
            },
            "redo" | "r" => match self.session.redo() {
                Ok(events) => self.tell(&events)?,
                Err(error) => writeln!(self.output, "{error}.")?,
            },
            "hint" | "i" => self.hints()?,
            "reveal" => match self.session.reveal() {
                Some(fault) => writeln!(self.output, "the broken wire is {fault}.")?,
                None => writeln!(self.output, "nothing is broken in this machine.")?,
            },
            words if words.starts_with("guess") => self.guess(words)?,
            "board" | "b" => self.board()?,
            "state" => self.state()?,
            "signals" => self.signals()?,
            "wave" => self.wave()?,
            words => match self.choice(words) {
                Ok(choice) => match self.session.play(choice) {
                    Ok(()) => {}
                    Err(refusal) => writeln!(self.output, "{}.", refusal.text)?,
                },
                Err(reason) => writeln!(self.output, "{reason}.")?,
            },
        }
        self.go_on()
    }

    /// `guess win=0`: guesses the broken wire.
    fn guess(&mut self, words: &str) -> io::Result<()> {
        let Some((_, guess)) = words.split_once(' ') else {
            return writeln!(self.output, "say which wire is stuck and at what, such as guess win=0.");
        };
        let guess = guess.trim();
        match guess.parse().map_err(NoHunt::Fault).and_then(|fault| self.session.guess(&fault)) {
            Ok(Guess::Right) => writeln!(self.output, "right: {guess} is what is broken."),
            Ok(Guess::Wrong) => writeln!(self.output, "no, it is another one."),
            Err(error) => writeln!(self.output, "{error}."),
        }
    }

    /// A digit for the square, and in the sized game a second one for the size.
    fn choice(&self, words: &str) -> Result<Choice, String> {
        let numbers: Option<Vec<u8>> = words.split_whitespace().map(|word| word.parse().ok()).collect();
        let sized = self.session.setup().machine.has_sizes();
        let square = |digit: u8| if (1..=9).contains(&digit) { self.keys.square(digit) } else { digit };
        match numbers.as_deref() {
            Some([digit]) if !sized => Ok(Choice::square(square(*digit))),
            Some([digit, size]) if sized => Ok(Choice::sized(*size, square(*digit))),
            _ if sized => Err(format!("{words:?} is no move; say a square and a size, such as 5 1, or help")),
            _ => Err(format!("{words:?} is no move; say a digit from 1 to 9, or help")),
        }
    }

    /// The form of a move, the layout of the digits, the rules, and the other commands.
    fn help(&mut self) -> io::Result<()> {
        let machine = self.session.setup().machine;
        let [top, middle, bottom] = [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
            .map(|row| row.map(|square| self.keys.label(square).to_string()).join(" "));
        let how = if machine.has_sizes() {
            "Say a square and a size: 5 1 puts a small piece on the centre, 5 2 a medium and 5 3 a large one."
        } else {
            "A digit plays a square."
        };
        writeln!(self.output, "{how}")?;
        writeln!(
            self.output,
            "{top} is the top row, {middle} the middle one, {bottom} the bottom one{}.",
            if self.keys == Keys::Numpad {
                "; ports, links and saves count 1 2 3 from the top left"
            } else {
                ""
            }
        )?;
        writeln!(self.output, "{}", machine.game().rules())?;
        writeln!(self.output, "{WORDS}")?;
        if self.session.setup().defect.is_some() {
            writeln!(self.output, "{HUNT}")?;
        }
        Ok(())
    }

    fn go_on(&mut self) -> io::Result<()> {
        loop {
            let events = self.session.run();
            self.tell(&events)?;
            if self.session.activity() != Activity::Solution {
                break;
            }
            self.solve()?;
        }
        if self.session.activity() == Activity::NewGame {
            let score = self.session.setup().score_in_words(self.session.score());
            writeln!(self.output, "score: {score}. Say new for a new game.")?;
        }
        Ok(())
    }

    fn tell(&mut self, events: &[Event]) -> io::Result<()> {
        for event in events {
            writeln!(self.output, "{}.", event.text)?;
            if let Some(tune) = event.tune {
                self.speaker.play(tune);
            }
        }
        Ok(())
    }

    /// Solves the game where a player or a hint needs the solution. Everything printed so far is flushed
    /// first, so that it can be read during the wait.
    fn solve(&mut self) -> io::Result<()> {
        self.output.flush()?;
        if self.session.setup().machine.has_sizes() {
            self.resources.solve();
        }
        Ok(())
    }

    fn hints(&mut self) -> io::Result<()> {
        self.solve()?;
        self.session.show_hints(true);
        let view = self.session.view();
        self.session.show_hints(false);
        for cell in &view.cells {
            for hint in &cell.hints {
                let size = hint.size.map_or(String::new(), |size| format!(" with size {size}"));
                writeln!(
                    self.output,
                    "{}, the {}{size}: {}.",
                    self.keys.label(cell.square),
                    cell.name,
                    hint.text
                )?;
            }
        }
        Ok(())
    }

    /// The state of the machine, and the transitions from there; of a program, its next instruction.
    fn state(&mut self) -> io::Result<()> {
        let (history, now) = (self.session.history(), self.session.now());
        let (frame, unit) = (history.frame(now), history.kind.unit());
        if let Some(diagram) = frame.diagram() {
            let name = |index: usize| &*diagram.states[index].name;
            writeln!(self.output, "{unit} {now}: state {}.", name(diagram.current))?;
            for edge in diagram.edges.iter().filter(|edge| edge.from == diagram.current) {
                let target = if edge.to == edge.from { "stays" } else { name(edge.to) };
                writeln!(self.output, "  {}: {target}", edge.label)?;
            }
            return Ok(());
        }
        match &history.program {
            Some(program) => {
                let code = frame.line().map_or("nothing", |line| &program.lines[line].code);
                let code = code.split_whitespace().collect::<Vec<_>>().join(" ");
                writeln!(self.output, "{unit} {now}: {code} is next.")
            }
            None if history.kind == Kind::Combinational => {
                writeln!(self.output, "{unit} {now}: gates without memory, so there is no state.")
            }
            None => writeln!(
                self.output,
                "{unit} {now}: no signal is known as the state; `signals` has them all."
            ),
        }
    }

    /// Every named value of the machine.
    fn signals(&mut self) -> io::Result<()> {
        let history = self.session.history();
        let frame = history.frame(self.session.now());
        for signal in frame.registers().chain(frame.wires()) {
            writeln!(self.output, "{} {}", signal.track.path, signal.text)?;
        }
        Ok(())
    }

    /// The rows of the waveform in the last clocks, a line each, the present last.
    fn wave(&mut self) -> io::Result<()> {
        let (history, now) = (self.session.history(), self.session.now());
        let clocks = (now + 1).saturating_sub(CLOCKS)..now + 1;
        let tracks = self.session.rows().of(&history).into_iter().map(|track| &history.tracks[track]);
        let rows: Vec<_> = tracks.filter(|track| track.shape != Shape::Clock).collect();
        let names = rows.iter().map(|row| row.path.chars().count()).max().unwrap_or(0);
        let longest = |clock| rows.iter().map(|row| row.at(clock).text.chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = clocks.clone().map(longest).collect();
        writeln!(self.output, "{}s {} to {now}:", history.kind.unit(), clocks.start)?;
        for row in rows {
            let values = clocks.clone().zip(&widths);
            let values = values.map(|(clock, &width)| format!("{:width$}", row.at(clock).text));
            let line = format!("{:names$}  {}", row.path, values.collect::<Vec<_>>().join(" "));
            writeln!(self.output, "{}", line.trim_end())?;
        }
        Ok(())
    }

    fn board(&mut self) -> io::Result<()> {
        let view = self.session.view();
        for row in view.cells.chunks(3) {
            let squares: Vec<String> = row
                .iter()
                .map(|cell| match cell.content {
                    None => self.keys.label(cell.square).to_string(),
                    Some(content) => {
                        let mark = if content.mark == session::Mark::X { "X" } else { "O" };
                        format!("{mark}{}", content.size.map_or(String::new(), |size| size.to_string()))
                    }
                })
                .collect();
            let width = if view.hands.is_some() { 2 } else { 1 };
            let squares = squares.iter().map(|square| format!("{square:width$}")).collect::<Vec<_>>();
            writeln!(self.output, "{}", squares.join(" ").trim_end())?;
        }
        for line in hands(&view, u16::MAX) {
            writeln!(self.output, "{line}.")?;
        }
        let wrong: Vec<&str> = view.cells.iter().filter(|cell| cell.wrong).map(|cell| cell.name).collect();
        if !wrong.is_empty() {
            writeln!(self.output, "A good machine shows something else at the {}.", wrong.join(", the "))?;
        }
        Ok(())
    }
}
