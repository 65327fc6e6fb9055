import { Button, Checkbox } from '@mantine/core';
import type { PosBill } from '@parterre/server/contract';
import { voucherTexts } from '@parterre/ui/bills';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { CashGate } from '../cash/CashGate.tsx';
import { Schedules } from '../schedules/Schedules.tsx';
import { useLineText } from './BillPage.tsx';
import classes from './Bills.module.css';
import { ExchangeOutcome } from './ExchangeOutcome.tsx';
import { useBill } from './useBill.tsx';
import { useWish } from './useWish.ts';

/** Which tickets are given up, and the show of the new ones. */
export default function ExchangePage(): ReactNode {
  const { bill, instead } = useBill();
  if (bill === null) return instead;
  return <Exchange key={bill.uuid} bill={bill} />;
}

function Exchange({ bill }: { bill: PosBill }): ReactNode {
  const wishing = useWish(`/bills/${bill.uuid}/exchange`);
  return (
    <ExchangeOutcome bill={bill} wishing={wishing} hasForm={false}>
      <CashGate refusal={wishing.state.kind === 'refused' ? wishing.state.error : null}>
        <Choice bill={bill} />
      </CashGate>
    </ExchangeOutcome>
  );
}

function Choice({ bill }: { bill: PosBill }): ReactNode {
  const { t } = useTranslation('tillBills');
  const { t: tBills } = useTranslation('bills');
  const { money, dateTimeShort } = useFormats();
  const textOf = useLineText();
  const live = bill.lines.filter((line) => line.kind === 'ticket' && !line.void);
  const [chosen, setChosen] = useState(live.map(({ id }) => id));
  return (
    <>
      <header className={classes.billHead}>
        <Button component={Link} to={`/bills/${bill.uuid}`} size="lg" variant="default">
          {t('exchange.cancel')}
        </Button>
        <h1 className={classes.title}>{t('exchange.title', { reference: bill.reference })}</h1>
      </header>
      <fieldset className={classes.tickets}>
        <legend>{t('exchange.which')}</legend>
        {live.map((line) => (
          <Checkbox
            key={line.id}
            size="lg"
            className={classes.choice}
            label={[
              textOf(line),
              ...(line.sold_schedule === null ? [] : [dateTimeShort(line.sold_schedule.start_at)]),
              ...(line.is_in ? [tBills('refund.inside')] : []),
              ...voucherTexts(line.vouchers, tBills, money),
              money(line.total - line.by_vouchers),
            ].join(' · ')}
            checked={chosen.includes(line.id)}
            onChange={({ currentTarget: { checked } }) =>
              setChosen(checked ? [...chosen, line.id] : chosen.filter((id) => id !== line.id))
            }
          />
        ))}
      </fieldset>
      {chosen.length === 0 ? (
        <p className={classes.quiet} role="status">
          {t('exchange.choose')}
        </p>
      ) : (
        <section aria-label={t('exchange.show')}>
          <Schedules level={2} to={(id) => `/bills/${bill.uuid}/exchange/${id}?lines=${chosen.join(',')}`} />
        </section>
      )}
    </>
  );
}
