//! Play in the terminal: a thin shell around a session, as a full screen or line by line.
//!
//! Actions go into an [`App`], whether they come from keys or not, and [`App::draw`] draws it. Without a
//! terminal, time passes when the caller wants it to:
//!
//! ```
//! use session::{Action, Session, Setup, Resources};
//! use tui::{App, Speaker};
//!
//! let resources = Resources::new();
//! let session = Session::new(Setup::default(), &resources)?;
//! let mut app = App::new(session, resources, None, Speaker::new(true), false);
//! for digit in [5, 3] {
//!     app.act(Action::Digit(digit));
//!     while app.patience().is_some() {
//!         app.tick();
//!     }
//! }
//! assert_eq!(app.session().moves().len(), 4, "two moves, and two replies");
//! assert_eq!(app.session().moves()[2].square, 3, "digits count from the top left");
//! # Ok::<(), session::SetupError>(())
//! ```

mod app;
mod ascii;
mod draw;
mod keys;
mod level;
mod menu;
mod plain;
mod sound;
mod terminal;
mod ui;

pub use app::App;
pub use ascii::ascii;
pub use plain::Plain;
pub use session::{Action, Keys};
pub use sound::Speaker;
pub use terminal::run;
