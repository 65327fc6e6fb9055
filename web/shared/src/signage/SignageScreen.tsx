import type { Movie, orientations, PricedProduct, Schedule, SignageContents } from '@parterre/server/contract';
import { Fragment, type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../format/FormatProvider.tsx';
import { useLocalized } from '../i18n/useLocalized.ts';
import { useLiveSchedule } from '../programme/LiveCountsProvider.tsx';
import { useProgramme } from '../programme/ProgrammeProvider.tsx';
import { versionLabel } from '../programme/schedules.ts';
import { scrimOf } from '../theme/scrim.ts';
import { InScheme, usePalette } from '../theme/ThemeProvider.tsx';
import { LazyMap } from './LazyMap.tsx';
import classes from './Signage.module.css';
import { TrailerVideo } from './TrailerVideo.tsx';
import { useDecoded } from './useDecoded.ts';
import type { WhatShows } from './whatShows.ts';

/** How the pages of a view look. */
export type Look = Pick<SignageContents, 'theme' | 'background' | 'accent'>;

/** A display's screen at its own ratio, as large as what it stands in: 1920 units wide, whatever that is in pixels. */
export function SignageScreen(props: {
  shows: WhatShows;
  look: Look;
  orientation: (typeof orientations)[number];
  /** Trailers play; where they do not, as in a preview, their posters stand there. */
  plays?: boolean;
  /** What stands in a corner, for staff. */
  corner?: ReactNode;
}): ReactNode {
  const { orientation, plays = false, corner } = props;
  const { schedule, movie } = useProgramme();
  const posters = props.shows.schedules.flatMap((id) => movie(schedule(id)?.movie_id ?? 0)?.assets.poster?.lg ?? []);
  const { kind, index, part, schedules, message } = props.shows;
  const { background } = props.look;
  const { shows, look } = useDecoded(
    { shows: props.shows, look: props.look },
    `${kind} ${index} ${part} ${schedules.join()} ${background}`,
    background === null ? posters : [...posters, background],
  );
  const page = message === null ? shows.kind : 'message';
  return (
    <div className={classes.frame}>
      <InScheme scheme={look.theme} accent={look.accent}>
        <div className={classes.screen} data-orientation={orientation} data-page={page}>
          {look.background === null || page === 'blank' || page === 'trailers' ? null : (
            <>
              <img className={classes.background} src={look.background} alt="" />
              <Scrim />
            </>
          )}
          <div className={classes.room}>
            {message === null ? <Page shows={shows} plays={plays} /> : <p className={classes.message}>{message}</p>}
          </div>
          {corner === undefined ? null : <div className={classes.corner}>{corner}</div>}
        </div>
      </InScheme>
    </div>
  );
}

/** Fades a picture so far that what stands before it is readable, whatever is on it. */
function Scrim(): ReactNode {
  const palette = usePalette();
  const opacity = useMemo(() => scrimOf(palette), [palette]);
  return <div className={classes.scrim} style={{ opacity }} />;
}

function Page({ shows, plays }: { shows: WhatShows; plays: boolean }): ReactNode {
  switch (shows.kind) {
    case 'now_playing':
    case 'final_program':
      return <Programme shows={shows} />;
    case 'seats_available':
      return <Seats shows={shows} />;
    case 'door':
      return <Door shows={shows} />;
    case 'event':
    case 'preshow':
      return <OneShow shows={shows} />;
    case 'postshow':
      return <Goodbye shows={shows} />;
    case 'trailers':
      return <Trailers shows={shows} plays={plays} />;
    case 'prices':
      return <Prices shows={shows} />;
    case 'blank':
      return null;
  }
}

/** The shows of a page that are still there. */
function useShows({ schedules }: WhatShows): Schedule[] {
  const { schedule } = useProgramme();
  return schedules.flatMap((id) => schedule(id) ?? []);
}

function Head({ shows, title }: { shows: WhatShows; title: string }): ReactNode {
  const { startup } = useProgramme();
  const { part, parts } = shows;
  return (
    <header className={classes.head}>
      <h1 className={classes.title}>{title}</h1>
      {parts > 1 ? (
        <p className={`${classes.part} p-figures`}>
          {part + 1} / {parts}
        </p>
      ) : null}
      <p className={classes.place}>{startup.exhibitor.trade_name}</p>
      <Clock />
    </header>
  );
}

function useDayName(day: string | null): string {
  const { dayRelative } = useFormats();
  const { today, pastMidnight } = useProgramme();
  return dayRelative(day ?? today, today, pastMidnight);
}

function Programme({ shows }: { shows: WhatShows }): ReactNode {
  const { t } = useTranslation('signage');
  const day = useDayName(shows.day);
  const { today } = useProgramme();
  const some = useShows(shows);
  const isFinal = shows.kind === 'final_program' && (shows.day ?? today) <= today;
  return (
    <>
      <Head shows={shows} title={isFinal ? t('final') : t('next', { day })} />
      {some.length === 0 ? <p className={classes.none}>{t('none')}</p> : null}
      <ol className={classes.list}>
        {some.map((schedule) => (
          <Row key={schedule.id} schedule={schedule} />
        ))}
      </ol>
    </>
  );
}

function Row(props: { schedule: Schedule }): ReactNode {
  const { time } = useFormats();
  const { screenName } = useProgramme();
  const { film, version, title } = useFilm(props.schedule);
  const schedule = useLiveSchedule(props.schedule);
  const { available_seats: free, total_seats: total } = schedule;
  return (
    <li className={classes.row} data-empty={free <= 0 || undefined}>
      <Poster film={film} />
      <b className={classes.start}>{time(schedule.start)}</b>
      <span className={classes.film}>
        <span className={classes.name}>{title}</span>
        <span className={classes.version}>{version}</span>
      </span>
      <span className={classes.where}>{screenName(schedule.screen_id)}</span>
      <span className={classes.free}>
        <Free schedule={schedule} />
        <span className={classes.bar} aria-hidden>
          <i style={{ width: `${(100 * Math.max(0, free)) / Math.max(1, total)}%` }} />
        </span>
      </span>
    </li>
  );
}

/** How many seats are free, in words. */
function Free({ schedule: { available_seats: free, sold_out } }: { schedule: Schedule }): ReactNode {
  const { t } = useTranslation('signage');
  if (sold_out) return t('soldOut');
  return free <= 0 ? t('beingChosen') : t('free', { count: free });
}

/** What is said of a show's film; an event has a title of its own. */
function useFilm({ movie_id, event, version }: Schedule): { film: Movie | undefined; title: string; version: string } {
  const { movie, startup } = useProgramme();
  const film = movie(movie_id);
  const own = startup.events.find(({ id }) => id === event);
  return {
    film,
    title: own?.title || (film?.display_title ?? ''),
    version: versionLabel(version, startup.settings.public.display_version_dimension_enabled),
  };
}

function Poster({ film, isLarge = false }: { film: Movie | undefined; isLarge?: boolean }): ReactNode {
  const poster = film?.assets.poster;
  const className = isLarge ? classes.largePoster : classes.poster;
  return poster ? <img className={className} src={poster.lg} alt="" /> : <span className={className} />;
}

function Seats({ shows }: { shows: WhatShows }): ReactNode {
  const { t } = useTranslation('signage');
  const day = useDayName(shows.day);
  const some = useShows(shows);
  return (
    <>
      <Head shows={shows} title={t('seats.title', { day })} />
      {some.length === 0 ? <p className={classes.none}>{t('none')}</p> : null}
      <ul className={classes.cards}>
        {some.map((schedule) => (
          <SeatCard key={schedule.id} schedule={schedule} />
        ))}
      </ul>
    </>
  );
}

function SeatCard(props: { schedule: Schedule }): ReactNode {
  const { t } = useTranslation('signage');
  const { time, number } = useFormats();
  const { screenName, startup } = useProgramme();
  const { title, version } = useFilm(props.schedule);
  const schedule = useLiveSchedule(props.schedule);
  const { available_seats: free, available_seats_online: online } = schedule;
  const screen = startup.screens.find(({ id }) => id === schedule.screen_id);
  return (
    <li className={classes.card} data-empty={free <= 0 || undefined}>
      <b className={classes.start}>{time(schedule.start)}</b>
      <span className={classes.film}>
        <span className={classes.name}>{title}</span>
        <span className={classes.version}>{[screenName(schedule.screen_id), version].filter(Boolean).join(' · ')}</span>
      </span>
      <span className={classes.count}>
        {free > 0 ? <b className="p-figures">{number(free)}</b> : null}
        <span>{free > 0 ? t('seats.free', { count: free }) : <Free schedule={schedule} />}</span>
        {free > 0 ? <span className={classes.version}>{t('seats.online', { count: Math.max(0, online) })}</span> : null}
      </span>
      <LazyMap schedule={schedule.id} screen={screen} />
    </li>
  );
}

function Door({ shows }: { shows: WhatShows }): ReactNode {
  const { t } = useTranslation('signage');
  const { time } = useFormats();
  const { schedule, screenName } = useProgramme();
  const door = shows.door ?? { state: 'closed', current: null, next: null };
  const current = door.current === null ? undefined : schedule(door.current);
  const next = door.next === null ? undefined : schedule(door.next);
  // While nothing runs the sign is about what comes.
  const main = current ?? next;
  return (
    <section className={classes.door} data-state={door.state}>
      <header className={classes.head}>
        <h1 className={classes.title}>{main ? screenName(main.screen_id) : ''}</h1>
        <Clock />
      </header>
      {main ? <DoorFilm schedule={main} /> : <p className={classes.none}>{t('none')}</p>}
      <p className={classes.state} role="status">
        {t(`door.${door.state}`)}
      </p>
      {current && next ? (
        <p className={classes.then}>
          {t('door.next')} <b className="p-figures">{time(next.start)}</b> <NextTitle schedule={next} />
        </p>
      ) : null}
    </section>
  );
}

function DoorFilm({ schedule }: { schedule: Schedule }): ReactNode {
  const { time } = useFormats();
  const { film, title, version } = useFilm(schedule);
  return (
    <div className={classes.doorFilm}>
      <Poster film={film} isLarge />
      <div>
        <h2 className={classes.large}>{title}</h2>
        <p className={classes.version}>{version}</p>
        <p className={`${classes.times} p-figures`}>
          {time(schedule.start)} – {time(schedule.end)}
        </p>
      </div>
    </div>
  );
}

function NextTitle({ schedule }: { schedule: Schedule }): ReactNode {
  return useFilm(schedule).title;
}

/** An event that is announced, or the show that begins next. */
function OneShow({ shows }: { shows: WhatShows }): ReactNode {
  const [schedule] = useShows(shows);
  return schedule ? <Announced shows={shows} schedule={schedule} /> : null;
}

function Announced(props: { shows: WhatShows; schedule: Schedule }): ReactNode {
  const { t } = useTranslation('signage');
  const { time } = useFormats();
  const { screenName, startup } = useProgramme();
  const { shows } = props;
  const day = useDayName(shows.day);
  const schedule = useLiveSchedule(props.schedule);
  const { film, title, version } = useFilm(schedule);
  const event = startup.events.find(({ id }) => id === schedule.event);
  return (
    <>
      <Head shows={shows} title={shows.kind === 'event' ? t('event') : t('preshow')} />
      <div className={classes.announced}>
        <Poster film={film} isLarge />
        <div>
          <h2 className={classes.large}>{title}</h2>
          <p className={classes.version}>{version}</p>
          <p className={`${classes.times} p-figures`}>{`${day}, ${time(schedule.start)}`}</p>
          <p className={classes.where}>{screenName(schedule.screen_id)}</p>
          <p className={classes.where}>
            <Free schedule={schedule} />
          </p>
          {event?.description ? <p className={classes.description}>{event.description}</p> : null}
        </div>
      </div>
    </>
  );
}

function Goodbye({ shows }: { shows: WhatShows }): ReactNode {
  const { t } = useTranslation('signage');
  const some = useShows(shows);
  const day = useDayName(shows.day);
  return (
    <>
      <Head shows={shows} title={t('postshow.title')} />
      <p className={classes.none}>{t('postshow.text')}</p>
      {some.length === 0 ? null : (
        <>
          <h2 className={classes.large}>{t('next', { day })}</h2>
          <ol className={classes.list}>
            {some.map((schedule) => (
              <Row key={schedule.id} schedule={schedule} />
            ))}
          </ol>
        </>
      )}
    </>
  );
}

/** The trailer of a film that is shown soon, and when that is. */
function Trailers({ shows, plays }: { shows: WhatShows; plays: boolean }): ReactNode {
  const [schedule] = useShows(shows);
  return schedule ? <TrailerOf shows={shows} schedule={schedule} plays={plays} /> : null;
}

function TrailerOf(props: { shows: WhatShows; schedule: Schedule; plays: boolean }): ReactNode {
  const { shows, schedule, plays } = props;
  const { time } = useFormats();
  const { screenName } = useProgramme();
  const { film, title, version } = useFilm(schedule);
  const day = useDayName(shows.day);
  const { poster, trailer } = film?.assets ?? {};
  const { sinceMs } = shows;
  return (
    <>
      <div className={classes.stage}>
        {poster ? <img className={classes.haze} src={poster.lg} alt="" /> : null}
        {plays && trailer && sinceMs !== null ? <TrailerVideo url={trailer.url} sinceMs={sinceMs} /> : null}
        {poster ? <img className={classes.still} src={poster.lg} alt="" /> : null}
      </div>
      <div className={classes.caption}>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.version}>{version}</p>
        <p className={`${classes.times} p-figures`}>{`${day}, ${time(schedule.start)}`}</p>
        <p className={classes.where}>{screenName(schedule.screen_id)}</p>
      </div>
    </>
  );
}

