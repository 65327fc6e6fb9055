//! Searches allocate nothing once their buffers have grown: shown with an allocator that counts.

#![allow(clippy::unwrap_used)]
// An allocator can only be watched by being one.
#![allow(unsafe_code)]

mod common;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use common::{Random, random_show, some_seats};
use parterre_engine::{Algorithm, AssignRequest, Assignment, Chooser, Inventory, KeySet, PartyTerms, SelectionRules};

struct Counting;

thread_local! {
    static COUNT: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: every call is handed on as it is.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.with(|count| count.set(count.get() + 1));
        // SAFETY: as above.
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: as above.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Every search, with every constraint there is. Returns how much was found.
fn search_all(show: &Inventory, own: &[u32], answer: &mut Assignment) -> usize {
    let mut sum = show.largest_run() as usize;
    for count in [1, 2, 3, 7, 20] {
        for wish in 0..48 {
            let terms = PartyTerms {
                accessible: (wish >> 4).min(count),
                classes: if wish & 8 != 0 { KeySet::of([0]) } else { KeySet::ALL },
                seat_clearance: wish >> 1 & 1,
                own: if wish & 1 != 0 { own } else { &[] },
                sofas_together: wish & 4 != 0,
                ..PartyTerms::of(count)
            };
            for chooser in [Chooser::Order(Algorithm::ALL[(count + wish) % 6]), Chooser::Best] {
                show.assign_into(&AssignRequest { chooser, terms }, answer).unwrap();
                sum += answer.seats.len();
            }
            sum += show.largest_party(&terms) as usize;
        }
    }
    sum
}

#[test]
fn a_search_that_was_made_before_allocates_nothing() {
    let mut seats = 0;
    for seed in 0..12 {
        let mut random = Random::new(seed);
        let show = random_show(&mut random);
        let own = some_seats(&mut random, &show, 4);
        let mut answer = Assignment::default();
        let first = search_all(&show, &own, &mut answer);
        let before = COUNT.with(Cell::get);
        let second = search_all(&show, &own, &mut answer);
        assert_eq!(COUNT.with(Cell::get) - before, 0, "allocations with seed {seed}");
        assert_eq!(second, first, "the same answers a second time");
        seats += first;
    }
    assert!(seats > 10_000, "the searches found something: {seats}");
    let before = COUNT.with(Cell::get);
    drop(Vec::<u8>::with_capacity(1));
    assert_eq!(COUNT.with(Cell::get) - before, 1, "the allocator counts");
}

/// What a party was given breaks no rule that the search knew of; telling of violations takes lists.
#[test]
fn a_check_that_finds_nothing_allocates_nothing() {
    let mut checks = 0;
    for seed in 0..24 {
        let seat_clearance = (seed % 2) as usize;
        let show = random_show(&mut Random::new(seed));
        let rules = SelectionRules {
            count: Some(2),
            accessible: Some(0),
            seat_clearance,
            sofas_together: true,
            companions_with_accessible: true,
            ..SelectionRules::none()
        };
        let request = PartyTerms { seat_clearance, sofas_together: true, ..PartyTerms::of(2) };
        let seats = show.assign(&AssignRequest::best(request)).unwrap().seats;
        if seats.is_empty() {
            continue;
        }
        assert_eq!(show.check(&seats, &rules, &[]), [], "seed {seed}");
        let before = COUNT.with(Cell::get);
        assert!(show.check(&seats, &rules, &[]).is_empty());
        assert_eq!(COUNT.with(Cell::get) - before, 0, "allocations with seed {seed}");
        checks += 1;
    }
    assert!(checks > 6, "parties found seats: {checks}");
}
