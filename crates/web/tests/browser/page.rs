//! The page, in a browser and with a server, and the session of the same game.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use session::{Content, Machine, Mark, Record, Resources, Session};

use crate::browser::{Browser, PATIENCE};
use crate::test_server::TestServer;

/// The page, open.
pub struct Page {
    pub browser: Browser,
    pub server: TestServer,
    resources: Arc<Resources>,
}

impl Page {
    /// Opens the page with a new game, its clock at full speed.
    pub fn open() -> Page {
        Page::open_on(TestServer::start())
    }

    /// The same on a server of the caller's.
    pub fn open_on(server: TestServer) -> Page {
        let page = Page { browser: Browser::start(), server, resources: Resources::new() };
        page.size(1440, 900);
        page.browser.go(&page.server.address);
        page.settle();
        page.browser.script("localStorage.setItem('noughtgate.hertz', 'Infinity')");
        page.go("");
        page
    }

    /// Opens a game that can be played.
    pub fn go(&self, link: &str) {
        self.visit(link);
        assert_eq!(self.text("#trouble"), "", "{link}");
    }

    /// Opens an address with a game that may be invalid.
    pub fn visit(&self, link: &str) {
        let query = if link.is_empty() { String::new() } else { format!("?game={link}") };
        self.browser.go(&format!("{}{query}", self.server.address));
        self.settle();
    }

