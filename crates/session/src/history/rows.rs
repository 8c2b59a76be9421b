use super::History;

/// The rows of a waveform on a screen: the usual ones, or those chosen by the user.
///
/// A choice consists of names, so it can be kept when the machine changes; if none of the names is known, the
/// usual rows are shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rows {
    chosen: Option<Vec<String>>,
}

impl Rows {
    /// The rows with these paths; none for the usual ones.
    pub(crate) fn named(paths: Vec<String>) -> Rows {
        Rows { chosen: (!paths.is_empty()).then_some(paths) }
    }

    /// The paths of the rows that were chosen; none if they are the usual ones.
    pub fn chosen(&self) -> &[String] {
        self.chosen.as_deref().unwrap_or_default()
    }

    /// Every signal that can be a row, by its index: the usual ones first, then the others in their order.
    pub fn all(history: &History) -> Vec<usize> {
        let others = (0..history.tracks.len()).filter(|track| !history.waves.contains(track));
        history.waves.iter().copied().chain(others).collect()
    }

    /// The rows, in the same order.
    pub fn of(&self, history: &History) -> Vec<usize> {
        let Some(chosen) = &self.chosen else { return history.waves.clone() };
        let mut rows = Rows::all(history);
        rows.retain(|&track| chosen.contains(&history.tracks[track].path));
        if rows.is_empty() { history.waves.clone() } else { rows }
    }

    /// Adds a signal to the rows, or removes it; without the last one they are the usual ones again.
    pub fn toggle(&mut self, history: &History, track: usize) {
        let mut rows = self.of(history);
        match rows.iter().position(|&row| row == track) {
            Some(index) => drop(rows.remove(index)),
            None => rows.push(track),
        }
        let usual = rows.len() == history.waves.len() && rows.iter().all(|row| history.waves.contains(row));
        let paths = || rows.iter().map(|&row| history.tracks[row].path.clone()).collect();
        self.chosen = (!usual && !rows.is_empty()).then(paths);
    }
}
