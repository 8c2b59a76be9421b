use std::sync::Arc;

use axum::Router;
use axum::http::{StatusCode, Uri};
use axum::middleware::from_fn_with_state;
use axum::routing::{get, post};
use session::Resources;

use crate::endpoints::check::Checks;
use crate::endpoints::facts::Figures;
use crate::endpoints::{
    catalog, check, description, facts, fault, game, page, schematic, verilog, waveform, why,
};
use crate::guard;
use crate::problem::Problem;
use crate::verilog::Verilog;

/// State shared by all requests. None of it is a game.
#[derive(Clone)]
pub struct Shared {
    /// Circuits and solutions.
    pub resources: Arc<Resources>,
    /// Facts about the machines.
    pub figures: Arc<Figures>,
    /// The circuits to download.
    pub verilog: Arc<Verilog>,
    /// The designs of users that are being checked.
    pub checks: Arc<Checks>,
    /// The port that requests have to name.
    pub port: u16,
}

impl Shared {
    /// The shared state of a server on this port.
    pub fn new(resources: Arc<Resources>, port: u16) -> Shared {
        let (figures, verilog) = (Arc::new(Figures::of_this_program()), Arc::new(Verilog::new()));
        Shared { resources, figures, verilog, checks: Arc::default(), port }
    }
}

/// All routes of the server.
pub fn router(shared: Shared) -> Router {
    Router::new()
        .route("/api/game", post(game::act))
        .route("/api/schematic", post(schematic::show))
        .route("/api/why", post(why::explain))
        .route("/api/fault", post(fault::show))
        .route("/api/check", post(check::examine))
        .route("/api/catalog", get(catalog::list))
        .route("/api/openapi.json", get(description::show))
        .route("/api/machines/{name}/verilog", get(verilog::send))
        .route("/api/machines/{name}/facts", get(facts::show))
        .route("/api/game/{link}/waveform.vcd", get(waveform::send))
        .route("/", get(page::index))
        .route("/{*path}", get(page::file))
        .method_not_allowed_fallback(method_not_allowed)
        .fallback(nothing_here)
        .layer(from_fn_with_state(shared.clone(), guard::stand))
        .with_state(shared)
}

async fn method_not_allowed() -> Problem {
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, "nothing here answers to this method")
}

async fn nothing_here(uri: Uri) -> Problem {
    page::nothing_at(uri.path())
}
