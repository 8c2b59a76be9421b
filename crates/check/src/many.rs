//! Many designs, a few at a time.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::examine::{Task, examine};
use crate::verdict::Report;

/// The progress of many examinations.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// A design was started, by its index.
    Begun(usize),
    /// A design, and the number of states visited.
    States(usize, usize),
    /// A design is finished.
    Done(usize, &'a Report),
}

/// Examines designs, at most `at_once` at the same time, and continues after one that cannot be read. The
/// reports are in the order of the tasks; events come from several threads, one at a time.
pub fn examine_all(
    tasks: &[Task],
    at_once: usize,
    events: &mut (dyn FnMut(Event<'_>) + Send),
) -> Vec<Report> {
    let next = AtomicUsize::new(0);
    let events = Mutex::new(events);
    let reports: Vec<Mutex<Option<Report>>> = tasks.iter().map(|_| Mutex::new(None)).collect();
    let tell = |event: Event<'_>| {
        if let Ok(mut events) = events.lock() {
            events(event);
        }
    };
    let work = || {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(task) = tasks.get(index) else { return };
            tell(Event::Begun(index));
            let report = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                examine(task, &mut |states| tell(Event::States(index, states)))
            }));
            let report = report.unwrap_or_else(|_| {
                let paths: Vec<String> =
                    task.request.paths.iter().map(|path| path.display().to_string()).collect();
                Report::unreadable(
                    paths.join(" "),
                    "an error of this program, not of the design; please report it",
                )
            });
            tell(Event::Done(index, &report));
            if let Ok(mut slot) = reports[index].lock() {
                *slot = Some(report);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..at_once.clamp(1, tasks.len().max(1)) {
            scope.spawn(work);
        }
    });
    let unread =
        |task: &Task| Report::unreadable(task.request.paths[0].display().to_string(), "it was not examined");
    let taken = |(slot, task): (Mutex<Option<Report>>, &Task)| {
        slot.into_inner().ok().flatten().unwrap_or_else(|| unread(task))
    };
    reports.into_iter().zip(tasks).map(taken).collect()
}
