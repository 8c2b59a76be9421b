//! The files of a machine that is a program.

use machines::assembly::{Form, SOURCES, floppy};

/// Everything that a PC, an emulator or an assembler takes, each with its name.
pub fn files(form: Form) -> Vec<(String, Vec<u8>)> {
    let sources = SOURCES.iter().map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec()));
    let built = [
        ("machine.bin", form.image().to_vec()),
        ("machine.lst", form.listing_text().as_bytes().to_vec()),
        ("game.com", form.game().to_vec()),
        ("game.lst", form.game_listing_text().as_bytes().to_vec()),
        ("floppy.img", floppy(form)),
        ("README.txt", note(form).into_bytes()),
    ];
    sources.chain(built.map(|(name, bytes)| (name.to_owned(), bytes))).collect()
}

fn note(form: Form) -> String {
    let (name, definition) = (form.name(), form.definitions().iter().map(|word| format!(" {word}")));
    let definition: String = definition.collect();
    format!(
        "The {name} machine of noughtgate: tic-tac-toe for the 8086.\n\
         \n\
         game.com     the whole game, for a PC with VGA\n\
         game.lst     its listing: every line of the source with its address and its bytes\n\
         floppy.img   a disk of 1.44 MB from which a PC starts the game without DOS\n\
         machine.bin  the engine alone, machine.lst its listing\n\
         *.asm        the sources: game.asm and machine.asm include the others\n\
         \n\
         In DOSBox:          dosbox game.com\n\
         In QEMU:            qemu-system-i386 -drive file=floppy.img,format=raw,if=floppy -boot a\n\
         Under DOS:          copy game.com to the disk and type GAME\n\
         On a PC:            write floppy.img to a disk, sector by sector, and start from it:\n\
         \x20                    dd if=floppy.img of=/dev/fd0\n\
         \n\
         The digits of the keypad play, 7 8 9 in the top row. Esc leaves at any prompt.\n\
         \n\
         To assemble it with NASM:\n\
         \x20 nasm -f bin{definition} game.asm -o game.com -l game.lst\n\
         \x20 nasm -f bin{definition} machine.asm -o machine.bin -l machine.lst\n\
         \x20 nasm -f bin boot.asm -o boot.bin\n\
         The floppy is boot.bin, game.com behind it, and zeros up to 1,474,560 bytes.\n"
    )
}
