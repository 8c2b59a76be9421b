use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::Notify;

/// The open connections. There is always room for one more: the connection whose last request is the
/// oldest is closed for it, so idle clients cannot lock others out.
#[derive(Clone)]
pub struct Connections {
    shared: Arc<Shared>,
}

struct Shared {
    most: usize,
    /// Counts connections and requests; a larger number is a later one.
    moment: AtomicU64,
    open: Mutex<HashMap<u64, Arc<Entry>>>,
}

struct Entry {
    last_request: AtomicU64,
    close: Notify,
}

/// One connection among the open ones, until it is dropped.
pub struct Slot {
    shared: Arc<Shared>,
    number: u64,
    entry: Arc<Entry>,
}

impl Connections {
    /// At most this many at the same time.
    pub fn new(most: usize) -> Connections {
        let (moment, open) = (AtomicU64::new(0), Mutex::default());
        Connections { shared: Arc::new(Shared { most, moment, open }) }
    }

    /// Admits one more.
    pub fn admit(&self) -> Slot {
        while self.count() >= self.shared.most && self.close_oldest() {}
        let number = self.shared.next_moment();
        let entry = Arc::new(Entry { last_request: AtomicU64::new(number), close: Notify::new() });
        self.shared.open().insert(number, Arc::clone(&entry));
        Slot { shared: Arc::clone(&self.shared), number, entry }
    }

    /// Closes the connection without a request for the longest time; returns whether there was one.
    pub fn close_oldest(&self) -> bool {
        let mut open = self.shared.open();
        let age = |(_, entry): &(&u64, &Arc<Entry>)| entry.last_request.load(Ordering::Relaxed);
        let Some(number) = open.iter().min_by_key(age).map(|(number, _)| *number) else { return false };
        if let Some(entry) = open.remove(&number) {
            entry.close.notify_one();
        }
        true
    }

    fn count(&self) -> usize {
        self.shared.open().len()
    }
}

impl Shared {
    fn next_moment(&self) -> u64 {
        self.moment.fetch_add(1, Ordering::Relaxed)
    }

    fn open(&self) -> std::sync::MutexGuard<'_, HashMap<u64, Arc<Entry>>> {
        // The map is consistent even if the thread that held it has panicked.
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Slot {
    /// Notes a request.
    pub fn note_request(&self) {
        self.entry.last_request.store(self.shared.next_moment(), Ordering::Relaxed);
    }

    /// The number of connections and requests before the last request.
    #[cfg(test)]
    pub fn last_request(&self) -> u64 {
        self.entry.last_request.load(Ordering::Relaxed)
    }

    /// Waits until the connection has to make room.
    pub async fn closed(&self) {
        self.entry.close.notified().await;
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        self.shared.open().remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_closed(slot: &Slot) -> bool {
        let mut closed = std::pin::pin!(slot.closed());
        let mut context = std::task::Context::from_waker(std::task::Waker::noop());
        closed.as_mut().poll(&mut context).is_ready()
    }

    #[test]
    fn the_connection_that_asked_longest_ago_makes_room() {
        let connections = Connections::new(3);
        let places = [connections.admit(), connections.admit(), connections.admit()];
        places[0].note_request();
        let fourth = connections.admit();
        assert_eq!(places.each_ref().map(is_closed), [false, true, false]);
        assert!(!is_closed(&fourth));
        drop(fourth);
        drop(connections.admit());
        assert_eq!([&places[0], &places[2]].map(is_closed), [false, false], "there was room");
        assert_eq!(connections.count(), 2);
        assert!(connections.close_oldest() && connections.close_oldest() && !connections.close_oldest());
    }
}
