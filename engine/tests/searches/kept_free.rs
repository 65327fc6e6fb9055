//! Parties that keep one place of a sofa free: against a plain reading of which place that is, and in small pictures.

use std::sync::Mutex;

use parterre_engine::hall::flag;
use parterre_engine::picker::unmet;
use parterre_engine::{
    AssignRequest, Assignment, Inventory, PartyTerms, SelectionRules, Status, StrandedRule, ViolationCode,
};

use crate::common::{Random, any_seats, for_seeds, random_show};
use crate::pictures::{marked, show_of};
use crate::reading::{Accepted, random_terms};

/// How many people have nobody of the party beside them; `None`: the party gets no seats.
fn alone(answer: &Assignment) -> Option<usize> {
    let among_others = |&&size: &&u32| size == 1 && answer.seats.len() > 1;
    (!answer.seats.is_empty()).then(|| answer.groups.iter().filter(among_others).count())
}

/// The answer without one place of a sofa: the place farthest from the focal point among those at an end of a run.
fn without_place(show: &Inventory, answer: &Assignment) -> Option<Assignment> {
    let hall = show.hall();
    let row = |seat: u32| hall.row_of()[seat as usize];
    let place = |seat: u32| (row(seat), i32::from(hall.slot_of()[seat as usize]));
    let has = |wanted: (u16, i32)| answer.seats.iter().any(|&seat| place(seat) == wanted);
    let may_leave = |seat: u32| {
        let (row_of, slot) = place(seat);
        let sofa = hall.sofa_of()[seat as usize];
        let is_mate = |other: u32| other != seat && row(other) == row_of && hall.sofa_of()[other as usize] == sofa;
        hall.flags_of()[seat as usize] & flag::ACCESSIBLE == 0
            && sofa != 0
            && answer.seats.iter().any(|&other| is_mate(other))
            && !(has((row_of, slot - 1)) && has((row_of, slot + 1)))
    };
    let distance = |seat: u32| {
        let (x, y) = hall.row_focal_point(row(seat)).unwrap();
        let away = |of: &[f32], focus: f32| f64::from(of[seat as usize]) - f64::from(focus);
        away(hall.x(), x).powi(2) + away(hall.y(), y).powi(2)
    };
    let mut left: Option<(usize, f64)> = None;
    for (at, &seat) in answer.seats.iter().enumerate() {
        if may_leave(seat) && left.is_none_or(|(_, farthest)| distance(seat) >= farthest) {
            left = Some((at, distance(seat)));
        }
    }
    let mut answer = answer.clone();
    let mut sizes = answer.groups.iter_mut();
    let (at, _) = left?;
    let mut rest = at as u32;
    let group = sizes.find(|size| {
        rest < **size || {
            rest -= **size;
            false
        }
    });
    if let Some(size) = group {
        *size -= 1;
    }
    answer.seats.remove(at);
    if alone(&answer).is_some_and(|alone| alone > 0) {
        answer.unmet |= unmet::NOBODY_ALONE;
    }
    Some(answer)
}

/// Short rows of sofas and armchairs, most of them sold.
fn sofas(random: &mut Random) -> Inventory {
    let piece = |random: &mut Random| random.pick(&["ss", "ss", "ss", "ss", "_", " ", "a", "ac", "h", "v"]);
    let row = |random: &mut Random| (0..2 + random.below(4)).map(|_| piece(random)).collect::<String>();
    let rows: Vec<String> = (0..1 + random.below(4)).map(|_| row(random)).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let mut show = show_of(&rows);
    let sold = any_seats(random, &show, 30);
    show.set_status(&sold, Status::Sold).unwrap();
    show
}

