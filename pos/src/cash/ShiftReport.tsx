import type { CashReport } from '@parterre/server/contract';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import classes from './Cash.module.css';
import { Difference } from './Difference.tsx';

const movements = ['pay_in', 'withdrawal', 'deposit'] as const;

/** A shift on one screen: what was sold by each method, what went in and out, and whether the drawer agrees. */
export function ShiftReport({ shift }: { shift: CashReport }): ReactNode {
  const { t } = useTranslation('cash');
  const { money, time, dateTime } = useFormats();
  const { closed_at: closedAt, counted, difference } = shift;
  const moved = shift.entries.filter(({ kind }) => movements.some((each) => each === kind));
  const line = (label: string, minor: number, sign = ''): ReactNode => (
    <>
      <dt>{label}</dt>
      <dd className="p-figures">{minor === 0 ? money(0) : `${sign}${money(minor)}`}</dd>
    </>
  );
  return (
    <>
      <div>
        <h1 className={classes.title}>{t('shift.title', { name: shift.opened_by })}</h1>
        <p className={classes.text}>
          {closedAt === null
            ? t('shift.since', { time: dateTime(shift.opened_at) })
            : t('shift.was', { from: dateTime(shift.opened_at), to: dateTime(closedAt) })}
        </p>
      </div>
      <div className={classes.report}>
        <section aria-labelledby="cash-sums">
          <h2 id="cash-sums">{t('title')}</h2>
          <dl className={classes.sums}>
            {line(t('sums.opening'), shift.opening)}
            {line(t('sums.sales'), shift.sales, '+')}
            {line(t('sums.refunds'), shift.refunds, '−')}
            {line(t('sums.pay_ins'), shift.pay_ins, '+')}
            {line(t('sums.withdrawals'), shift.withdrawals, '−')}
            <dt className={classes.result}>{t('sums.expected')}</dt>
            <dd className={`${classes.result} p-figures`}>{money(shift.expected)}</dd>
            {counted === null ? null : (
              <>
                <dt>{t('sums.counted')}</dt>
                <dd className="p-figures">{money(counted)}</dd>
              </>
            )}
            {shift.deposit === 0 ? null : line(t('sums.deposit'), shift.deposit)}
          </dl>
          {difference === null ? null : <Difference label={t('sums.difference')} minor={difference} />}
          {shift.opening_difference === null || shift.opening_difference === 0 ? null : (
            <Difference label={t('sums.opening_difference')} minor={shift.opening_difference} />
          )}
        </section>
        <section aria-labelledby="cash-methods">
          <h2 id="cash-methods">{t('methods.title')}</h2>
          {shift.methods.length === 0 ? <p className={classes.text}>{t('methods.none')}</p> : null}
          <dl className={classes.sums}>
            {shift.methods.map((method) => (
              <div key={method.id} className={classes.pair}>
                <dt>
                  {method.name} <small>{t('methods.payments', { count: method.payments })}</small>
                </dt>
                <dd className="p-figures">{money(method.amount)}</dd>
              </div>
            ))}
          </dl>
          <h2>{t('entries.title')}</h2>
          {moved.length === 0 ? <p className={classes.text}>{t('entries.none')}</p> : null}
          <ul className={classes.entries}>
            {moved.map((entry) => (
              <li key={entry.id}>
                <span>
                  {`${time(entry.at)} · ${t(`kinds.${entry.kind}`)}`}
                  <small>{[entry.note, entry.by].filter(Boolean).join(' · ')}</small>
                </span>
                <b className="p-figures">{money(entry.amount)}</b>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}
