//! The part of Yosys's JSON format that is of interest here.

use std::collections::HashMap;

use serde::Deserialize;

#[derive(Deserialize)]
pub struct Document {
    pub modules: HashMap<String, Module>,
}

#[derive(Deserialize)]
pub struct Module {
    #[serde(default)]
    pub ports: HashMap<String, Bits>,
    #[serde(default)]
    pub cells: HashMap<String, RawCell>,
    #[serde(default, rename = "netnames")]
    pub nets: HashMap<String, Bits>,
}

/// A port or a named vector: the lowest bit first.
#[derive(Deserialize)]
pub struct Bits {
    pub bits: Vec<Bit>,
}

#[derive(Deserialize)]
pub struct RawCell {
    #[serde(rename = "type")]
    pub kind: String,
    #[serde(default)]
    pub parameters: HashMap<String, serde_json::Value>,
    #[serde(default)]
    pub connections: HashMap<String, Vec<Bit>>,
}

/// One wire, or one of the constants `0`, `1`, `x` and `z`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Bit {
    Net(u64),
    Constant(String),
}

impl Bit {
    /// Whether this is the constant 1.
    pub fn is_one(&self) -> bool {
        matches!(self, Bit::Constant(value) if value == "1")
    }
}
