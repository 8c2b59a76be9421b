//! Whether a picture can be read: nothing on top of something else.

use draw::schematic::{Layout, Sheet, size};

use crate::picture::{Picture, Point};

/// What is wrong with a picture.
pub fn faults(sheet: &Sheet, layout: &Layout, picture: &Picture) -> Vec<String> {
    let mut faults = Vec::new();
    // With all that is written beside it, so that writing is not covered either.
    let extents: Vec<[i32; 4]> = (0..sheet.cells.len())
        .map(|cell| {
            let ([x, y], size) = (layout.cells[cell], size(sheet, cell));
            [x, y, x + size.width, y + size.height]
        })
        .collect();
    for (a, one) in extents.iter().enumerate() {
        if one[0] < 0 || one[1] < 0 || one[2] > picture.size.0 || one[3] > picture.size.1 {
            faults.push(format!("cell {a} is outside"));
        }
        for (b, other) in extents.iter().enumerate().skip(a + 1) {
            if one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3] {
                faults.push(format!("cells {a} and {b} overlap"));
            }
        }
    }
    for (net, wire) in layout.wires.iter().enumerate() {
        for corners in wire {
            let points: Vec<Point> = corners.chunks(2).map(|point| (point[0], point[1])).collect();
            for pair in points.windows(2) {
                if pair[0].0 != pair[1].0 && pair[0].1 != pair[1].1 {
                    faults.push(format!("wire {net} is slanted"));
                }
                let through = |extent: &&[i32; 4]| {
                    let (x, y) = ((pair[0].0, pair[1].0), (pair[0].1, pair[1].1));
                    x.0.min(x.1) < extent[2]
                        && extent[0] < x.0.max(x.1).max(x.0.min(x.1) + 1)
                        && y.0.min(y.1) < extent[3]
                        && extent[1] < y.0.max(y.1).max(y.0.min(y.1) + 1)
                        && x.0.max(x.1) > extent[0]
                        && y.0.max(y.1) > extent[1]
                };
                if let Some(extent) = extents.iter().find(through) {
                    faults.push(format!("wire {net} runs through the cell at {extent:?}"));
                }
            }
        }
    }
    faults.extend(writing(&extents, picture));
    faults
}

/// Every text is inside the extent of a cell, its own if it has one, and apart from all other writing.
fn writing(extents: &[[i32; 4]], picture: &Picture) -> Vec<String> {
    let mut faults = Vec::new();
    let texts: Vec<_> = picture.texts.iter().filter(|text| !text.content.is_empty()).collect();
    for text in &texts {
        let fits = |extent: &[i32; 4]| {
            let extent = extent.map(f64::from);
            extent[0] <= text.area[0]
                && extent[1] <= text.area[1]
                && text.area[2] <= extent[2]
                && text.area[3] <= extent[3]
        };
        if !text.cell.map_or_else(|| extents.iter().any(fits), |cell| fits(&extents[cell])) {
            faults.push(format!("{} at {:?} is not inside its cell", text.content, text.at));
        }
    }
    let apart = |a: &[f64; 4], b: &[f64; 4]| a[2] <= b[0] || b[2] <= a[0] || a[3] <= b[1] || b[3] <= a[1];
    for (index, one) in texts.iter().enumerate() {
        for other in &texts[index + 1..] {
            if !apart(&one.area, &other.area) {
                faults.push(format!("{} lies on {} at {:?}", one.content, other.content, other.at));
            }
        }
        if picture.clocks.iter().any(|clock| !apart(&one.area, clock)) {
            faults.push(format!("{} at {:?} lies on the sign of a clock", one.content, one.at));
        }
    }
    faults
}
