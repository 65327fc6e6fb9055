//! A batch against asking one by one: every party decided on a show where what was chosen before it is held.

// Clippy's leave for tests ends at functions marked so.
#![allow(clippy::unwrap_used)]

mod common;

use common::{Random, for_seeds, random_show, some_seats};
use parterre_engine::hall::flag;
use parterre_engine::{
    Algorithm, AssignRequest, BatchRequest, BestAnswer, BestRequest, ClassSet, ErrorCode, Inventory, PartyRequest,
    PartyTerms, SelectionRules, Status, ViolationCode,
};

fn random_request<'a>(random: &mut Random, own: &'a [u32]) -> BatchRequest<'a> {
    let most = random.pick(&[2, 4, 9]);
    let count = 1 + random.below(most);
    let classes = ClassSet::of((0..3).filter(|_| random.chance(85)));
    let own: &[u32] = if random.chance(30) { own } else { &[] };
    let (seat_clearance, sofas_together) = (random.pick(&[0, 0, 0, 1, 2]), random.chance(30));
    let online_reserve = random.pick(&[0, 0, 0, 5, 20]);
    let zone = random.chance(10).then_some(0);
    let party = if random.chance(50) {
        PartyRequest::Best(BestRequest {
            row_first: random.chance(50),
            terms: PartyTerms {
                accessible: Some(random.pick(&[0, 0, 1, 2]).min(count)),
                classes,
                zone,
                seat_clearance,
                own,
                sofas_together,
                online_reserve,
                ..PartyTerms::of(count)
            },
        })
    } else {
        PartyRequest::Scan(AssignRequest {
            algorithm: random.pick(&Algorithm::ALL),
            terms: PartyTerms {
                accessible: random.pick(&[None, None, Some(0), Some(1)]),
                classes,
                zone,
                seat_clearance,
                own,
                sofas_together,
                skip_companions: random.chance(50),
                online_reserve,
                ..PartyTerms::of(count)
            },
        })
    };
    BatchRequest {
        party,
        alternatives: random.pick(&[0, 0, 1, 2, 3]),
    }
}

/// The seats one party gets on a show.
fn ask(show: &Inventory, party: &PartyRequest<'_>) -> Vec<u32> {
    match party {
        PartyRequest::Scan(request) => show.assign(request).unwrap().seats,
        PartyRequest::Best(request) => show.best(request).unwrap().seats,
    }
}

fn holding(show: &Inventory, seats: &[u32]) -> Inventory {
    let mut show = show.clone();
    show.set_status(seats, Status::Held).unwrap();
    show
}

/// The definition, read aloud.
fn expected(show: &Inventory, requests: &[BatchRequest<'_>]) -> Vec<Vec<Vec<u32>>> {
    let mut all = show.clone();
    let mut choices: Vec<Vec<Vec<u32>>> = Vec::new();
    for request in requests {
        let seats = ask(&all, &request.party);
        all = holding(&all, &seats);
        choices.push(vec![seats]);
    }
    let firsts = all.clone();
    for (request, choices) in requests.iter().zip(&mut choices) {
        if choices[0].is_empty() {
            continue;
        }
        let mut is_sharing = false;
        for _ in 0..request.alternatives {
            let mut seats = if is_sharing {
                Vec::new()
            } else {
                ask(&all, &request.party)
            };
            if seats.is_empty() {
                is_sharing = true;
                let mine: Vec<u32> = choices[1..].concat();
                seats = ask(&holding(&firsts, &mine), &request.party);
            }
            if seats.is_empty() {
                break;
            }
            all = holding(&all, &seats);
            choices.push(seats);
        }
    }
    choices
}

#[test]
fn a_batch_is_asking_one_by_one() {
    let sharing = std::sync::atomic::AtomicUsize::new(0);
    for_seeds(300, |random| {
        let show = random_show(random);
        let before = show.snapshot();
        let owns: Vec<Vec<u32>> = (0..4).map(|_| some_seats(random, &show, 4)).collect();
        let requests: Vec<BatchRequest<'_>> = (0..random.below(12))
            .map(|index| random_request(random, &owns[index % owns.len()]))
            .collect();
        let answers = show.assign_many(&requests).unwrap();
        let seats: Vec<Vec<Vec<u32>>> = answers
            .iter()
            .map(|choices| choices.iter().map(|choice| choice.seats.clone()).collect())
            .collect();
        assert_eq!(
            seats,
            expected(&show, &requests),
            "{requests:?}\n{}",
            show.hall().to_document()
        );
        assert_eq!(show.snapshot(), before, "proposals change nothing");
        assert_eq!(
            show.largest_run(),
            Inventory::from_snapshot(show.hall().clone(), &before)
                .unwrap()
                .largest_run()
        );
        let mut alternatives: Vec<u32> = seats.iter().flat_map(|choices| choices[1..].concat()).collect();
        alternatives.sort_unstable();
        alternatives.dedup();
        let with_doubles: usize = seats.iter().map(|choices| choices[1..].concat().len()).sum();
        if with_doubles > alternatives.len() {
            sharing.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        }
    });
    assert!(
        std::env::var("PARTERRE_SEED").is_ok() || sharing.into_inner() > 0,
        "no seed made parties share"
    );
}

fn own_of<'a>(party: &PartyRequest<'a>) -> &'a [u32] {
    match party {
        PartyRequest::Scan(request) => request.terms.own,
        PartyRequest::Best(request) => request.terms.own,
    }
}

