//! A short run of every fuzzer, without coverage; `npm run proof` has the long ones. The canary shows that harm is seen.

use parterre_proof::Random;
use parterre_proof::entries::entries;
use parterre_proof::entry::Entry;
use parterre_proof::fuzz::{Budget, fuzz};
use parterre_proof::memory::Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn hostile_inputs_do_no_harm() {
    parterre_proof::common::for_seeds(3, |random| {
        for entry in entries() {
            // A plan is written and read a dozen times.
            let inputs = if entry.name.starts_with("plan-") { 150 } else { 1_500 };
            let report = fuzz(&entry, random, Vec::new(), Budget::Inputs(inputs));
            if let Some(failure) = report.failure {
                let input = String::from_utf8_lossy(&failure.input);
                panic!("{}: {}\n{}", entry.name, failure.what, input.escape_debug());
            }
            assert!(report.accepted > 0, "{}: nothing was accepted", entry.name);
        }
    });
}

/// Three faults that wait for what valid inputs do not have.
#[test]
fn harm_is_seen_and_made_short() {
    let canary = |run: fn(&[u8]) -> bool| Entry {
        name: "canary",
        seeds: Box::new(|_| vec![br#"{"a":[1,2,3],"b":"c"}"#.to_vec()]),
        run: Box::new(run),
    };
    for (fault, what, input) in [
        (
            (|input: &[u8]| {
                assert!(!input.windows(2).any(|pair| pair == b"[["), "planted");
                true
            }) as fn(&[u8]) -> bool,
            "panics: planted",
            "[[",
        ),
        (
            |input| input.len() % 2 == 0 || vec![7u8; (161 << 20) * usize::from(input.ends_with(b"}"))].len() < 9,
            "needs ",
            "}",
        ),
    ] {
        let report = fuzz(&canary(fault), &mut Random::new(1), Vec::new(), Budget::Inputs(100_000));
        let failure = report.failure.expect("the canary is found");
        assert!(failure.what.starts_with(what), "{}", failure.what);
        assert_eq!(String::from_utf8_lossy(&failure.input), input);
    }
}
