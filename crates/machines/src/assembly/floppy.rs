use super::Form;

/// The number of bytes that `boot.asm` loads after itself.
const MOST: usize = 4096;
const SECTOR: usize = 512;
/// 80 tracks of 18 sectors on two sides.
const DISK: usize = 80 * 18 * 2 * SECTOR;

/// A floppy disk of 1.44 MB from which a PC starts the game.
///
/// # Panics
/// If the game is larger than the boot sector loads, which a test excludes.
pub fn floppy(form: Form) -> Vec<u8> {
    let game = form.game();
    assert!(game.len() <= MOST, "the boot sector loads {MOST} bytes");
    let mut disk = include_bytes!("built/boot.bin").to_vec();
    assert_eq!(disk.len(), SECTOR);
    disk.extend(game);
    disk.resize(DISK, 0);
    disk
}
