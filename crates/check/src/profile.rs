//! The built-in profiles, and which of them fits a design.

use std::collections::BTreeMap;
use std::io::{self, Read};
use std::path::Path;

use driver::{Driver, Kind, Missing};

use crate::design::{Design, Direction};

/// A driver, with the design's names for its signals.
#[derive(Clone, Debug)]
pub struct Profile {
    /// How the design is driven.
    pub driver: Driver,
    /// The design's name for a signal of the driver, where it differs: theirs, then ours.
    pub names: BTreeMap<String, String>,
    /// Whether it was recognised by its ports, not named by the user.
    pub recognised: bool,
    /// What the user must know about the choice.
    pub note: Option<String>,
}

/// Why no profile could be chosen.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProfileError {
    /// No profile fits.
    #[error(
        "no profile fits the ports of `{top}`: {ports}\n  write one: `noughtgate check --init DESIGN > my.toml`, finish it, and use `--profile my.toml`;\n  or rename ports: `--profile NAME --map theirs=ours` (`noughtgate check --profiles` lists the profiles)"
    )]
    None {
        /// The top module.
        top: String,
        /// Its ports.
        ports: String,
    },
    /// Several profiles fit.
    #[error("several profiles fit `{top}`: {names}\n  choose one with `--profile NAME`")]
    Several {
        /// The top module.
        top: String,
        /// The profiles.
        names: String,
    },
    /// No profile has this name.
    #[error(
        "there is no profile `{0}`\n  `noughtgate check --profiles` lists them; `--profile FILE.toml` reads one of yours"
    )]
    Unknown(String),
    /// A mapped port does not exist.
    #[error("`--map {theirs}={ours}`: the design has no signal `{theirs}`")]
    NoSuchSignal {
        /// The design's name.
        theirs: String,
        /// The profile's name.
        ours: String,
    },
}

/// The driver of one of our machines, from that machine's folder.
macro_rules! machine {
    ($($path:literal),*) => {
        concat!($(include_str!(concat!("../../machines/src/", $path))),*)
    };
}

macro_rules! profile {
    ($name:literal) => {
        ($name, include_str!(concat!("profiles/", $name, ".toml")))
    };
}

/// The drivers of our own machines.
const OURS: &[(&str, &str)] = &[
    ("noughtgate-controller", machine!("controller/driver.toml")),
    ("cabinet", machine!("cabinet/driver.toml")),
    ("textbook", machine!("textbook/driver.toml")),
    ("pocket", machine!("pocket/driver.toml")),
    ("sized", machine!("sized/driver.toml", "sized/play.toml")),
    ("sized-matrix", machine!("sized_matrix/driver.toml", "sized/play.toml")),
];

/// The interfaces of other designs.
const OTHERS: &[(&str, &str)] = &[
    profile!("controller"),
    profile!("buttons"),
    profile!("tbox"),
    profile!("position"),
    profile!("position-cells"),
    profile!("position-grids"),
    profile!("row-column"),
    profile!("nine-keys"),
    profile!("led-pairs"),
    profile!("winner-detector"),
    profile!("board-judge"),
    profile!("grid-judge"),
    profile!("one-hot-picker"),
    profile!("code-picker"),
];

/// The files of the built-in profiles, our own machines first.
fn files() -> impl Iterator<Item = &'static (&'static str, &'static str)> {
    OURS.iter().chain(OTHERS)
}

/// Whether a built-in profile is the driver of one of our machines.
pub fn is_ours(name: &str) -> bool {
    OURS.iter().any(|(ours, _)| *ours == name)
}

/// The built-in profiles.
pub fn built_in() -> Vec<Driver> {
    let parse = |(name, text): &(&str, &str)| {
        let driver = Driver::parse(text, &format!("{name}.toml")).and_then(Driver::for_check);
        driver.unwrap_or_else(|error| panic!("the profile {name} is built in: {error}"))
    };
    files().map(parse).collect()
}

