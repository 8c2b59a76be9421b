//! One instruction after another: its effect on registers, flags and memory, and its clocks by Intel's table.
//!
//! States are written as lists. `ax=1234`, `cl=5` and `es=3000` are registers, `flags=ZC` names the flags that are
//! set, `[10]=1234` is a word at an offset of DS, `es:[10]=56` a byte at an offset of ES, in hexadecimal throughout.
//! Everything that the list after an instruction does not name is as before, and IP is behind the instruction.

use i8086::{Byte, Cpu, Event, Flag, Flags, Memory, Segment, Word};

use crate::processor;

type Row = (&'static str, &'static [u8], &'static str, &'static str, u64);

const MOVES: &[Row] = &[
    ("mov bx, ax", &[0x89, 0xC3], "ax=1234", "bx=1234", 2),
    ("mov ah, cl", &[0x88, 0xCC], "cl=56", "ah=56", 2),
    ("mov bx, ax", &[0x8B, 0xD8], "ax=1234", "bx=1234", 2),
    ("mov [bx], ax", &[0x89, 0x07], "ax=1234 bx=10", "[10]=1234", 9 + 5),
    ("mov [bx], ax", &[0x89, 0x07], "ax=1234 bx=11", "[11]=1234", 9 + 5 + 4),
    ("mov ch, [bx]", &[0x8A, 0x2F], "bx=11 [11]=56", "ch=56", 8 + 5),
    ("mov dx, [bx]", &[0x8B, 0x17], "bx=11 [11]=1234", "dx=1234", 8 + 5 + 4),
    ("mov es, ax", &[0x8E, 0xC0], "ax=1234", "es=1234", 2),
    ("mov ds, [bx]", &[0x8E, 0x1F], "bx=10 [10]=1234", "ds=1234", 8 + 5),
    ("mov dx, ss", &[0x8C, 0xD2], "", "dx=4000", 2),
    ("mov [bx], cs", &[0x8C, 0x0F], "bx=10", "[10]=1000", 9 + 5),
    ("mov al, [1235h]", &[0xA0, 0x35, 0x12], "[1235]=56", "al=56", 10),
    ("mov ax, [1234h]", &[0xA1, 0x34, 0x12], "[1234]=5678", "ax=5678", 10),
    ("mov [1235h], al", &[0xA2, 0x35, 0x12], "ax=5678", "[1235]=78", 10),
    ("mov [es:1235h], ax", &[0x26, 0xA3, 0x35, 0x12], "ax=5678", "es:[1235]=5678", 10 + 2 + 4),
    ("mov dh, 56h", &[0xB6, 0x56], "", "dh=56", 4),
    ("mov di, 1234h", &[0xBF, 0x34, 0x12], "", "di=1234", 4),
    ("mov cx, 1234h", &[0xC7, 0xC1, 0x34, 0x12], "", "cx=1234", 4),
    ("mov byte [bx], 56h", &[0xC6, 0x07, 0x56], "bx=10", "[10]=56", 10 + 5),
    ("mov word [bx], 1234h", &[0xC7, 0x07, 0x34, 0x12], "bx=10", "[10]=1234", 10 + 5),
    ("xchg bh, dl", &[0x86, 0xD7], "dl=12 bh=34", "dl=34 bh=12", 4),
    ("xchg [bx], si", &[0x87, 0x37], "bx=10 si=1234 [10]=5678", "si=5678 [10]=1234", 17 + 5),
    ("xchg ax, bp", &[0x95], "ax=1 bp=2", "ax=2 bp=1", 3),
    ("nop", &[0x90], "ax=1", "", 3),
    ("lea si, [bx+5]", &[0x8D, 0x77, 5], "bx=10", "si=15", 2 + 9),
    ("les di, [bx]", &[0xC4, 0x3F], "bx=10 [10]=1234 [12]=5678", "di=1234 es=5678", 16 + 5),
    ("lds si, [bx]", &[0xC5, 0x37], "bx=11 [11]=1234 [13]=5678", "si=1234 ds=5678", 16 + 5 + 8),
    ("xlat", &[0xD7], "bx=10 al=5 [15]=56", "al=56", 11),
    ("es xlat", &[0x26, 0xD7], "bx=10 al=5 es:[15]=56", "al=56", 11 + 2),
    ("sahf", &[0x9E], "ah=FF flags=OD", "flags=ODSZAPC", 4),
    ("sahf", &[0x9E], "ah=0 flags=OISZAPC", "flags=OI", 4),
    ("lahf", &[0x9F], "flags=OSC", "ah=83", 4),
    ("in al, 41h", &[0xE4, 0x41], "", "al=FF", 10),
    ("in ax, 40h", &[0xE5, 0x40], "", "ax=FFFF", 10),
    ("in ax, 41h", &[0xE5, 0x41], "", "ax=FFFF", 10 + 4),
    ("in al, dx", &[0xEC], "dx=41", "al=FF", 8),
    ("in ax, dx", &[0xED], "dx=42", "ax=FFFF", 8),
    ("out 41h, al", &[0xE6, 0x41], "", "", 10),
    ("out 41h, ax", &[0xE7, 0x41], "", "", 10 + 4),
    ("out dx, ax", &[0xEF], "dx=41", "", 8 + 4),
];

