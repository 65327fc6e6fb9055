import type { SignageContents } from '@parterre/server/contract';
import { useEffect, useMemo, useState } from 'react';
import { useFormats } from '../format/FormatProvider.tsx';
import { useProgramme } from '../programme/ProgrammeProvider.tsx';
import { type DisplayPlace, type WhatShows, whatShows } from './whatShows.ts';

/** The clock of a page may be set meanwhile: it is looked at so often, and a page turns this late at most. */
const lookEveryMs = 1_000;

/** What a display that stands there shows of these contents now, and again whenever that changes. */
export function useWhatShows(
  contents: Pick<SignageContents, 'pages' | 'times' | 'message' | 'prices'>,
  place: DisplayPlace,
): WhatShows {
  const { startup, nowMs } = useProgramme();
  const { dayOf } = useFormats();
  const [seenMs, setSeenMs] = useState(nowMs);
  const offset = startup.settings.public.midnight_offset;
  const { cinemaId, screenId, orientation } = place;
  const { pages, times, message, prices } = contents;
  const trailers = useMemo(
    // A programme that a build of before has kept says nothing of trailers.
    () => new Map(startup.movies.flatMap(({ id, assets }) => (assets.trailer ? [[id, assets.trailer.seconds]] : []))),
    [startup.movies],
  );
  const shows = useMemo(
    () =>
      whatShows({
        ...{ pages, times, message, prices, trailers, nowMs: seenMs, schedules: startup.schedules },
        place: { cinemaId, screenId, orientation },
        dayOf: (ms) => dayOf(ms, offset),
      }),
    [
      pages,
      times,
      message,
      prices,
      trailers,
      startup.schedules,
      cinemaId,
      screenId,
      orientation,
      seenMs,
      dayOf,
      offset,
    ],
  );
  const { untilMs } = shows;
  useEffect(() => {
    const look = (): void => {
      const ms = nowMs();
      // Back too: the server's time may turn out to be earlier.
      if (ms >= untilMs || ms < seenMs - lookEveryMs) setSeenMs(ms);
    };
    look();
    const timer = setInterval(look, lookEveryMs);
    return () => clearInterval(timer);
  }, [nowMs, untilMs, seenMs]);
  return shows;
}