/** Products with what they cost, by category. */
function Prices({ shows }: { shows: WhatShows }): ReactNode {
  const { t } = useTranslation('signage');
  const localized = useLocalized();
  return (
    <>
      <Head shows={shows} title={t('prices.title')} />
      <div className={classes.board}>
        {shows.prices?.map((column, index) => (
          <div key={String(index)} className={classes.column}>
            {column.map(({ name, products }) => (
              <Fragment key={products[0]?.id}>
                {name === null ? null : <h2 className={classes.category}>{localized(name)}</h2>}
                <ul className={classes.products}>
                  {products.map((product) => (
                    <PricedLine key={product.id} product={product} />
                  ))}
                </ul>
              </Fragment>
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

function PricedLine({ product }: { product: PricedProduct }): ReactNode {
  const { t } = useTranslation('signage');
  const { money } = useFormats();
  const localized = useLocalized();
  const { name, price_minor, deposit_minor, sold_out } = product;
  return (
    <li className={classes.product} data-empty={sold_out || undefined}>
      <span className={classes.productName}>{localized(name)}</span>
      {sold_out ? (
        <span>{t('prices.soldOut')}</span>
      ) : (
        <>
          {deposit_minor > 0 ? (
            <span className={classes.version}>{t('prices.deposit', { sum: money(deposit_minor) })}</span>
          ) : null}
          <b className="p-figures">{money(price_minor)}</b>
        </>
      )}
    </li>
  );
}

/** The time in the cinema, to the minute. */
function Clock(): ReactNode {
  const { nowMs } = useProgramme();
  const { time } = useFormats();
  const [shownMs, setShownMs] = useState(nowMs);
  useEffect(() => {
    const timer = setInterval(() => setShownMs(nowMs()), 1000);
    return () => clearInterval(timer);
  }, [nowMs]);
  return <p className={classes.clock}>{time(shownMs)}</p>;
}
