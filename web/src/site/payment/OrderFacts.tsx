import type { BillResult } from '@parterre/server/contract';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { useSite } from '../site.tsx';
import classes from './OrderFacts.module.css';

/** What one looks for on the way: which order, how much, when it ends, and where to go. */
export function OrderFacts(props: { bill: BillResult }): ReactNode {
  const { t } = useTranslation('payment');
  const { startup, schedule: scheduleOf } = useSite();
  const { money, dateTime, time } = useFormats();
  const { bill } = props;
  const schedule = bill.schedule === null ? undefined : scheduleOf(bill.schedule);
  const cinema = startup.cinemas.find(({ id }) => id === schedule?.cinema_id);
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('facts.order')}</dt>
        <dd className="p-figures">{bill.reference}</dd>
      </div>
      <div>
        <dt>{t('facts.total')}</dt>
        <dd className="p-figures">{money(bill.amount + bill.tip)}</dd>
      </div>
      {schedule === undefined ? null : (
        <div>
          <dt>{t('facts.when')}</dt>
          <dd>{t('facts.fromTo', { start: dateTime(schedule.start), end: time(schedule.end) })}</dd>
        </div>
      )}
      {cinema === undefined ? null : (
        <div>
          <dt>{cinema.name}</dt>
          <dd>
            {cinema.address.address1}, {cinema.address.zip} {cinema.address.city}
          </dd>
        </div>
      )}
    </dl>
  );
}