const STACK: &[Row] = &[
    ("push cx", &[0x51], "cx=1234", "sp=1FE ss:[1FE]=1234", 11),
    ("push [bx]", &[0xFF, 0x37], "bx=10 [10]=1234", "sp=1FE ss:[1FE]=1234", 16 + 5),
    ("push dx", &[0xFF, 0xF2], "dx=1234", "sp=1FE ss:[1FE]=1234", 11),
    ("push es", &[0x06], "", "sp=1FE ss:[1FE]=3000", 10),
    ("push cs", &[0x0E], "", "sp=1FE ss:[1FE]=1000", 10),
    ("push ss", &[0x16], "", "sp=1FE ss:[1FE]=4000", 10),
    ("push ds", &[0x1E], "", "sp=1FE ss:[1FE]=2000", 10),
    ("pushf", &[0x9C], "flags=ODC", "sp=1FE ss:[1FE]=FC03", 10),
    ("push cx", &[0x51], "cx=1234 sp=201", "sp=1FF ss:[1FF]=1234", 11 + 4),
    ("pop dx", &[0x5A], "ss:[200]=1234", "dx=1234 sp=202", 8),
    ("pop dx", &[0x5A], "sp=201 ss:[201]=1234", "dx=1234 sp=203", 8 + 4),
    ("pop sp", &[0x5C], "ss:[200]=1234", "sp=1234", 8),
    ("pop [bx]", &[0x8F, 0x07], "bx=10 ss:[200]=1234", "[10]=1234 sp=202", 17 + 5),
    ("pop es", &[0x07], "ss:[200]=1234", "es=1234 sp=202", 8),
    ("pop ss", &[0x17], "ss:[200]=1234", "ss=1234 sp=202", 8),
    ("pop ds", &[0x1F], "ss:[200]=1234", "ds=1234 sp=202", 8),
    ("popf", &[0x9D], "flags=ZI ss:[200]=0801", "flags=OC sp=202", 8),
];

