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

#[cfg(test)]
mod tests {
    use super::*;

    /// Files that are not there: each has a report, in order, whatever the number of threads.
    #[test]
    fn every_design_has_a_report_in_its_order() {
        let task = |index: usize| {
            let mut task = Task::default();
            task.request.paths.push(format!("/none/{index}.v").into());
            task
        };
        let tasks: Vec<Task> = (0..7).map(task).collect();
        for at_once in [0, 1, 3, 100] {
            let mut told = (Vec::new(), Vec::new());
            let reports = examine_all(&tasks, at_once, &mut |event| match event {
                Event::Begun(index) => told.0.push(index),
                Event::States(..) => {}
                Event::Done(index, report) => told.1.push((index, report.design.clone())),
            });
            let designs: Vec<&str> = reports.iter().map(|report| report.design.as_str()).collect();
            assert_eq!(designs, (0..7).map(|index| format!("/none/{index}.v")).collect::<Vec<_>>());
            told.0.sort_unstable();
            told.1.sort_unstable();
            assert_eq!(told.0, (0..7).collect::<Vec<_>>());
            assert!(
                told.1
                    .iter()
                    .enumerate()
                    .all(|(index, (own, design))| index == *own && designs[index] == design)
            );
        }
        assert!(examine_all(&[], 4, &mut |_| ()).is_empty());
    }
}
