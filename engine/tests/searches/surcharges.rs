//! Dearer classes against a plain reading: a search of its own for every price, of which the first is taken that leaves
//! fewest people alone.

use std::collections::BTreeSet;
use std::sync::Mutex;

use parterre_engine::hall::{HallDraft, Named};
use parterre_engine::{Algorithm, AssignRequest, Assignment, Chooser, Hall, Inventory, KeySet, PartyTerms};
use parterre_planning::HallDocument;

use crate::common::{any_seats, for_seeds, random_show};
use crate::pictures::{plain_draft, row_of, show_in};
use crate::reading::{Accepted, random_terms};

/// The requests that name no surcharges: for the cheapest accepted classes, then for the next dearer ones too. Where no
/// class of the hall is accepted, the one that is as if nothing cost anything.
fn by_price<'a>(hall: &Hall, request: &AssignRequest<'a>, accepted: &[usize]) -> Vec<AssignRequest<'a>> {
    let price = |class: usize| request.terms.surcharges.get(class).copied().unwrap_or(0);
    let of_hall = || accepted.iter().copied().filter(|&class| class < hall.classes().len());
    let prices: BTreeSet<u32> = of_hall().map(price).collect();
    let up_to = |most: u32| KeySet::of(of_hall().filter(|&class| price(class) <= most));
    let sets = if prices.is_empty() { vec![KeySet::of([])] } else { prices.into_iter().map(up_to).collect() };
    let asking =
        |classes: KeySet| AssignRequest { terms: PartyTerms { classes, surcharges: &[], ..request.terms }, ..*request };
    sets.into_iter().map(asking).collect()
}

/// How many people sit alone; by an order nobody counts them. A party without seats is worse off than any.
fn alone(show: &Inventory, chooser: Chooser, answer: &Assignment) -> Option<usize> {
    let hall = show.hall();
    let place = |seat: u32| (hall.row_of()[seat as usize], hall.slot_of()[seat as usize]);
    let are_beside = |&one: &u32, &other: &u32| {
        let ((row, slot), (other_row, other_slot)) = (place(one), place(other));
        row == other_row && slot + 1 == other_slot
    };
    let singles = || answer.seats.chunk_by(are_beside).filter(|group| group.len() == 1).count();
    match (answer.seats.len(), chooser) {
        (0, _) => None,
        (1, _) | (_, Chooser::Order(_)) => Some(0),
        (_, Chooser::Best) => Some(singles()),
    }
}

#[test]
fn the_cheapest_seats_that_leave_fewest_people_alone() {
    // By how the seats were found: in the cheapest classes; in dearer ones, which alone could seat the party; in dearer
    // ones, as fewer are alone; with somebody alone, though there were dearer ones; not at all.
    let seen = Mutex::new([0; 5]);
    for_seeds(1_000, |random| {
        let show = random_show(random);
        let (own, avoid) = (any_seats(random, &show, 8), any_seats(random, &show, 15));
        for chooser in [Chooser::Best, Chooser::Best, Chooser::Best, Chooser::Order(random.pick(&Algorithm::ALL))] {
            let accepted = Accepted::random(random);
            let most = random.pick(&[3, 5, 8, 40]);
            let terms = random_terms(random, &accepted, (&own, &avoid), most);
            // Equal ones, fewer and more of them than classes, the first not the cheapest.
            let surcharges = random.pick(&[
                &[0, 100, 250][..],
                &[2, 0, 1],
                &[250, 100, 0],
                &[7, 7, 0],
                &[5],
                &[1],
                &[0, 0, u32::MAX, 9],
                &[1, 2, 3, 4, 5],
            ]);
            let request = AssignRequest { chooser, terms: PartyTerms { surcharges, ..terms } };
            let priced = by_price(show.hall(), &request, &accepted.classes);
            let answers: Vec<Assignment> = priced.iter().map(|request| show.assign(request).unwrap()).collect();
            let lonely: Vec<Option<usize>> = answers.iter().map(|answer| alone(&show, chooser, answer)).collect();
            let first = (0..answers.len()).min_by_key(|&at| (lonely[at].is_none(), lonely[at])).unwrap();
            // A party that finds seats nowhere is told what even the dearest ones could not give.
            let taken = if lonely[first].is_none() { answers.len() - 1 } else { first };
            let case = || format!("{request:?}\n{}", show.hall().to_document());
            assert_eq!(show.assign(&request).unwrap(), answers[taken], "{}", case());
            assert_eq!(show.weigh(&request).unwrap(), show.weigh(&priced[taken]).unwrap(), "{}", case());
            let all = PartyTerms { surcharges: &[], ..request.terms };
            assert_eq!(show.largest_party(&request.terms), show.largest_party(&all), "{}", case());
            let how = match (lonely[0], lonely[taken]) {
                (_, None) => 4,
                (None, _) => 1,
                (Some(cheapest), Some(lonely)) if lonely < cheapest => 2,
                (_, Some(0)) => 0,
                _ => 3,
            };
            seen.lock().unwrap()[how] += usize::from(answers.len() > 1);
        }
    });
    let seen = seen.into_inner().unwrap();
    assert!(std::env::var("PARTERRE_SEED").is_ok() || seen.iter().all(|&times| times > 0), "{seen:?}");
}

/// How few need sit alone is not learned from the dearest seats: with more than four accessible seats a party gets those
/// nearest to each other, and of all these may be single ones.
#[test]
fn those_of_a_middle_price_may_leave_fewest_people_alone() {
    let picture = "a a a a a      aa   aa   a    a    aaa";
    let mut row = row_of(picture);
    for (seat, class) in row.seats.iter_mut().zip([2, 2, 2, 2, 2, 1, 1, 1, 1, 0, 0, 0, 0, 0]) {
        seat.class = class;
    }
    let mut draft = HallDraft { focal_point: Some((0.0, 0.0)), ..plain_draft(vec![row]) };
    draft.classes.push(Named { key: String::from("box"), name: String::new() });
    let show = show_in(draft, &[picture]);
    let asking = |surcharges| PartyTerms { accessible: 5, surcharges, ..PartyTerms::of(5) };
    for (surcharges, seats, lonely) in [
        (&[][..], [0, 1, 2, 3, 4], 5),
        // The cheapest alone are 9 to 13, of which two lie apart.
        (&[0, 100, 250], [5, 6, 7, 8, 9], 1),
    ] {
        let answer = show.assign(&AssignRequest::best(asking(surcharges))).unwrap();
        assert_eq!((&answer.seats[..], alone(&show, Chooser::Best, &answer)), (&seats[..], Some(lonely)));
    }
}