const ARITHMETIC: &[Row] = &[
    ("test al, bl", &[0x84, 0xD8], "al=F bl=F0 flags=OAC", "flags=ZP", 3),
    ("test [bx], dx", &[0x85, 0x17], "bx=10 dx=8001 [10]=8000", "flags=SP", 9 + 5),
    ("test al, 0Fh", &[0xA8, 0x0F], "al=F0", "flags=ZP", 4),
    ("test ax, 8001h", &[0xA9, 0x01, 0x80], "ax=8000", "flags=SP", 4),
    ("test cx, 8001h", &[0xF7, 0xC1, 0x01, 0x80], "cx=8000", "flags=SP", 5),
    ("test byte [bx], 0Fh", &[0xF6, 0x07, 0x0F], "bx=10 [10]=F0", "flags=ZP", 11 + 5),
    ("not cl", &[0xF6, 0xD1], "cx=10F", "cx=1F0", 3),
    ("not word [bx]", &[0xF7, 0x17], "bx=10 [10]=00FF", "[10]=FF00", 16 + 5),
    ("neg dl", &[0xF6, 0xDA], "dl=1", "dl=FF flags=SAPC", 3),
    ("neg word [bx]", &[0xF7, 0x1F], "bx=10 [10]=8000", "[10]=8000 flags=OSPC", 16 + 5),
    ("inc si", &[0x46], "si=FFFF flags=C", "si=0 flags=ZAPC", 2),
    ("dec si", &[0x4E], "si=0 flags=O", "si=FFFF flags=SAP", 2),
    ("inc cl", &[0xFE, 0xC1], "cl=FF", "cl=0 flags=ZAP", 3),
    ("inc dx", &[0xFF, 0xC2], "dx=1", "dx=2 flags=", 2),
    ("inc word [bx]", &[0xFF, 0x07], "bx=10 [10]=7FFF", "[10]=8000 flags=OSAP", 15 + 5),
    ("dec byte [bx]", &[0xFE, 0x0F], "bx=10 [10]=80 flags=C", "[10]=7F flags=OAC", 15 + 5),
    ("cbw", &[0x98], "ax=180", "ax=FF80", 2),
    ("cbw", &[0x98], "ax=FF7F", "ax=7F", 2),
    ("cwd", &[0x99], "ax=8000", "dx=FFFF", 5),
    ("cwd", &[0x99], "ax=7FFF dx=1", "dx=0", 5),
    ("daa", &[0x27], "al=A", "al=10 flags=A", 4),
    ("das", &[0x2F], "al=A", "al=4 flags=A", 4),
    ("aaa", &[0x37], "ax=A", "ax=100 flags=AC", 4),
    ("aas", &[0x3F], "ax=10A", "ax=4 flags=AC", 4),
    ("aam", &[0xD4, 10], "al=63", "ax=909 flags=P", 83),
    ("aam 0", &[0xD4, 0], "al=63", "int=0", 83),
    ("aad", &[0xD5, 10], "ax=909", "ax=63 flags=P", 60),
    ("mul cl", &[0xF6, 0xE1], "al=FF cl=FF", "ax=FE01 flags=OC", 77),
    ("mul cl", &[0xF6, 0xE1], "ax=12F cl=5 flags=OC", "ax=EB flags=", 77),
    ("mul byte [bx]", &[0xF6, 0x27], "al=FF bx=11 [11]=2", "ax=1FE flags=OC", 83 + 5),
    ("mul cx", &[0xF7, 0xE1], "ax=FFFF cx=FFFF", "dx=FFFE ax=1 flags=OC", 133),
    ("mul word [bx]", &[0xF7, 0x27], "ax=FF dx=1 bx=10 [10]=00FF", "dx=0 ax=FE01", 139 + 5),
    ("imul cl", &[0xF6, 0xE9], "al=FF cl=2 flags=OC", "ax=FFFE flags=", 98),
    ("imul byte [bx]", &[0xF6, 0x2F], "al=80 bx=10 [10]=02", "ax=FF00 flags=OC", 104 + 5),
    ("imul cx", &[0xF7, 0xE9], "ax=8000 cx=2", "dx=FFFF ax=0 flags=OC", 154),
    ("imul word [bx]", &[0xF7, 0x2F], "ax=FFFF bx=10 [10]=0003", "dx=FFFF ax=FFFD", 160 + 5),
    ("div cl", &[0xF6, 0xF1], "ax=107 cl=10", "ax=710", 90),
    ("div cl", &[0xF6, 0xF1], "ax=1000 cl=10", "int=0", 90),
    ("div byte [bx]", &[0xF6, 0x37], "ax=107 bx=10 [10]=10", "ax=710", 96 + 5),
    ("div cx", &[0xF7, 0xF1], "dx=1 ax=5 cx=10", "ax=1000 dx=5", 162),
    ("div word [bx]", &[0xF7, 0x37], "dx=1 ax=5 bx=10 [10]=0001", "int=0", 168 + 5),
    ("idiv cl", &[0xF6, 0xF9], "ax=FFF9 cl=2", "ax=FFFD", 112),
    ("idiv byte [bx]", &[0xF6, 0x3F], "ax=FF80 bx=10 [10]=01", "int=0", 118 + 5),
    ("idiv cx", &[0xF7, 0xF9], "dx=FFFE ax=FFFB cx=10", "ax=F000 dx=FFFB", 184),
    ("idiv word [bx]", &[0xF7, 0x3F], "ax=7 bx=10 [10]=FFFE", "ax=FFFD dx=1", 190 + 5),
];

