//! The seat-inventory engine of Parterre.
//!
//! What a hall is, which seats of a show may be taken, which are given to a party that does not choose, and what a
//! click hits: decided here, in the browser and on the server, from the same bytes.
//!
//! # A tour
//!
//! A [`Hall`] is immutable: rows of seats with a *slot* in the row, a class, flags, names and coordinates for drawing.
//! A missing slot is an aisle; two seats are *neighbours* when they are in one row and their slots differ by one. Seats
//! are addressed by their [`SeatIndex`](ids::SeatIndex), from the top row's left end.
//!
//! An [`Inventory`] is one show in a hall: a [`Status`] for every seat, a version that counts changes, and bit masks of
//! the free seats. [`Inventory::assign`] chooses seats for one party, by one of six scan orders or the best available;
//! [`Inventory::check`] says what is wrong with a set that somebody chose, and [`Inventory::group_around`] which
//! seats a click on one takes; [`Inventory::resized`] is the choice of a party that has become another number of people. All of them honour the same constraints: distance from other parties, accessible and companion
//! seats, sofas, blocked seats, classes, zones and the quota of online sale. [`snapshot`] and [`delta`] carry the
//! inventory's state.
//!
//! ```
//! use std::rc::Rc;
//! use parterre_engine::hall::{HallDraft, Named, RowDraft, ScreenSide, SeatDraft};
//! use parterre_engine::naming::{RowNaming, SeatNaming};
//! use parterre_engine::{Algorithm, Arrangement, AssignRequest, Hall, Inventory, PartyTerms, Status};
//!
//! let seat = |slot| SeatDraft { slot, ..SeatDraft::default() };
//! let row = RowDraft { width: 6, seats: [0, 1, 3, 4, 5].map(seat).to_vec(), ..RowDraft::default() };
//! let hall = Hall::build(HallDraft {
//!     name: "Studio".into(),
//!     screen_side: ScreenSide::Top,
//!     row_naming: RowNaming::LettersFromTop,
//!     seat_naming: SeatNaming::FromLeft,
//!     separator: "-".into(),
//!     classes: vec![Named { key: "standard_seats".into(), name: "Standard".into() }],
//!     zones: vec![],
//!     focal_point: None,
//!     zone_focal_points: vec![],
//!     rows: vec![row],
//! })?;
//! let mut show = Inventory::new(Rc::new(hall));
//! show.set_status(&[0], Status::Sold)?;
//!
//! let party = show.assign(&AssignRequest::order(Algorithm::TopLeftToBottomRight, PartyTerms::of(2)))?;
//! assert_eq!(party.arrangement, Arrangement::Together);
//! let names: Vec<String> = party.seats.iter().flat_map(|&seat| show.hall().seat_name(seat)).collect();
//! assert_eq!(names, ["A-3", "A-4"]);
//!
//! // The best seat, and the best of the others.
//! let best = show.assign(&AssignRequest::best(PartyTerms::of(1)))?.seats;
//! let terms = PartyTerms { avoid: &best, ..PartyTerms::of(1) };
//! let next = show.assign(&AssignRequest::best(terms))?.seats;
//! assert_ne!(best, next);
//!
//! // Two seats are left when two are sold; one of them is kept for the box office.
//! show.set_status(&[1, 2], Status::Sold)?;
//! let terms = PartyTerms { online_reserve: 1, ..PartyTerms::of(2) };
//! assert!(show.assign(&AssignRequest::best(terms))?.seats.is_empty());
//! # Ok::<(), parterre_engine::EngineError>(())
//! ```
//!
//! # Speed
//!
//! A search looks at masks, 64 slots at a time, and passes by the rows whose longest free run is too short. It writes
//! into memory that the inventory keeps: [`Inventory::assign_into`] allocates
//! nothing once its buffers have grown.
//!
//! Hall documents (JSON) are read and written by the crate `parterre-planning`, which visitors do not download.
//!
//! Nothing here panics on bad input: bytes and arguments from anywhere are answered with an
//! [`EngineError`], whose [`ErrorCode`]s are stable numbers. Time, randomness and storage are the caller's.

mod board;
mod bounds;
mod bytes;
pub mod delta;
pub mod error;
pub mod group;
pub mod hall;
mod hit;
pub mod ids;
pub mod inventory;
pub mod json;
mod known;
mod mask;
pub mod naming;
pub mod picker;
pub mod resize;
pub mod rules;
pub mod snapshot;
mod sort;
pub mod status;
#[cfg(feature = "wasm")]
pub mod wasm;

pub use error::{EngineError, ErrorCode};
pub use hall::{Direction, Hall};
pub use inventory::Inventory;
pub use picker::{Algorithm, Arrangement, AssignRequest, Assignment, Chooser, KeySet, PartyTerms};
pub use rules::{SelectionRules, StrandedRule, Violation, ViolationCode};
pub use status::Status;
