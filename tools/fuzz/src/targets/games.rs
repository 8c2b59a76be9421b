//! Saved games, in both forms: one that is read can be played on, and is written back unchanged.

use std::sync::Arc;

use session::{Record, Resources, Session};

use super::{promise, texts};
use crate::{Answer, Judge, Target};

pub const SAVED: Target = Target {
    name: "saved-game",
    tries: "games in files, restored",
    longest: 2_100,
    good: || {
        GOOD.iter()
            .filter_map(|link| Record::from_link(link).ok())
            .map(|record| record.to_string().into())
            .collect()
    },
    judge: || judge(|text| text.parse::<Record>().map_err(|error| error.to_string())),
};

pub const LINK: Target = Target {
    name: "link",
    tries: "games in links, restored",
    longest: 300,
    good: || texts(&GOOD),
    judge: || {
        judge(|link| {
            let record = Record::from_link(link).map_err(|error| error.to_string())?;
            if record.link() == link { Ok(record) } else { panic!("one game has two links") }
        })
    },
};

/// Every machine, people and programs on both sides, moves that were refused and moves taken back.
pub const GOOD: [&str; 9] = [
    "1.controller.person.textbook.one.0-0-0.15",
    "1.controller.person.random~42.one.2-0-1.51~19.3",
    "1.controller.perfect.person.two.0-3-0.-",
    "1.cabinet.person.pocket.one.0-0-0.-",
    "1.cabinet.person.textbook.two.1-0-0.-",
    "1.textbook.person.textbook.one.0-0-0.-",
    "1.assembly.person.assembly.one.0-0-0.-",
    "1.sized.person.person.one.0-0-0.3521",
    "1.sized.person.first-free.two.4294967295-0-9.11",
];

fn judge(read: fn(&str) -> Result<Record, String>) -> Judge {
    let resources = Resources::new();
    Box::new(move |input| {
        let text = String::from_utf8_lossy(input);
        match read(&text) {
            Ok(record) => still_the_same(&record, &resources).map(|()| Answer::Accepted),
            Err(reason) => {
                promise(!reason.is_empty(), "refused without a reason")?;
                promise(reason.len() < 500, "a reason that is longer than the game")?;
                let obeyed = |character: char| character.is_control() && character != '\n';
                promise(!reason.contains(obeyed), "a reason that a terminal would obey")?;
                Ok(Answer::Refused)
            }
        }
    })
}

fn still_the_same(record: &Record, resources: &Arc<Resources>) -> Result<(), String> {
    let link = record.link();
    promise(link.len() <= Record::LONGEST_LINK, "a link too long to be read")?;
    promise(Record::from_link(&link) == Ok(record.clone().without_rows()), "another game as a link")?;
    promise(record.to_string().parse::<Record>().as_ref() == Ok(record), "another game as text")?;
    promise(Session::restore(record, resources).record() == *record, "another game when restored")
}