const SHIFTS: &[Row] = &[
    ("rol al, 1", &[0xD0, 0xC0], "al=81", "al=3 flags=OC", 2),
    ("ror al, 1", &[0xD0, 0xC8], "al=81", "al=C0 flags=C", 2),
    ("rcl al, 1", &[0xD0, 0xD0], "al=80 flags=C", "al=1 flags=OC", 2),
    ("rcr al, 1", &[0xD0, 0xD8], "al=1", "al=0 flags=C", 2),
    ("shl al, 1", &[0xD0, 0xE0], "al=81", "al=2 flags=OC", 2),
    ("shr al, 1", &[0xD0, 0xE8], "al=81", "al=40 flags=OC", 2),
    ("sar al, 1", &[0xD0, 0xF8], "al=81", "al=C0 flags=SPC", 2),
    ("sar word [bx], 1", &[0xD1, 0x3F], "bx=10 cl=4 [10]=8004", "[10]=C002 flags=S", 15 + 5),
    ("rol dx, cl", &[0xD3, 0xC2], "dx=1234 cl=4", "dx=2341 flags=OC", 8 + 4 * 4),
    ("shr byte [bx], cl", &[0xD2, 0x2F], "bx=10 cl=3 [10]=FF", "[10]=1F flags=C", 20 + 4 * 3 + 5),
    ("shl ax, cl", &[0xD3, 0xE0], "ax=0 cl=0 flags=SC", "", 8),
];

const STRINGS: &[Row] = &[
    ("movsb", &[0xA4], "si=11 di=21 [11]=56", "es:[21]=56 si=12 di=22", 18),
    ("movsw", &[0xA5], "si=10 di=20 flags=D [10]=5678", "es:[20]=5678 si=E di=1E", 18),
    ("es movsb", &[0x26, 0xA4], "si=10 di=20 es:[10]=56", "es:[20]=56 si=11 di=21", 18 + 2),
    ("cmpsb", &[0xA6], "si=10 di=20 [10]=05 es:[20]=06", "si=11 di=21 flags=SAPC", 22),
    ("cmpsw", &[0xA7], "si=10 di=21 [10]=1200 es:[21]=1200", "si=12 di=23 flags=ZP", 22 + 4),
    ("stosb", &[0xAA], "ax=1234 di=20", "es:[20]=34 di=21", 11),
    ("stosw", &[0xAB], "ax=1234 di=20", "es:[20]=1234 di=22", 11),
    ("lodsb", &[0xAC], "si=10 flags=D [10]=56", "al=56 si=F", 12),
    ("lodsw", &[0xAD], "si=10 [10]=5678", "ax=5678 si=12", 12),
    ("scasb", &[0xAE], "al=5 di=20 es:[20]=05", "di=21 flags=ZP", 15),
    ("scasw", &[0xAF], "ax=5 di=20 es:[20]=0006", "di=22 flags=SAPC", 15),
    ("rep movsb, none", &[0xF3, 0xA4], "si=10 di=20", "", 9),
    (
        "rep movsw",
        &[0xF3, 0xA5],
        "cx=2 si=10 di=20 [10]=1234 [12]=5678",
        "cx=0 si=14 di=24 es:[20]=1234 es:[22]=5678",
        9 + 2 * 17,
    ),
    ("repne lodsb", &[0xF2, 0xAC], "cx=2 si=10 [10]=1234", "cx=0 si=12 al=12", 9 + 2 * 13),
    (
        "repe cmpsb, to the second pair",
        &[0xF3, 0xA6],
        "cx=3 si=10 di=20 [10]=4241 es:[20]=5841",
        "cx=1 si=12 di=22 flags=SAC",
        9 + 2 * 22,
    ),
    (
        "repne scasb, to the second byte",
        &[0xF2, 0xAE],
        "al=42 cx=3 di=20 es:[20]=4241",
        "cx=1 di=22 flags=ZP",
        9 + 2 * 15,
    ),
    ("rep stosb", &[0xF3, 0xAA], "al=7 cx=1 di=20", "cx=0 di=21 es:[20]=07", 9 + 10),
];

