import type { BillResult } from '@parterre/server/contract';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { versionLabel } from '@parterre/ui/programme';
import { QrCode } from '@parterre/ui/qr';
import type { ReactNode } from 'react';
import typography from '../controls/typography.module.css';
import { Poster } from '../programme/Poster.tsx';
import { useSite } from '../site.tsx';
import classes from './TicketStubs.module.css';

/** The tickets as one would want to hold them: the poster, the seat large, the code to scan. */
export function TicketStubs(props: { bill: BillResult }): ReactNode {
  const { t } = useTranslation('payment');
  const { startup, schedule: scheduleOf, movie: movieOf, cinemaName, screenName } = useSite();
  const { money, time, day: dayName } = useFormats();
  const { bill } = props;
  const schedule = bill.schedule === null ? undefined : scheduleOf(bill.schedule);
  const movie = schedule === undefined ? undefined : movieOf(schedule.movie_id);
  const event = startup.events.find((each) => each.id === bill.event);
  return (
    <ul className={classes.stubs} aria-label={t('ticket.list')}>
      {bill.tickets.map((ticket, place) => (
        <li key={ticket.barcode} className={classes.stub}>
          <div className={classes.main}>
            {movie === undefined ? null : (
              <Poster className={classes.poster} movie={movie} sizes="9rem" loading="eager" />
            )}
            <div className={classes.text}>
              <p className={classes.brand}>{startup.exhibitor.trade_name}</p>
              <p className={classes.title}>{event?.page_title ?? movie?.display_title}</p>
              {schedule === undefined ? null : (
                <>
                  <p className={classes.when}>
                    <span className={`${classes.time} p-figures`}>{time(schedule.start)}</span>
                    <span>{dayName(schedule.day)}</span>
                  </p>
                  <p className={typography.hint}>
                    {cinemaName(schedule.cinema_id)} ·{' '}
                    {versionLabel(schedule.version, startup.settings.public.display_version_dimension_enabled)}
                  </p>
                </>
              )}
              <dl className={classes.place}>
                {schedule === undefined ? null : (
                  <div>
                    <dt>{t('ticket.screen')}</dt>
                    <dd>{screenName(schedule.screen_id)}</dd>
                  </div>
                )}
                <div>
                  <dt>{t('ticket.seat')}</dt>
                  <dd className="p-figures">{ticket.seat ?? t('ticket.free')}</dd>
                </div>
                <div>
                  <dt>{t('ticket.rate')}</dt>
                  <dd>
                    {ticket.rate} <span className={`${typography.muted} p-figures`}>{money(ticket.price)}</span>
                  </dd>
                </div>
              </dl>
            </div>
          </div>
          <div className={classes.code}>
            <QrCode text={ticket.code} label={t('ticket.code', { place: place + 1, count: bill.tickets.length })} />
            <span className={`${classes.barcode} p-figures`}>{ticket.barcode}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}
