//! The outlines of cells.

use logic::BitwiseOperation;

use super::sheet::Kind;

/// How gates are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Symbols {
    /// Each kind of gate has a shape of its own, as in ANSI/IEEE Std 91.
    #[default]
    Distinctive,
    /// Every gate is a box with a sign in it, as in IEC 60617.
    Iec,
}

/// The outline of a body, and the sign in it.
pub fn outline(kind: &Kind, symbols: Symbols, [x, y, w, h]: [i32; 4]) -> (String, String) {
    let (right, bottom, middle) = (x + w, y + h, y + h / 2);
    let rectangle = format!("M{x} {y}H{right}V{bottom}H{x}Z");
    match (kind, symbols) {
        (Kind::Gate(operation, _), Symbols::Iec) => (rectangle, sign(*operation).to_owned()),
        (Kind::Not, Symbols::Iec) => (rectangle, "1".to_owned()),
        (Kind::Gate(BitwiseOperation::And, _), _) => {
            let (flat, reach) = (x + w / 2, x + w * 7 / 6);
            (format!("M{x} {y}H{flat}C{reach} {y} {reach} {bottom} {flat} {bottom}H{x}Z"), String::new())
        }
        (Kind::Gate(operation, _), _) => {
            let (start, back) = if *operation == BitwiseOperation::Xor {
                (x + 4, format!("M{x} {y}Q{} {middle} {x} {bottom}", x + 8))
            } else {
                (x, String::new())
            };
            let (bend, hollow) = (start + (right - start) * 3 / 5, start + 8);
            let body = format!(
                "M{start} {y}Q{bend} {y} {right} {middle}Q{bend} {bottom} {start} {bottom}Q{hollow} {middle} {start} {y}Z"
            );
            (body + &back, String::new())
        }
        (Kind::Not, _) => (format!("M{x} {}L{right} {middle}L{x} {}Z", y + 3, bottom - 3), String::new()),
        (Kind::Select | Kind::Case, _) => {
            (format!("M{x} {y}L{right} {}V{}L{x} {bottom}Z", y + 8, bottom - 8), String::new())
        }
        (Kind::Input | Kind::Output, _) => {
            let tip = right - 9;
            (format!("M{x} {}H{tip}L{right} {middle}L{tip} {}H{x}Z", y + 2, bottom - 2), String::new())
        }
        (Kind::Equal, _) => (rectangle, "=".to_owned()),
        (Kind::Less, _) => (rectangle, "<".to_owned()),
        (Kind::Add, _) => (rectangle, "+".to_owned()),
        _ => (rectangle, String::new()),
    }
}

fn sign(operation: BitwiseOperation) -> &'static str {
    match operation {
        BitwiseOperation::And => "&",
        BitwiseOperation::Or => "≥1",
        BitwiseOperation::Xor => "=1",
    }
}

/// One word for the kind of a cell, for style sheets and for readers of the picture.
pub fn word(kind: &Kind) -> &'static str {
    match kind {
        Kind::Input => "input",
        Kind::Output => "output",
        Kind::Register(_) => "register",
        Kind::Block(..) => "block",
        Kind::Constant => "constant",
        Kind::Not => "not",
        Kind::Gate(BitwiseOperation::And, true) => "and",
        Kind::Gate(BitwiseOperation::Or, true) => "or",
        Kind::Gate(BitwiseOperation::Xor, true) => "xor",
        Kind::Gate(BitwiseOperation::And, false) => "bitand",
        Kind::Gate(BitwiseOperation::Or, false) => "bitor",
        Kind::Gate(BitwiseOperation::Xor, false) => "bitxor",
        Kind::Equal => "equal",
        Kind::Less => "less",
        Kind::Add => "add",
        Kind::Select => "select",
        Kind::Case => "case",
        Kind::Split => "split",
        Kind::Join => "join",
    }
}