/// The built-in profile with this name.
pub fn named(name: &str) -> Result<Driver, ProfileError> {
    built_in()
        .into_iter()
        .find(|driver| driver.name() == name)
        .ok_or_else(|| ProfileError::Unknown(name.to_owned()))
}

/// Reads a profile: a file if the name ends in `.toml` or is a path to one, else a built-in one. The error is
/// a text for the user.
pub fn read(name: &str) -> Result<Driver, String> {
    if name.ends_with(".toml") || Path::new(name).is_file() {
        let text = bounded_text(name).map_err(|error| format!("{name}: {error}"))?;
        let driver = Driver::parse(&text, name).and_then(Driver::for_check);
        // The user has written it for this design, so a name that is not there is a mistake.
        let mut driver = driver.map_err(|error| error.to_string())?;
        driver.missing = Missing::Refused;
        return Ok(driver);
    }
    named(name).map_err(|error| error.to_string())
}

/// The longest profile that is read, in bytes.
const LONGEST: u64 = 1 << 20;

/// The text of a file, which may be anything, such as an endless device.
fn bounded_text(path: &str) -> io::Result<String> {
    let mut text = String::new();
    let read = std::fs::File::open(path)?.take(LONGEST + 1).read_to_string(&mut text)?;
    if read as u64 > LONGEST {
        let reason = format!("longer than {} KiB, so it is not a profile", LONGEST / 1024);
        return Err(io::Error::new(io::ErrorKind::InvalidData, reason));
    }
    Ok(text)
}

/// The file of a built-in profile.
pub fn text(name: &str) -> Option<&'static str> {
    files().find(|(known, _)| *known == name).map(|(_, text)| *text)
}

impl Profile {
    /// A driver for a design. Ports with other names are found by the driver's aliases; `map` has the user's
    /// pairs of names: theirs, then ours.
    pub fn new(driver: Driver, design: &Design, map: &[(String, String)]) -> Result<Profile, ProfileError> {
        let mut names: BTreeMap<String, String> = BTreeMap::new();
        for (theirs, ours) in map {
            if !design.signals.iter().any(|signal| signal.name == *theirs) {
                return Err(ProfileError::NoSuchSignal { theirs: theirs.clone(), ours: ours.clone() });
            }
            names.insert(theirs.clone(), ours.clone());
        }
        for ours in known_names(&driver) {
            if names.values().any(|known| *known == ours) {
                continue;
            }
            if let Some(theirs) = find(&driver, design, &ours, None, &names)
                && theirs != ours
            {
                names.insert(theirs, ours);
            }
        }
        Ok(Profile { driver, names, recognised: false, note: None })
    }
}

/// The one built-in profile that fits the ports of a design.
pub fn recognise(design: &Design, map: &[(String, String)]) -> Result<Profile, ProfileError> {
    let mut fitting: Vec<(usize, Driver)> =
        built_in().into_iter().filter_map(|driver| Some((fit(&driver, design)?, driver))).collect();
    fitting.sort_by_key(|(ports, _)| std::cmp::Reverse(*ports));
    let best = fitting.first().map_or(0, |(ports, _)| *ports);
    let names: Vec<&str> =
        fitting.iter().filter(|(ports, _)| *ports == best).map(|(_, driver)| driver.name()).collect();
    if names.len() > 1 {
        return Err(ProfileError::Several { top: design.top.clone(), names: names.join(", ") });
    }
    match fitting.into_iter().next() {
        Some((_, driver)) => Ok(Profile { recognised: true, ..Profile::new(driver, design, map)? }),
        None => {
            let port = |port: &crate::Signal| match port.width {
                1 => port.name.clone(),
                width => format!("{}:{width}", port.name),
            };
            let ports: Vec<String> = design.ports().map(port).collect();
            Err(ProfileError::None { top: design.top.clone(), ports: ports.join(", ") })
        }
    }
}

