import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useProgramme } from '@parterre/ui/programme';
import { QrCode } from '@parterre/ui/qr';
import type { ReactNode } from 'react';
import classes from './Display.module.css';
import type { DisplayLine, DisplayView } from './displayOf.ts';
import { filmsNext } from './filmsNext.ts';

/** Films that have room beside each other. */
const mostFilms = 4;
/** Times of a film that can be read in passing. */
const mostTimes = 3;

/** What the customer sees. `cinema`: the till's; null: no till has said so, and all are meant. */
export function Display({ view, cinema }: { view: DisplayView; cinema: number | null }): ReactNode {
  const { startup } = useProgramme();
  return (
    <main className={classes.screen}>
      <p className={classes.place}>{startup.exhibitor.trade_name}</p>
      {view.kind === 'idle' ? <Idle cinema={cinema} /> : null}
      {view.kind === 'basket' ? <Basket view={view} /> : null}
      {view.kind === 'thanks' ? <Thanks view={view} /> : null}
    </main>
  );
}

/** The films that are on next, while nothing is sold. */
function Idle({ cinema }: { cinema: number | null }): ReactNode {
  const { t } = useTranslation('display');
  const { time, dayRelative } = useFormats();
  const { schedules, today, movie, screenName } = useProgramme();
  const here = cinema === null ? schedules : schedules.filter(({ cinema_id }) => cinema_id === cinema);
  const { day, films } = filmsNext(here, { mostFilms, mostTimes });
  return (
    <section className={classes.idle} aria-labelledby="display-title">
      <h1 className={classes.title} id="display-title">
        {day === null ? t('welcome') : t('next', { day: dayRelative(day, today) })}
      </h1>
      <ul className={classes.films}>
        {films.map(({ movieId, shows }) => {
          const film = movie(movieId);
          const poster = film?.assets.poster;
          return (
            <li key={movieId} className={classes.film}>
              {poster ? <img className={classes.poster} src={poster.lg} alt="" /> : <span className={classes.poster} />}
              <h2 className={classes.name}>{film?.display_title}</h2>
              <p className={`${classes.times} p-figures`}>
                {shows.map(({ id, start, screen_id }) => (
                  <span key={id}>
                    <b>{time(start)}</b> {screenName(screen_id)}
                  </span>
                ))}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Basket({ view }: { view: Extract<DisplayView, { kind: 'basket' }> }): ReactNode {
  const { t } = useTranslation('display');
  const { money, dateTime } = useFormats();
  const { schedule, screenName } = useProgramme();
  const { shows, products, amount, isPaying } = view;
  const placeOf = (scheduleId: number): string => {
    const screen = schedule(scheduleId)?.screen_id;
    return screen === undefined ? '' : ` · ${screenName(screen)}`;
  };
  return (
    <div className={classes.sale}>
      <section className={classes.basket} aria-label={t('basket')}>
        {shows.map(({ scheduleId, film, start, lines }) => (
          <div key={scheduleId}>
            <h1 className={classes.title}>{film}</h1>
            <p className={classes.facts}>{dateTime(start) + placeOf(scheduleId)}</p>
            <Lines lines={lines} />
          </div>
        ))}
        <Lines lines={products} />
      </section>
      <p className={classes.total} aria-live="polite">
        <span>{t('total')}</span>
        <b className={`${classes.sum} p-figures`}>{money(amount)}</b>
        {isPaying ? <span className={classes.facts}>{t('card')}</span> : null}
      </p>
    </div>
  );
}

function Lines({ lines }: { lines: DisplayLine[] }): ReactNode {
  const { t } = useTranslation('display');
  const { money } = useFormats();
  if (lines.length === 0) return null;
  return (
    <ul className={classes.lines}>
      {lines.map(({ name, quantity, seats, price }, at) => (
        <li key={String(at)} className={classes.line}>
          <span className={classes.quantity}>{`${quantity} ×`}</span>
          <span>
            {name}
            {seats.length === 0 ? null : (
              <span className={classes.seats}>{t('seats', { count: seats.length, seats: seats.join(', ') })}</span>
            )}
          </span>
          <b className="p-figures">{money(price)}</b>
        </li>
      ))}
    </ul>
  );
}

function Thanks({ view }: { view: Extract<DisplayView, { kind: 'thanks' }> }): ReactNode {
  const { t } = useTranslation('display');
  const { money } = useFormats();
  const { amount, tendered, change, ticketsUrl } = view;
  return (
    <div className={classes.sale} role="status">
      <section className={classes.basket}>
        <h1 className={classes.thanks}>{t('thanks')}</h1>
        <dl className={classes.paid}>
          <dt>{t('paid')}</dt>
          <dd className="p-figures">{money(amount)}</dd>
          {tendered === null ? null : (
            <>
              <dt>{t('given')}</dt>
              <dd className="p-figures">{money(tendered)}</dd>
              <dt>{t('change')}</dt>
              <dd className={`${classes.sum} p-figures`}>{money(change)}</dd>
            </>
          )}
        </dl>
      </section>
      {ticketsUrl === null ? null : (
        <figure className={classes.code}>
          <QrCode text={ticketsUrl} label={t('code')} />
          <figcaption>{t('codeText')}</figcaption>
        </figure>
      )}
    </div>
  );
}