const CONTROL: &[Row] = &[
    ("jmp near", &[0xE9, 0x34, 0x12], "", "ip=1337", 15),
    ("jmp short", &[0xEB, 0xFE], "", "ip=100", 15),
    ("jmp 5000h:1234h", &[0xEA, 0x34, 0x12, 0x00, 0x50], "", "cs=5000 ip=1234", 15),
    ("jmp dx", &[0xFF, 0xE2], "dx=1234", "ip=1234", 11),
    ("jmp [bx]", &[0xFF, 0x27], "bx=10 [10]=1234", "ip=1234", 18 + 5),
    ("jmp far [bx]", &[0xFF, 0x2F], "bx=10 [10]=1234 [12]=5000", "cs=5000 ip=1234", 24 + 5),
    ("call near", &[0xE8, 0x34, 0x12], "", "ip=1337 sp=1FE ss:[1FE]=0103", 19),
    (
        "call 5000h:1234h",
        &[0x9A, 0x34, 0x12, 0x00, 0x50],
        "",
        "cs=5000 ip=1234 sp=1FC ss:[1FE]=1000 ss:[1FC]=0105",
        28,
    ),
    ("call dx", &[0xFF, 0xD2], "dx=1234", "ip=1234 sp=1FE ss:[1FE]=0102", 16),
    ("call [bx]", &[0xFF, 0x17], "bx=10 [10]=1234", "ip=1234 sp=1FE ss:[1FE]=0102", 21 + 5),
    (
        "call far [bx]",
        &[0xFF, 0x1F],
        "bx=10 [10]=1234 [12]=5000",
        "cs=5000 ip=1234 sp=1FC ss:[1FE]=1000 ss:[1FC]=0102",
        37 + 5,
    ),
    ("ret", &[0xC3], "ss:[200]=1234", "ip=1234 sp=202", 8),
    ("ret 4", &[0xC2, 4, 0], "ss:[200]=1234", "ip=1234 sp=206", 12),
    ("retf", &[0xCB], "ss:[200]=1234 ss:[202]=5000", "cs=5000 ip=1234 sp=204", 18),
    ("retf 4", &[0xCA, 4, 0], "ss:[200]=1234 ss:[202]=5000", "cs=5000 ip=1234 sp=208", 17),
    ("int 3", &[0xCC], "", "int=3", 52),
    ("int 21h", &[0xCD, 0x21], "", "int=21", 51),
    ("into, overflow", &[0xCE], "flags=O", "int=4", 53),
    ("into, no overflow", &[0xCE], "flags=DSZAPC", "", 4),
    (
        "iret",
        &[0xCF],
        "flags=Z ss:[200]=1234 ss:[202]=5000 ss:[204]=0801",
        "cs=5000 ip=1234 sp=206 flags=OC",
        24,
    ),
    ("wait", &[0x9B], "", "", 3),
    ("esc 0, ax", &[0xD8, 0xC0], "", "", 2),
    ("esc 0, [bx]", &[0xD8, 0x07], "bx=11", "", 8 + 5 + 4),
    ("lock nop", &[0xF0, 0x90], "", "", 2 + 3),
    ("hlt", &[0xF4], "", "halt", 2),
    ("cmc", &[0xF5], "flags=ZC", "flags=Z", 2),
    ("cmc", &[0xF5], "flags=Z", "flags=ZC", 2),
    ("clc", &[0xF8], "flags=ODIC", "flags=ODI", 2),
    ("stc", &[0xF9], "flags=Z", "flags=ZC", 2),
    ("cli", &[0xFA], "flags=ODIC", "flags=ODC", 2),
    ("sti", &[0xFB], "flags=Z", "flags=ZI", 2),
    ("cld", &[0xFC], "flags=ODIC", "flags=OIC", 2),
    ("std", &[0xFD], "flags=Z", "flags=ZD", 2),
];

