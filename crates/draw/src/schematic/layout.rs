//! Positions, as `cargo xtask schematics` has left them in `layouts/`.

use rust_embed::RustEmbed;
use serde::Deserialize;

use super::measure::size;
use super::sheet::Sheet;

/// The positions of everything on a sheet.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layout {
    /// The [`Sheet::structure`] that this was made for.
    pub structure: String,
    /// Width and height.
    pub size: [i32; 2],
    /// The top left of every cell, in the order of [`Sheet::cells`].
    pub cells: Vec<[i32; 2]>,
    /// The lines of every wire, in the order of [`Sheet::nets`]: corners as x and y in turn.
    pub wires: Vec<Vec<Vec<i32>>>,
}

/// Why a module cannot be drawn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LayoutError {
    /// No layout has been made for it.
    #[error("module {0} has no layout; `cargo xtask schematics` makes one")]
    Missing(String),
    /// The circuit has changed since the layout was made.
    #[error("the layout of module {0} is stale; `cargo xtask schematics` makes it anew")]
    Stale(String),
}

#[derive(RustEmbed)]
#[folder = "layouts/"]
struct Files;

/// The positions of everything on a sheet, if there is a layout for its present structure.
pub fn layout(sheet: &Sheet) -> Result<Layout, LayoutError> {
    let file = Files::get(&format!("{}.json", sheet.module));
    let file = file.ok_or_else(|| LayoutError::Missing(sheet.module.clone()))?;
    let layout: Option<Layout> = serde_json::from_slice(&file.data).ok();
    let fits = |layout: &Layout| {
        layout.structure == sheet.structure()
            && layout.cells.len() == sheet.cells.len()
            && layout.wires.len() == sheet.nets.len()
    };
    layout.filter(fits).ok_or_else(|| LayoutError::Stale(sheet.module.clone()))
}

impl Sheet {
    /// A short code for everything that a layout depends on: the connections, and the sizes.
    pub fn structure(&self) -> String {
        let cells =
            self.cells.iter().enumerate().map(|(index, cell)| format!("{cell:?} {:?}\n", size(self, index)));
        // FNV-1a: the same on every machine and with every compiler.
        let code = cells.collect::<String>().bytes().fold(0xcbf2_9ce4_8422_2325_u64, |code, byte| {
            (code ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
        });
        format!("{code:016x}")
    }
}
