//! The part of Yosys's JSON format that is of interest here.

use std::collections::HashMap;
use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};

/// The output of Yosys.
#[derive(serde::Deserialize)]
pub struct Document {
    pub modules: HashMap<String, Module>,
}

/// One module. Ports and names stay in the order in which they were written, which is that of their
/// declaration.
#[derive(serde::Deserialize)]
pub struct Module {
    #[serde(default)]
    pub attributes: HashMap<String, serde_json::Value>,
    #[serde(default)]
    pub ports: Ordered<Bits>,
    #[serde(default)]
    pub cells: Ordered<RawCell>,
    #[serde(default, rename = "netnames")]
    pub nets: Ordered<Bits>,
}

/// A port or a named vector: the lowest bit first.
#[derive(serde::Deserialize)]
pub struct Bits {
    pub bits: Vec<Bit>,
    #[serde(default)]
    pub direction: String,
    /// The lowest index of the declared range.
    #[serde(default)]
    pub offset: i64,
    /// 1 if the declared range ascends.
    #[serde(default)]
    pub upto: u8,
    /// 1 if Yosys made up the name.
    #[serde(default)]
    pub hide_name: u8,
    #[serde(default)]
    pub attributes: HashMap<String, serde_json::Value>,
}

#[derive(serde::Deserialize)]
pub struct RawCell {
    #[serde(rename = "type")]
    pub kind: String,
    #[serde(default)]
    pub parameters: HashMap<String, serde_json::Value>,
    #[serde(default)]
    pub attributes: HashMap<String, serde_json::Value>,
    #[serde(default)]
    pub port_directions: HashMap<String, String>,
    #[serde(default)]
    pub connections: HashMap<String, Vec<Bit>>,
}

/// One wire, or one of the constants `0`, `1`, `x` and `z`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Deserialize)]
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

/// An object whose entries keep their order.
pub struct Ordered<T>(pub Vec<(String, T)>);

impl<T> Ordered<T> {
    /// The entry of that name.
    pub fn get(&self, name: &str) -> Option<&T> {
        self.0.iter().find(|(key, _)| key == name).map(|(_, value)| value)
    }

    /// All entries without their names.
    pub fn values(&self) -> impl Iterator<Item = &T> {
        self.0.iter().map(|(_, value)| value)
    }
}

impl<T> Default for Ordered<T> {
    fn default() -> Ordered<T> {
        Ordered(Vec::new())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Ordered<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Ordered<T>, D::Error> {
        struct Entries<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Entries<T> {
            type Value = Ordered<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Ordered<T>, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Ordered(entries))
            }
        }
        deserializer.deserialize_map(Entries(PhantomData))
    }
}