#[test]
fn each_instruction_has_its_effect_and_its_clocks() {
    for (assembly, code, before, after, clocks) in
        [MOVES, STACK, ARITHMETIC, SHIFTS, STRINGS, CONTROL].concat()
    {
        let state = |lists: &[&str]| {
            let mut cpu = processor(code);
            cpu.registers.set_segment(Segment::Es, 0x3000);
            cpu.registers.set_segment(Segment::Ss, 0x4000);
            let events = lists.iter().map(|list| apply(&mut cpu, list)).last();
            (cpu, events)
        };
        let (mut cpu, _) = state(&[before]);
        let start = cpu.snapshot();
        let event = cpu.step(&mut ()).unwrap();
        let (mut expected, expected_event) = state(&[before, after]);
        if !after.contains("ip=") {
            expected.registers.ip += code.len() as u16;
        }
        assert_eq!(Some(event), expected_event, "{assembly}, {before}");
        assert_eq!(cpu.registers, expected.registers, "{assembly}, {before}");
        assert_eq!(cpu.clocks(), clocks, "clocks of {assembly}, {before}");
        let written =
            [&cpu, &expected].map(|cpu| cpu.changes_since(&start).iter().map(|&(address, _)| address));
        for address in written.into_iter().flatten() {
            let bytes = [&cpu, &expected].map(|cpu| cpu.memory.read(address));
            assert_eq!(bytes[0], bytes[1], "{address:05X} after {assembly}, {before}");
        }
    }
}

/// Makes the changes of a list and returns the event that it names.
fn apply(cpu: &mut Cpu, list: &str) -> Event {
    let mut event = Event::Next;
    for item in list.split_whitespace() {
        let (name, text) = item.split_once('=').unwrap_or((item, ""));
        let value = u16::from_str_radix(text, 16).unwrap_or(0);
        let named = |known: &str| known.eq_ignore_ascii_case(name);
        if let Some((segment, offset)) = name.trim_end_matches(']').split_once('[') {
            let segment =
                Segment::ALL.into_iter().find(|known| segment.starts_with(&known.name().to_lowercase()));
            let base = cpu.registers.segment(segment.unwrap_or(Segment::Ds));
            let offset = u16::from_str_radix(offset, 16).unwrap();
            match text.len() {
                4 => cpu.memory.write_word(base, offset, value),
                _ => cpu.memory.write(Memory::address(base, offset), value as u8),
            }
        } else if let Some(word) = Word::ALL.into_iter().find(|word| named(word.name())) {
            cpu.registers.set_word(word, value);
        } else if let Some(byte) = Byte::ALL.into_iter().find(|byte| named(byte.name())) {
            cpu.registers.set_byte(byte, value as u8);
        } else if let Some(segment) = Segment::ALL.into_iter().find(|segment| named(segment.name())) {
            cpu.registers.set_segment(segment, value);
        } else {
            match name {
                "ip" => cpu.registers.ip = value,
                "flags" => {
                    let set = Flag::ALL.into_iter().filter(|flag| text.contains(flag.letter()));
                    cpu.registers.flags = Flags::from_word(set.map(Flag::mask).sum());
                }
                "int" => event = Event::Interrupt(value as u8),
                "halt" => event = Event::Halt,
                _ => panic!("{item} is not part of a state"),
            }
        }
    }
    event
}
