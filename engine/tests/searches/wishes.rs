//! Which wish gives way to which, in small pictures.

use parterre_engine::Arrangement::{None, Scattered, Split, Together};
use parterre_engine::picker::unmet;
use parterre_engine::{AssignRequest, PartyTerms};

use crate::pictures::show_of;

#[test]
fn which_wish_gives_way() {
    let party = PartyTerms::of;
    let with_accessible = |count: usize, accessible: usize| PartyTerms { accessible, ..party(count) };
    // The nearest row can only strand, as its outer seats are for others.
    let far = ["_______", "xxxxxxx", "xa__axx", "xxxxxxx"];
    let split = unmet::TOGETHER;
    let table = [
        // The middle.
        (&["_______"; 4][..], party(3), "3-3 3-4 3-5", Together, 0),
        // Beside a wall, as the middle one of three would strand two.
        (&["xx___xx"], party(1), "1-3", Together, 0),
        // A row farther away that strands nobody.
        (&far, party(2), "1-3 1-4", Together, 0),
        // Nobody alone is worth a third group.
        (&["_____", "_xxxx", "xxxxx", "__xxx", "xx__x", "__xxx"], party(6), "4-1 4-2 5-3 5-4 6-1 6-2", Split, split),
        // Else the fewest groups, and of as many those nearer.
        (&["__xxx", "xx___", "xxxxx"], party(5), "1-1 1-2 2-3 2-4 2-5", Split, split),
        (&["xx__x", "____x", "xxx__"], party(6), "1-3 1-4 2-1 2-2 2-3 2-4", Split, split),
        // Somebody alone.
        (&["___", "_xx", "xxx"], party(4), "1-1 1-2 1-3 2-1", Split, split | unmet::NOBODY_ALONE),
        // Rows that are no neighbours.
        (&["__", "xx", "__"], party(4), "1-1 1-2 3-1 3-2", Scattered, split | unmet::NEIGHBOURING_ROWS),
        (&["_x_"], party(3), "", None, unmet::ENOUGH_SEATS),
        // Who is divided sits near itself: not each of it nearest the middle.
        (&["xx_xxxx", "_xxxx_x", "xx_xxxx"], party(3), "1-3 2-1 3-3", Split, split | unmet::NOBODY_ALONE),
        // Two wheelchair users sit near each other, each with a companion.
        (
            &["xxxxxxxxx", "ca__x__ac", "xxxxxxxxx", "xacxxxcax"],
            with_accessible(4, 2),
            "2-1 2-2 4-2 4-3",
            Scattered,
            split | unmet::NEIGHBOURING_ROWS,
        ),
        // Accessible seats are for those who ask, with the companions beside them.
        (&["aca__"], party(2), "1-4 1-5", Together, 0),
        (&["aca__"], with_accessible(2, 1), "1-1 1-2", Together, 0),
        (&["aca__"], with_accessible(3, 3), "", None, unmet::ENOUGH_ACCESSIBLE),
    ];
    for (rows, request, seats, arrangement, unmet) in table {
        let show = show_of(rows);
        let answer = show.assign(&AssignRequest::best(request)).unwrap();
        let name = |&seat: &u32| show.hall().seat_name(seat).unwrap();
        let names: Vec<String> = answer.seats.iter().map(name).collect();
        assert_eq!(
            (names.join(" ").as_str(), answer.arrangement, answer.unmet),
            (seats, arrangement, unmet),
            "{rows:?} {request:?}"
        );
    }
}
