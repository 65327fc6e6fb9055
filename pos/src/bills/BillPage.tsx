import { Alert, Button } from '@mantine/core';
import type { BillDetailLine, PosBill } from '@parterre/server/contract';
import { eventText, otherBill, refundText, voucherTexts } from '@parterre/ui/bills';
import { useFormats } from '@parterre/ui/format';
import { useLocalized, useTranslation } from '@parterre/ui/i18n';
import { useStaff } from '@parterre/ui/staff';
import { IconArmchair, IconArrowBackUp, IconArrowsExchange } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PaperPart } from '../printing/PaperPart.tsx';
import { BillStatusBadge } from './BillStatusBadge.tsx';
import classes from './Bills.module.css';
import { CodePart } from './CodePart.tsx';
import { MailPart } from './MailPart.tsx';
import { useBill } from './useBill.tsx';

/** A bill: what was sold, how it was paid, what happened to it; and what is done with it at a till. */
export default function BillPage(): ReactNode {
  const { bill, instead } = useBill();
  if (bill === null) return instead;
  return <Bill bill={bill} />;
}

function Bill({ bill }: { bill: PosBill }): ReactNode {
  const { t } = useTranslation('tillBills');
  const { t: tBills } = useTranslation('bills');
  const { money, dateTime, dateTimeShort } = useFormats();
  const { may } = useStaff();
  const { uuid, reference, status, created_at, source, device, employee, buyer_name, buyer_email } = bill;
  const wasSold = bill.settled_at !== null;
  return (
    <div className={classes.bill}>
      <header className={classes.billHead}>
        <Button component={Link} to="/bills" size="lg" variant="default">
          {t('bill.back')}
        </Button>
        <h1 className={classes.title}>{t('bill.title', { reference })}</h1>
        <BillStatusBadge status={status} />
        <p className={classes.facts}>
          {[dateTime(created_at), tBills(`sources.${source}`), device?.name, employee?.name, buyer_name, buyer_email]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </header>
      <div>
        {bill.admits && bill.unassigned > 0 ? (
          <Alert color="yellow" mb="md">
            {t('bill.unassigned', { sum: money(bill.unassigned) })}
          </Alert>
        ) : null}
        <section className={classes.part}>
          <h2 className={classes.subtitle}>{t('bill.lines')}</h2>
          <Lines bill={bill} />
        </section>
        <section className={classes.part}>
          <h2 className={classes.subtitle}>{t('bill.payments')}</h2>
          <Payments bill={bill} />
        </section>
        <section className={classes.part}>
          <h2 className={classes.subtitle}>{t('bill.timeline')}</h2>
          <ol className={classes.events}>
            {bill.events.map((event) => (
              <li key={event.id}>
                <time dateTime={new Date(event.at).toISOString()}>{dateTimeShort(event.at)}</time>
                <span>
                  {eventText(event, tBills, money)}
                  {otherBill(event) === null ? null : (
                    <Button component={Link} to={`/bills/${otherBill(event)}`} size="lg" variant="subtle">
                      {tBills('timeline.other')}
                    </Button>
                  )}
                </span>
              </li>
            ))}
          </ol>
        </section>
      </div>
      <div className={classes.ways}>
        {bill.refundable && may('sales.refund') ? (
          <Button
            component={Link}
            to={`/bills/${uuid}/refund`}
            size="xl"
            variant="default"
            leftSection={<IconArrowBackUp aria-hidden />}
          >
            {t('bill.refund')}
          </Button>
        ) : null}
        {bill.admits && may('sales.refund') ? (
          <Button
            component={Link}
            to={`/bills/${uuid}/exchange`}
            size="xl"
            variant="default"
            leftSection={<IconArrowsExchange aria-hidden />}
          >
            {t('bill.exchange')}
          </Button>
        ) : null}
        {bill.admits && may('sales.write') ? (
          <Button
            component={Link}
            to={`/bills/${uuid}/seats`}
            size="xl"
            variant="default"
            leftSection={<IconArmchair aria-hidden />}
          >
            {t('bill.reseat')}
          </Button>
        ) : null}
        {bill.mailed_as !== null ? <MailPart bill={bill} /> : null}
        {bill.tickets_url === null ? null : <CodePart url={bill.tickets_url} />}
        {wasSold ? <PaperPart bill={uuid} /> : null}
      </div>
    </div>
  );
}

/** What a line is, in words: a ticket by its rate and seat. */
export function useLineText(): (line: BillDetailLine) => string {
  const localized = useLocalized();
  return ({ name, quantity, seat, seat_class }) =>
    [quantity === 1 ? localized(name) : `${quantity} × ${localized(name)}`, seat, localized(seat_class)]
      .filter(Boolean)
      .join(' · ');
}

function Lines({ bill }: { bill: PosBill }): ReactNode {
  const { t } = useTranslation('bills');
  const { money, dateTime } = useFormats();
  const localized = useLocalized();
  const textOf = useLineText();
  return (
    <ul className={classes.lines}>
      {bill.lines.map((line) => (
        <li key={line.id} className={classes.line} data-void={line.void || undefined}>
          <span>{textOf(line)}</span>
          <span className="p-figures">{money(line.total)}</span>
          {line.sold_schedule === null ? null : (
            <small>
              {`${localized(line.sold_schedule.title)} · ${dateTime(line.sold_schedule.start_at)} · ${line.sold_schedule.screen}`}
            </small>
          )}
          {line.vouchers.length === 0 ? null : <small>{voucherTexts(line.vouchers, t, money).join(' · ')}</small>}
          {line.void ? <small>{t('lines.void')}</small> : null}
        </li>
      ))}
    </ul>
  );
}

function Payments({ bill }: { bill: PosBill }): ReactNode {
  const { t } = useTranslation('bills');
  const { money, dateTimeShort } = useFormats();
  const localized = useLocalized();
  if (bill.payments.length === 0) return <p className={classes.quiet}>{t('payments.none')}</p>;
  return (
    <ul className={classes.lines}>
      {bill.payments.map((payment) => (
        <li key={payment.id} className={classes.line}>
          <span>{localized(payment.method)}</span>
          <span className="p-figures">{money(payment.received || payment.amount)}</span>
          <small>
            {[
              t(`paymentStatuses.${payment.status}`),
              dateTimeShort(payment.purchased_at ?? payment.created_at),
              ...(payment.carried ? [t('payments.carried')] : []),
              ...(payment.tendered === null
                ? []
                : [
                    t('payments.tendered', {
                      sum: money(payment.tendered),
                      change: money(payment.tendered - payment.received),
                    }),
                  ]),
            ].join(' · ')}
            {payment.refunds.map((refund) => (
              <span key={refund.id} style={{ display: 'block' }}>
                {refundText(payment, refund, t, money)}
              </span>
            ))}
          </small>
        </li>
      ))}
    </ul>
  );
}