/// What a lease store relies on, looked at without the definition.
#[test]
fn choices_are_disjoint_and_may_be_sold() {
    for_seeds(300, |random| {
        let show = random_show(random);
        let own = some_seats(random, &show, 5);
        // One party alone has seats already.
        let requests: Vec<BatchRequest<'_>> = (0..1 + random.below(10))
            .map(|index| random_request(random, if index == 0 { &own } else { &[] }))
            .collect();
        let answers = show.assign_many(&requests).unwrap();
        assert_eq!(answers.len(), requests.len());
        let mut first_of = vec![usize::MAX; show.hall().seat_count()];
        for (index, choices) in answers.iter().enumerate() {
            for &seat in &choices[0].seats {
                assert_eq!(first_of[seat as usize], usize::MAX, "seat {seat} is given twice");
                first_of[seat as usize] = index;
            }
        }
        for (request, choices) in requests.iter().zip(&answers) {
            let own = own_of(&request.party);
            assert!(choices.len() <= 1 + request.alternatives);
            let mut mine: Vec<u32> = Vec::new();
            for alternative in choices.iter().skip(1) {
                assert!(!alternative.seats.is_empty());
                for &seat in alternative.seats.iter().filter(|seat| !own.contains(seat)) {
                    assert_eq!(
                        first_of[seat as usize],
                        usize::MAX,
                        "an alternative takes a first choice"
                    );
                    assert!(!mine.contains(&seat), "two alternatives of one party share a seat");
                    mine.push(seat);
                }
            }
            for choice in choices.iter().filter(|choice| !choice.seats.is_empty()) {
                may_be_sold(&show, &request.party, choice);
            }
        }
    });
}

fn may_be_sold(show: &Inventory, party: &PartyRequest<'_>, choice: &BestAnswer) {
    let (count, classes, seat_clearance, sofas_together) = match party {
        PartyRequest::Scan(request) => (
            request.terms.count,
            request.terms.classes,
            request.terms.seat_clearance,
            request.terms.sofas_together,
        ),
        PartyRequest::Best(request) => (
            request.terms.count,
            request.terms.classes,
            request.terms.seat_clearance,
            request.terms.sofas_together,
        ),
    };
    let rules = SelectionRules {
        count: Some(count),
        classes,
        seat_clearance,
        sofas_together,
        ..SelectionRules::plain()
    };
    let found = show.check(&choice.seats, &rules, own_of(party));
    // A disabled seat of a sofa belongs to nobody.
    assert!(found.is_empty(), "{found:?} {party:?} {choice:?}");
    for &seat in &choice.seats {
        assert_eq!(show.hall().flags_of()[seat as usize] & flag::NO_AUTO_ASSIGN, 0);
    }
}

#[test]
fn a_batch_with_a_request_for_nothing_is_refused_whole() {
    let mut random = Random::new(3);
    let show = random_show(&mut random);
    let request = |count: usize, accessible: usize| BatchRequest {
        party: PartyRequest::Best(BestRequest {
            row_first: false,
            terms: PartyTerms {
                accessible: Some(accessible),
                ..PartyTerms::of(count)
            },
        }),
        alternatives: 1,
    };
    for bad in [request(0, 0), request(2, 3)] {
        let error = show.assign_many(&[request(1, 0), bad]).unwrap_err();
        assert_eq!(
            (error.code(), error.first.at.as_str()),
            (ErrorCode::BadCount, "requests[1]")
        );
    }
    assert!(show.assign_many(&[]).unwrap().is_empty());
    let most = show.assign_many(&[request(usize::MAX, 0)]).unwrap();
    assert_eq!((most[0].len(), most[0][0].seats.len()), (1, 0));
}

/// The quota is of the whole batch: together its parties leave the reserve free, in searches and as a rule.
#[test]
fn what_is_reserved_for_the_point_of_sale_stays_free() {
    for_seeds(200, |random| {
        let show = random_show(random);
        let own = some_seats(random, &show, 5);
        let own_taken = own
            .iter()
            .filter(|&&seat| show.statuses()[seat as usize].is_taken())
            .count();
        let online_reserve = 1 + random.below(40);
        let count = 1 + random.below(6);
        let online = show.online_count() as usize;
        let plain = AssignRequest {
            algorithm: Algorithm::TopLeftToBottomRight,
            terms: PartyTerms {
                own: &own,
                ..PartyTerms::of(count)
            },
        };
        let free = show.assign(&plain).unwrap();
        let reserved = show
            .assign(&AssignRequest {
                terms: PartyTerms {
                    online_reserve,
                    ..plain.terms
                },
                ..plain
            })
            .unwrap();
        let is_allowed = count <= own_taken || count - own_taken <= online.saturating_sub(online_reserve);
        assert_eq!(reserved.seats.is_empty(), !is_allowed || free.seats.is_empty());
        if !reserved.seats.is_empty() {
            assert_eq!(reserved, free);
        }
        // The rule says the same about the seats chosen: they, less those given back, leave the reserve.
        let rules = SelectionRules {
            online_reserve,
            ..SelectionRules::plain()
        };
        if !free.seats.is_empty() {
            let found = show.check(&free.seats, &rules, &own);
            let is_over = found.iter().any(|found| found.code == ViolationCode::OnlineQuota);
            assert_eq!(is_over, !is_allowed, "{found:?}");
        }
        let requests = vec![
            BatchRequest {
                party: PartyRequest::Scan(AssignRequest {
                    algorithm: Algorithm::TopLeftToBottomRight,
                    terms: PartyTerms {
                        online_reserve,
                        ..PartyTerms::of(count)
                    }
                }),
                alternatives: 0,
            };
            8
        ];
        let taken: usize = show
            .assign_many(&requests)
            .unwrap()
            .iter()
            .map(|choices| choices[0].seats.len())
            .sum();
        assert!(taken == 0 || online - taken >= online_reserve);
    });
}
