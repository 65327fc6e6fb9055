import { Button } from '@mantine/core';
import type { PosBill, Refunded } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { CashGate } from '../cash/CashGate.tsx';
import { PaperPart } from '../printing/PaperPart.tsx';
import classes from './Bills.module.css';
import { RefundForm } from './RefundForm.tsx';
import { Unanswered } from './Unanswered.tsx';
import { useBill } from './useBill.tsx';
import { useWish } from './useWish.ts';

/** Giving back what was sold, out of a till that is open. */
export default function RefundPage(): ReactNode {
  const { bill, instead } = useBill();
  if (bill === null) return instead;
  return <Refund key={bill.uuid} bill={bill} />;
}

function Refund({ bill }: { bill: PosBill }): ReactNode {
  const utils = trpc.useUtils();
  const wishing = useWish(`/bills/${bill.uuid}/refund`);
  const { state } = wishing;
  const isDone = state.kind === 'refunded';
  useEffect(() => {
    if (!isDone) return;
    void utils.pos.bills.invalidate();
    void utils.pos.cash.standing.invalidate();
    void utils.pos.prints.invalidate({ uuid: bill.uuid });
  }, [isDone, utils, bill.uuid]);
  if (state.kind === 'refunded') return <GivenBack bill={bill} refunded={state.refunded} />;
  if (state.kind === 'unanswered' || (state.kind === 'sending' && state.isAgain))
    return <Unanswered wishing={wishing} />;
  return (
    <CashGate refusal={state.kind === 'refused' ? state.error : null}>
      <RefundForm bill={bill} wishing={wishing} />
    </CashGate>
  );
}

/** What is handed out is what one looks for, then comes the next customer. */
function GivenBack({ bill, refunded: { amount, cash, account } }: { bill: PosBill; refunded: Refunded }): ReactNode {
  const { t } = useTranslation('tillBills');
  const { t: tBills } = useTranslation('bills');
  const { money } = useFormats();
  const underway = amount - cash - account;
  const next = useRef<HTMLAnchorElement>(null);
  useEffect(() => next.current?.focus(), []);
  return (
    <section className={classes.middle}>
      <h1 className={classes.title}>{t('refunded.title')}</h1>
      <div role="status">
        {cash > 0 ? (
          <p>
            <span>{t('refunded.handOut')}</span> <b className={`${classes.handOut} p-figures`}>{money(cash)}</b>
          </p>
        ) : null}
        {account > 0 ? <p>{tBills('refund.account', { sum: money(account) })}</p> : null}
        {underway > 0 ? <p>{t('refunded.underway', { sum: money(underway) })}</p> : null}
        {amount === 0 ? <p>{t('refunded.free')}</p> : null}
      </div>
      <div className={classes.row}>
        <Button size="xl" variant="default" component={Link} to={`/bills/${bill.uuid}`}>
          {t('refunded.bill')}
        </Button>
        <Button size="xl" component={Link} to="/" ref={next}>
          {t('refunded.next')}
        </Button>
      </div>
      <PaperPart bill={bill.uuid} />
    </section>
  );
}