/// How many ports of a design a driver recognises, if it recognises all that it requires.
fn fit(driver: &Driver, design: &Design) -> Option<usize> {
    if driver.recognise.is_empty() || driver.top().is_some_and(|top| !top.eq_ignore_ascii_case(&design.top)) {
        return None;
    }
    // A design that outputs a board or a move chooses squares: its flags may be about the board after it.
    let boards = |port: &crate::Signal| port.direction == Direction::Output && matches!(port.width, 9 | 18);
    if driver.kind == Kind::Judge && design.ports().any(boards) {
        return None;
    }
    let mut names = BTreeMap::new();
    let mut ports = 0;
    for (name, width) in &driver.recognise {
        for ours in expanded(name) {
            let theirs = find(driver, design, &ours, Some(*width), &names)?;
            // A design stores the squares that are outputs, and is given those that are inputs.
            let port = design.signals.iter().find(|signal| signal.name == theirs)?;
            let given = matches!(driver.kind, Kind::Judge | Kind::Picker);
            let grid = driver.kind == Kind::Judge && *width == 9;
            let square = grid || name.contains("{n}") || name.contains("{i}") || name.contains("board");
            if square && given != (port.direction == Direction::Input) {
                return None;
            }
            // Besides the squares, a judge has only outputs.
            if driver.kind == Kind::Judge && !square && port.direction == Direction::Input {
                return None;
            }
            names.insert(theirs, ours);
            ports += 1;
        }
        // A row of ten squares is not a board of nine.
        if name.contains("{n}") || name.contains("{i}") {
            let spelled = std::iter::once(name.clone()).chain(driver.aliases(name).iter().cloned());
            let ninth = |name: &String| {
                let (n, i) = (name.replace("{n}", "10"), name.replace("{i}", "9"));
                let tenth = if name.contains("{n}") { n } else { i };
                let first = name.replace("{n}", "1").replace("{i}", "0");
                let has = |name: &str| design.ports().any(|port| port.name.eq_ignore_ascii_case(name));
                has(&tenth) && has(&first)
            };
            if spelled.into_iter().any(|name| ninth(&name)) {
                return None;
            }
        }
    }
    Some(ports)
}

/// The nine names of a pattern, or the name itself.
fn expanded(name: &str) -> Vec<String> {
    if name.contains("{n}") || name.contains("{i}") {
        (1..=9).map(|n| fill(name, n)).collect()
    } else {
        vec![name.to_owned()]
    }
}

fn fill(name: &str, n: usize) -> String {
    name.replace("{n}", &n.to_string()).replace("{i}", &(n - 1).to_string())
}

/// Every name that the driver requires or has aliases for.
fn known_names(driver: &Driver) -> Vec<String> {
    let names = driver.recognise.iter().map(|(name, _)| name.as_str()).chain(driver.alias_keys());
    let mut all: Vec<String> = names.flat_map(expanded).collect();
    all.dedup();
    all
}

