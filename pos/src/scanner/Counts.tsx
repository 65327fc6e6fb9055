import type { DeviceStanding, DoorPlace, DoorShow } from '@parterre/server/contract';
import { trpc, useConnectionTrouble } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useState } from 'react';
import { listAt, showsAt, showsOf } from './doorKeeper.ts';
import classes from './Scanner.module.css';
import { useKeeping } from './useKeeper.ts';

/** How the shows of a place fill, as the server tells it, or without it the list; undefined: neither has. */
export function useDoorShows(place: DoorPlace, device: DeviceStanding): readonly DoorShow[] | undefined {
  const { locale } = useFormats();
  const { kept, entries } = useKeeping();
  const isAway = useConnectionTrouble() !== null;
  const [shows, setShows] = useState<readonly DoorShow[]>();
  trpc.doors.watch.useSubscription({ place, locale }, { onData: setShows });
  const list = listAt(kept, device);
  if (!isAway || kept === null || list === null) return shows;
  return showsAt(showsOf(list, entries), list, place, Date.now() + kept.offsetMs);
}

/** How many are in, of all shows of the place together, and a bar that says so without figures. */
export function Counts({ shows }: { shows: readonly DoorShow[] | undefined }): ReactNode {
  const { t } = useTranslation('scanner');
  const { number } = useFormats();
  if (shows === undefined) return null;
  const sum = (of: 'in' | 'expected'): number => shows.reduce((all, show) => all + show[of], 0);
  const [inside, expected] = [sum('in'), sum('expected')];
  return (
    <p className={classes.counts}>
      <span className="p-figures">{t('counts.in', { in: number(inside), expected: number(expected) })}</span>
      <span className={classes.track} aria-hidden>
        <span style={{ inlineSize: `${expected === 0 ? 0 : (100 * inside) / expected}%` }} />
      </span>
    </p>
  );
}

/** How many are in, by show and rate. */
export function CountsByRate({ shows }: { shows: readonly DoorShow[] | undefined }): ReactNode {
  const { t } = useTranslation('scanner');
  const { time, number } = useFormats();
  if (shows === undefined || shows.length === 0) return null;
  return (
    <section className={classes.byRate}>
      <h2 className={classes.subtitle}>{t('counts.title')}</h2>
      {shows.map((show) => (
        <div key={show.id}>
          <h3 className={classes.quiet}>
            <span className="p-figures">{time(show.start)}</span> {show.film} · {show.screen.name}
          </h3>
          <dl className={classes.rates}>
            {show.rates.map(({ rate, in: inside, expected }) => (
              <div key={rate}>
                <dt>{rate}</dt>
                <dd className="p-figures">{t('counts.in', { in: number(inside), expected: number(expected) })}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  );
}
