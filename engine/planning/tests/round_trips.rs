//! Halls of any shape, written in every format and read again. A failing seed is printed; `PARTERRE_SEED` repeats it.

// Clippy's leave for tests ends at functions marked so.
#![allow(clippy::unwrap_used)]

#[path = "../../tests/common/mod.rs"]
mod common;

use common::{for_seeds, random_hall};
use parterre_engine::Hall;
use parterre_planning::formats::{self, Format, LossCode, Severity};

/// What each format may lose, whatever the hall. README.md has the same table.
fn may_lose(format: Format) -> &'static [LossCode] {
    use LossCode::*;
    match format {
        Format::Document => &[],
        Format::Vista => &[
            Name,
            ScreenSide,
            Naming,
            Separator,
            FocalPoint,
            ClassKeys,
            ClassNames,
            ClassOrder,
            UnusedClasses,
            Zones,
            UnusedZones,
            CrossAisles,
            TrailingAisles,
            Coordinates,
            Origin,
            Accessible,
            Companion,
            Blocked,
            ByHandOnly,
            Sofas,
        ],
        Format::SeatsIo => &[
            RowOrder,
            Naming,
            Separator,
            FocalPoint,
            CrossAisles,
            Aisles,
            LeadingAisles,
            TrailingAisles,
            Coordinates,
            Origin,
            Companion,
            Blocked,
            Disabled,
            ByHandOnly,
            Sofas,
        ],
        Format::Pretix => &[
            RowOrder,
            ScreenSide,
            Naming,
            Separator,
            FocalPoint,
            ClassKeys,
            ClassNames,
            CrossAisles,
            Aisles,
            LeadingAisles,
            TrailingAisles,
            Coordinates,
            Origin,
            Accessible,
            Companion,
            Blocked,
            Disabled,
            ByHandOnly,
            Sofas,
        ],
        Format::Csv => &[
            Name,
            ScreenSide,
            Naming,
            Separator,
            FocalPoint,
            ClassKeys,
            ClassNames,
            ClassOrder,
            UnusedClasses,
            Zones,
            UnusedZones,
            CrossAisles,
            TrailingAisles,
        ],
    }
}

fn read(text: &str, format: Format, repair: bool) -> Hall {
    let import = formats::import(text, Some(format), repair);
    assert_eq!(import.more, 0);
    let errors: Vec<_> = import
        .findings
        .iter()
        .filter(|finding| finding.severity == Severity::Error)
        .collect();
    assert!(errors.is_empty(), "{errors:?}\n{text}");
    import.hall.unwrap()
}

#[test]
fn every_format_takes_every_hall() {
    for_seeds(150, |random| {
        let hall = random_hall(random);
        for (format, name) in Format::ALL {
            let export = formats::export(&hall, &[], format);
            for loss in &export.losses {
                assert!(
                    may_lose(format).contains(&loss.code),
                    "{name}: {:?}\n{}",
                    loss,
                    hall.to_document()
                );
            }
            assert_eq!(formats::detect(&export.text), Some(format));
            let once = read(&export.text, format, false);
            if export.losses.is_empty() {
                assert_eq!(
                    once.to_document(),
                    hall.to_document(),
                    "{name} says that it lost nothing"
                );
            }
            // What is lost is lost the first time.
            let again = formats::export(&once, &[], format);
            assert_eq!(again.losses, [], "{name}\n{}", once.to_document());
            let twice = read(&again.text, format, false);
            assert_eq!(twice.to_bytes(), once.to_bytes(), "{name}");
        }
    });
}