#[test]
fn a_place_is_kept_free_where_fewer_sit_alone_for_it() {
    let seen = Mutex::new([0; 3]);
    for_seeds(1_500, |random| {
        let show = if random.chance(50) { random_show(random) } else { sofas(random) };
        let (own, avoid) = (any_seats(random, &show, 8), any_seats(random, &show, 20));
        for _ in 0..6 {
            let accepted = Accepted::random(random);
            let most = random.pick(&[3, 5, 9, 33]);
            let surcharges: &[u32] = random.pick(&[&[], &[], &[1, 0, 2]]);
            let mut terms = PartyTerms { surcharges, ..random_terms(random, &accepted, (&own, &avoid), most) };
            terms.sofas_together = random.chance(90);
            let chooser = if random.chance(80) {
                AssignRequest::best
            } else {
                |terms| AssignRequest::order(parterre_engine::Algorithm::LeftCenterToOutside, terms)
            };
            let plain = show.assign(&chooser(terms)).unwrap();
            let wider = show.assign(&chooser(PartyTerms { count: terms.count + 1, ..terms })).unwrap();
            let request = chooser(PartyTerms { place_kept_free: true, ..terms });
            let answer = show.assign(&request).unwrap();
            let people = |answer: &Assignment| alone(answer).unwrap_or(usize::MAX);
            let better = without_place(&show, &wider)
                .filter(|kept| terms.sofas_together && terms.count < 32 && people(kept) < people(&plain));
            let kind = if better.is_none() { 0 } else { 1 + usize::from(plain.seats.is_empty()) };
            seen.lock().unwrap()[kind] += 1;
            assert_eq!(answer, better.unwrap_or(plain), "{request:?}");
            assert_eq!(show.weigh(&request).unwrap().assignment, answer);
            let rules = SelectionRules {
                sofas_together: terms.sofas_together,
                place_kept_free: true,
                ..SelectionRules::none()
            };
            let found = show.check(&answer.seats, &rules, terms.own);
            assert!(found.iter().all(|violation| violation.code != ViolationCode::SplitSofa), "{found:?}");
        }
    });
    let seen = seen.into_inner().unwrap();
    assert!(std::env::var("PARTERRE_SEED").is_ok() || seen.iter().all(|&times| times > 5), "{seen:?}");
}

#[test]
fn odd_parties_in_a_hall_of_sofas() {
    for (rows, party) in [
        // Nobody sits alone in front; the place farther from the best view stays free.
        (&["_   ", "ssss"][..], &[1, 2, 3][..]),
        (&["  ssss", "ssssss"], &[5, 6, 7]),
        // The last sofa is one person's.
        (&["xxss"], &[2]),
        // Whoever sits well keeps no place free: at an armchair, and as three of a sofa and two armchairs.
        (&["ss", "_ "], &[2]),
        (&["__  ", "111 "], &[0, 1, 2, 3, 4]),
        // Two sofas of three in two rows.
        (&["111", "222"], &[0, 1, 3, 4, 5]),
        // Who sits alone all the same has no place kept free.
        (&["ss", "x ", "_ "], &[0, 1, 3]),
    ] {
        let mut show = show_of(rows);
        show.set_status(&marked(rows, 'x'), Status::Sold).unwrap();
        let terms = PartyTerms { sofas_together: true, place_kept_free: true, ..PartyTerms::of(party.len()) };
        let answer = show.assign(&AssignRequest::best(terms)).unwrap();
        assert_eq!(answer.seats, party, "{rows:?}");
    }
}

/// `#` chosen, `-` the other place of its sofa, `!` left alone.
#[test]
fn a_place_beside_a_choice_may_stay_free() {
    use ViolationCode::{SplitSofa, StrandedSeat};
    for (rows, sofas, code) in [
        (&["##-"][..], &["_ss"][..], &[][..]),
        (&["#-xx"], &["ssss"], &[]),
        // Two places are not one.
        (&["-##-"], &["ssss"], &[StrandedSeat, SplitSofa]),
        (&["#--"], &["111"], &[SplitSofa]),
        // Somebody else has it.
        (&["#x"], &["ss"], &[SplitSofa]),
        // The place kept free is nobody's: it keeps no seat company.
        (&["#-!___"], &["ss____"], &[]),
        (&["_#-!x_"], &["_ss___"], &[StrandedSeat]),
    ] {
        let mut show = show_of(sofas);
        show.set_status(&marked(rows, 'x'), Status::Sold).unwrap();
        let rules = SelectionRules {
            sofas_together: true,
            place_kept_free: true,
            stranded: StrandedRule::Forbid,
            ..SelectionRules::none()
        };
        let found = show.check(&marked(rows, '#'), &rules, &[]);
        let codes: Vec<ViolationCode> = found.iter().map(|violation| violation.code).collect();
        assert_eq!(codes, code, "{rows:?} {found:?}");
    }
}
