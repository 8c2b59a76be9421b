/// The devices at the processor's ports.
pub trait Ports {
    /// The byte that a port holds out.
    fn read(&mut self, port: u16) -> u8;

    /// A byte for a port.
    fn write(&mut self, port: u16, value: u8);
}

/// Nothing is connected: every port reads as ones, as an open bus does.
impl Ports for () {
    fn read(&mut self, _: u16) -> u8 {
        0xFF
    }

    fn write(&mut self, _: u16, _: u8) {}
}