/// The design's name for a signal of a driver: the same name or an alias, in any case.
fn find(
    driver: &Driver,
    design: &Design,
    ours: &str,
    width: Option<usize>,
    taken: &BTreeMap<String, String>,
) -> Option<String> {
    let mut wanted = vec![ours.to_owned()];
    wanted.extend(driver.aliases(ours).iter().cloned());
    let is_port = |name: &str| design.ports().any(|port| port.name.eq_ignore_ascii_case(name));
    for key in driver.alias_keys().filter(|key| key.contains('{')) {
        if let Some(n) = (1..=9).find(|&n| fill(key, n) == ours) {
            // All squares use one spelling: `pos8` is the eighth counting from 1, and the ninth counting from
            // 0.
            let spelled = std::iter::once(key).chain(driver.aliases(key).iter().map(String::as_str));
            let whole = spelled.filter(|spelled| (1..=9).all(|n| is_port(&fill(spelled, n))));
            wanted = whole.map(|spelled| fill(spelled, n)).collect();
        }
    }
    let fits = |signal: &&crate::Signal| width.is_none_or(|width| signal.width == width);
    let free = |name: &str| taken.get(name).is_none_or(|known| known == ours);
    // The driver's own name may be an inner signal; aliases are looked for among the ports only.
    let inner = design.signals.iter().find(|signal| signal.name == ours);
    if width.is_none()
        && inner.is_some_and(|inner| inner.direction == Direction::Inner || wanted.contains(&inner.name))
    {
        return Some(ours.to_owned());
    }
    for wanted in wanted {
        let mut ports = design.signals.iter().filter(|signal| signal.direction != Direction::Inner);
        let port =
            ports.find(|port| port.name.eq_ignore_ascii_case(&wanted) && free(&port.name) && fits(port));
        if let Some(port) = port {
            return Some(port.name.clone());
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_designs::ports;

    /// Nine ports with names of this pattern, of two bits.
    fn nine(pattern: &str) -> String {
        expanded(pattern).iter().map(|name| format!("{name}:2 ")).collect()
    }

    fn recognised(inputs: &str, outputs: &str) -> String {
        match recognise(&ports(inputs, outputs, ""), &[]) {
            Ok(profile) if profile.recognised => {
                let names = profile.names.iter().map(|(theirs, ours)| format!(" {theirs}={ours}"));
                profile.driver.name().to_owned() + &names.collect::<String>()
            }
            Ok(_) => "not recognised".to_owned(),
            Err(ProfileError::None { ports, .. }) => format!("none: {ports}"),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn designs_are_recognised_by_their_ports() {
        let position = "clk reset move_valid position:4";
        for (inputs, outputs, wanted) in [
            (position, "board:18 winner:2", "position"),
            (
                "Clock RST set idx:4 pos:4",
                "cells:18 who:2",
                "position Clock=clk RST=reset cells=board pos=position set=move_valid who=winner",
            ),
            (position, &format!("{}winner:2", nine("board_{i}")), "position-cells"),
            (&nine("pos{n}"), "who:2", "winner-detector"),
            ("board:18", "winner:2", "board-judge"),
            ("x:9 o:9", "x_wins o_wins draw", "grid-judge"),
            ("xin:9 oin:9", "xout:9", "one-hot-picker"),
            ("board:18", "move:4", "code-picker"),
            // A judge does not choose squares, and it has no other inputs.
            ("board:18", "winner:2 next:18", "none: board:18, winner:2, next:18"),
            ("board:18 winner:2", "led", "none: board:18, winner:2, led"),
            ("x:9", "o:9 x_wins o_wins", "none: x:9, o:9, x_wins, o_wins"),
            // A referee stores its squares, a judge is given them.
            (
                &format!("{position} board:18"),
                "winner:2",
                "several profiles fit `made`: board-judge, code-picker\n  choose one with `--profile NAME`",
            ),
            ("", "board:18 winner:2", "none: board:18, winner:2"),
            // Names with other widths are other ports.
            (
                "clk reset move_valid position:5",
                "board:18 winner:2",
                "none: clk, reset, move_valid, position:5, board:18, winner:2",
            ),
        ] {
            assert_eq!(recognised(inputs, outputs), wanted, "{inputs} {outputs}");
        }
    }

    /// Of several profiles the one with most ports, and for ports that machines of ours share, the name of the top.
    #[test]
    fn the_profile_that_knows_most_is_taken() {
        let both = "clk reset move_valid row:2 col:2 position:4";
        assert_eq!(recognised(both, "board:18 winner:2"), "row-column");
        let named = |top: &str| {
            let design = Design { top: top.to_owned(), ..ports("X:9 Y:9", "MOVE:4", "") };
            recognise(&design, &[]).map_or("none".to_owned(), |profile| profile.driver.name().to_owned())
        };
        let tops: Vec<(String, String)> = (built_in().iter())
            .filter(|driver| driver.recognise.iter().any(|(name, _)| name == "MOVE"))
            .filter_map(|driver| Some((driver.name().to_owned(), driver.top()?.to_owned())))
            .collect();
        assert_eq!(tops.len(), 2);
        for (name, top) in tops {
            assert_eq!((named(&top), named(&top.to_uppercase())), (name.clone(), name));
        }
        assert_eq!(named("other"), "none");
    }

    /// Squares have one spelling, from 0 or from 1, and a board has nine.
    #[test]
    fn squares_are_counted_in_one_way() {
        let judge = |pattern: &str, more: &str| recognised(&(nine(pattern) + more), "who:2");
        assert_eq!(judge("pos{n}", ""), "winner-detector");
        let from_zero = judge("pos{i}", "");
        assert!(from_zero.starts_with("winner-detector pos0=pos1 pos1=pos2 "), "{from_zero}");
        assert!(judge("P{n}", "").starts_with("winner-detector P1=pos1 P2=pos2 "));
        assert!(judge("pos{i}", "pos9:2").starts_with("none: "), "ten squares");
        assert!(judge("cell{i}", "cell9:2").starts_with("none: "), "ten squares");
        let mixed = nine("pos{n}").replace("pos9:2", "p9:2");
        assert!(recognised(&mixed, "who:2").starts_with("none: "), "two spellings");
        assert_eq!(expanded("a{i}_{n}"), (1..=9).map(|n| format!("a{}_{n}", n - 1)).collect::<Vec<_>>());
        assert_eq!(expanded("a"), ["a"]);
    }

    #[test]
    fn the_user_may_name_ports() {
        let design = ports("clk reset strange position:4", "board:18 winner:2", "inner");
        let driver = named("position").unwrap();
        let pair = |theirs: &str, ours: &str| (theirs.to_owned(), ours.to_owned());
        let named = Profile::new(driver.clone(), &design, &[pair("strange", "move_valid")]).unwrap();
        assert_eq!((named.names, named.recognised), ([pair("strange", "move_valid")].into(), false));
        let error = Profile::new(driver.clone(), &design, &[pair("gone", "move_valid")]).unwrap_err();
        assert_eq!(error.to_string(), "`--map gone=move_valid`: the design has no signal `gone`");
        // Signals inside are taken for what they are named, before ports with other names.
        let inside = ports("clk", &nine("p{n}"), &nine("pos{n}"));
        let names = Profile::new(super::named("winner-detector").unwrap(), &inside, &[]).unwrap().names;
        assert!(names.is_empty(), "{names:?}");
        // A name that the user has given is not looked for again, and a signal inside keeps its name.
        let design = ports("clk rst set position:4", "board:18 winner:2 tie", "draw");
        let given = Profile::new(driver, &design, &[pair("rst", "move_valid")]).unwrap();
        assert_eq!(given.names, [pair("rst", "move_valid")].into());
    }

    #[test]
    fn profiles_are_read_by_name_and_from_files() {
        let all = built_in();
        assert_eq!(all.len(), OURS.len() + OTHERS.len());
        for driver in &all {
            assert_eq!(read(driver.name()).unwrap().name(), driver.name());
            assert!(text(driver.name()).is_some() || is_ours(driver.name()), "{}", driver.name());
        }
        assert!(is_ours("pocket") && !is_ours("position") && !is_ours("none"));
        assert!(text("position").unwrap().contains("name = \"position\"") && text("none").is_none());
        assert!(read("none").unwrap_err().starts_with("there is no profile `none`"));
        let directory = tempfile::tempdir().unwrap();
        let file = |name: &str, text: &str| {
            let path = directory.path().join(name);
            std::fs::write(&path, text).unwrap();
            path.display().to_string()
        };
        let mine = text("position").unwrap().replace("name = \"position\"", "name = \"mine\"");
        for name in ["mine.toml", "mine"] {
            let driver = read(&file(name, &mine)).unwrap();
            assert_eq!((driver.name(), driver.missing), ("mine", Missing::Refused));
        }
        assert!(
            read(&directory.path().join("gone.toml").display().to_string())
                .unwrap_err()
                .contains("gone.toml: ")
        );
        let filled = |length: usize| mine.clone() + &"#".repeat(length - mine.len());
        assert!(read(&file("most.toml", &filled(1 << 20))).is_ok());
        let error = read(&file("long.toml", &filled((1 << 20) + 1))).unwrap_err();
        assert!(error.ends_with("long.toml: longer than 1024 KiB, so it is not a profile"), "{error}");
    }
}
