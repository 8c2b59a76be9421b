use session::Block;

/// One level of a circuit: the blocks inside a block, one of them chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Level {
    /// The names of the blocks around it, with dots; empty for the top module.
    pub path: String,
    /// The chosen block, by its index on this level.
    pub chosen: usize,
}

impl Level {
    /// The blocks on this level, of all blocks of a circuit.
    pub fn blocks<'a>(&self, all: &'a [Block]) -> Vec<&'a Block> {
        all.iter().filter(|block| parent(&block.path) == self.path).collect()
    }

    /// Chooses the next block, or the one before.
    pub fn choose(&mut self, all: &[Block], steps: isize) {
        let last = self.blocks(all).len().saturating_sub(1);
        self.chosen = self.chosen.saturating_add_signed(steps).min(last);
    }

    /// Goes into the chosen block, if there is one.
    pub fn descend(&mut self, all: &[Block]) {
        if let Some(block) = self.blocks(all).get(self.chosen) {
            *self = Level { path: block.path.clone(), chosen: 0 };
        }
    }

    /// Returns to the level around, where the block stays selected. Returns false at the top.
    pub fn climb(&mut self, all: &[Block]) -> bool {
        if self.path.is_empty() {
            return false;
        }
        let inner = std::mem::take(&mut self.path);
        self.path = parent(&inner).to_owned();
        self.chosen = self.blocks(all).iter().position(|block| block.path == inner).unwrap_or(0);
        true
    }
}

/// The names of the blocks around a name.
fn parent(path: &str) -> &str {
    path.rsplit_once('.').map_or("", |(parent, _)| parent)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block(path: &str) -> Block {
        Block { path: path.to_owned(), module: "gate".to_owned() }
    }

    #[test]
    fn down_and_up_again_is_where_it_began() {
        let all = ["a", "b", "b.c", "b.d", "b.d.e"].map(block);
        let mut level = Level::default();
        assert!(!level.climb(&all), "nothing is around the whole");
        level.choose(&all, -1);
        assert_eq!(level.chosen, 0);
        level.choose(&all, 5);
        assert_eq!((level.chosen, level.blocks(&all).len()), (1, 2));
        let top = level.clone();
        level.descend(&all);
        assert_eq!(level, Level { path: "b".to_owned(), chosen: 0 });
        level.choose(&all, 1);
        let middle = level.clone();
        level.descend(&all);
        level.descend(&all);
        assert_eq!(level.path, "b.d.e");
        level.descend(&all);
        assert_eq!(
            (level.path.as_str(), level.blocks(&all).len()),
            ("b.d.e", 0),
            "there is nothing further in"
        );
        assert!(level.climb(&all) && level.climb(&all));
        assert_eq!(level, middle);
        assert!(level.climb(&all));
        assert_eq!(level, top);
    }
}
