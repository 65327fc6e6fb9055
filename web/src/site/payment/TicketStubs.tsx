import type { BillResult } from '@parterre/server/contract';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { versionLabel } from '@parterre/ui/programme';
import type { ReactNode } from 'react';
import { Poster } from '../programme/Poster.tsx';
import { useSite } from '../site.tsx';
import { QrCode } from './QrCode.tsx';

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
    <ul className="stubs" aria-label={t('ticket.list')}>
      {bill.tickets.map((ticket, place) => (
        <li key={ticket.barcode} className="stub">
          <div className="stub-main">
            {movie === undefined ? null : <Poster movie={movie} sizes="9rem" eager />}
            <div className="stub-text">
              <p className="stub-brand">{startup.exhibitor.trade_name}</p>
              <p className="stub-title">{event?.page_title ?? movie?.display_title}</p>
              {schedule === undefined ? null : (
                <>
                  <p className="stub-when">
                    <span className="stub-time p-figures">{time(schedule.start)}</span>
                    <span>{dayName(schedule.day)}</span>
                  </p>
                  <p className="muted small">
                    {cinemaName(schedule.cinema_id)} ·{' '}
                    {versionLabel(schedule.version, startup.settings.public.display_version_dimension_enabled)}
                  </p>
                </>
              )}
              <dl className="stub-place">
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
                    {ticket.rate} <span className="muted p-figures">{money(ticket.price)}</span>
                  </dd>
                </div>
              </dl>
            </div>
          </div>
          <div className="stub-code">
            <QrCode text={ticket.barcode} label={t('ticket.code', { place: place + 1, count: bill.tickets.length })} />
            <span className="stub-barcode p-figures">{ticket.barcode}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}