    /// Sets the size of the screen.
    pub fn size(&self, width: u32, height: u32) {
        let mobile = width < 600;
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile });
        self.browser.chromium("Emulation.setDeviceMetricsOverride", metrics);
    }

    /// Sets the user's preferred colour scheme.
    pub fn prefer(&self, scheme: &str) {
        let features = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
        self.browser.chromium("Emulation.setEmulatedMedia", json!({ "features": features }));
    }

    /// Waits until a condition in JavaScript holds.
    pub fn wait(&self, condition: &str) {
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            if self.browser.script(&format!("return Boolean({condition})")) == json!(true) {
                return;
            }
            thread::sleep(Duration::from_millis(50));
        }
        panic!("in vain: {condition}\n{}", self.text("body"));
    }

    /// Waits until no request is pending, whichever clock is shown.
    pub fn settle_anywhere(&self) {
        self.wait("document.getElementById('board').getAttribute('aria-busy') === 'false'");
    }

    /// Waits until no request is pending and the present is shown.
    pub fn settle(&self) {
        self.wait(
            "document.documentElement.dataset.ready !== undefined \
             && document.getElementById('board').getAttribute('aria-busy') === 'false' \
             && scrubber.value === scrubber.max",
        );
    }

    /// The text of an element.
    pub fn text(&self, selector: &str) -> String {
        let found = self.browser.script(&format!("return document.querySelector({selector:?}).innerText"));
        found.as_str().unwrap_or_default().to_owned()
    }

    /// An attribute of an element.
    pub fn attribute(&self, selector: &str, name: &str) -> String {
        let body = format!("return document.querySelector({selector:?}).getAttribute({name:?})");
        self.browser.script(&body).as_str().unwrap_or_default().to_owned()
    }

    /// The texts of all elements that a selector finds, in order.
    pub fn texts(&self, selector: &str) -> Vec<String> {
        let body = format!("return [...document.querySelectorAll({selector:?})].map(e => e.textContent)");
        strings(self.browser.script(&body))
    }

    /// The game in the address.
    pub fn link(&self) -> String {
        let link = self.browser.script("return new URLSearchParams(location.search).get('game')");
        link.as_str().expect("the address holds a game").to_owned()
    }

    /// The session of the game in the address.
    pub fn session(&self) -> Session {
        let record = Record::from_link(&self.link()).unwrap();
        let mut session = Session::restore(&record, &self.resources);
        session.run();
        session
    }

    /// The contents of the nine squares: a mark, with its size where there are sizes.
    pub fn board(&self) -> Vec<String> {
        strings(
            self.browser
                .script("return [...document.querySelectorAll('#board .cell')].map(c => c.dataset.content)"),
        )
    }

    /// Performs an action that leads to another game, and waits until it is shown.
    pub fn change(&self, action: impl FnOnce(&Page)) {
        let before = self.link();
        action(self);
        self.wait(&format!("new URLSearchParams(location.search).get('game') !== {before:?}"));
        self.settle();
    }

    /// Compares the whole page with one clock of the session.
    pub fn compare(&self, session: &Session, clock: usize) {
        let (view, history) = (session.view_at(clock), session.history());
        let frame = history.frame(clock);
        let what = format!("{} at clock {clock}", self.link());
        assert_eq!(
            self.board(),
            view.cells.each_ref().map(|cell| in_a_square(cell.content)),
            "board, {what}"
        );
        let lit = self.texts("#state .lit text");
        let state = frame.diagram().map(|diagram| diagram.states[diagram.current].name.to_string());
        assert_eq!(lit, state.into_iter().collect::<Vec<_>>(), "state, {what}");
        let written = |signal: session::Signal<'_>| (signal.track.path.clone(), signal.text.to_owned());
        let mut expected: Vec<(String, String)> =
            frame.registers().chain(frame.wires()).map(written).collect();
        let shown = self.browser.script(
            "return [...document.querySelectorAll('#signals dl > div')].map(d => \
             [d.querySelector('dt').textContent, d.querySelector('dd').lastChild.textContent])",
        );
        let mut shown: Vec<(String, String)> = serde_json::from_value(shown).unwrap();
        expected.sort();
        shown.sort();
        assert_eq!(shown, expected, "signals, {what}");
        if let Some(program) = &history.program {
            let code = frame.line().map_or("", |line| &program.lines[line].code);
            let lit = self.texts("#state .listing [aria-current] code").concat();
            assert!(lit.ends_with(code), "listing, {what}: {lit} is lit, and {code} is next");
        }
        let unit = history.kind.unit();
        let row = |&track: &usize| match &history.tracks[track] {
            track if track.shape == session::Shape::Clock => (track.path.clone(), String::new()),
            track => written(track.at(clock)),
        };
        let expected: Vec<(String, String)> = history.waves.iter().map(row).collect();
        let shown: Vec<(String, String)> =
            self.texts("#wave .name").into_iter().zip(self.texts("#wave .value")).collect();
        assert_eq!(shown, expected, "waveform, {what}");
        assert_eq!(self.text("#clock-text"), format!("{unit} {clock} of {}", session.now()));
    }

    /// Nothing has been written to the console, and no other host has been contacted. A violation of the
    /// content security policy would be in the console as well.
    pub fn check_manners(&self) {
        let complaints = self.browser.log("browser");
        assert!(complaints.is_empty(), "{complaints:#?}");
        let mut asked = 0;
        for entry in self.browser.log("performance") {
            let message: Value = serde_json::from_str(entry["message"].as_str().unwrap()).unwrap();
            let message = &message["message"];
            if message["method"] == "Network.requestWillBeSent" {
                let address = message["params"]["request"]["url"].as_str().unwrap();
                assert!(address.starts_with(&self.server.address), "{address}");
                asked += 1;
            }
        }
        assert!(asked > 10, "{asked} requests are too few for the page");
    }
}

/// The content of a square, as the page writes it.
pub fn in_a_square(content: Option<Content>) -> String {
    content.map_or(String::new(), |content| {
        let mark = if content.mark == Mark::X { "X" } else { "O" };
        format!("{mark}{}", content.size.map_or(String::new(), |size| size.to_string()))
    })
}

/// The digit on the key that plays a square of a machine.
pub fn digit(machine: Machine, square: u8) -> String {
    machine.keys().label(square).to_string()
}

/// A game in which a person moves first against the usual opponent.
pub fn usual(machine: Machine) -> String {
    format!("1.{machine}.person.{}.one.0-0-0.-", machine.default_opponent())
}

fn strings(value: Value) -> Vec<String> {
    serde_json::from_value(value).expect("a list of texts")
}
