import { Alert, Button } from '@mantine/core';
import type { PosBill } from '@parterre/server/contract';
import { trpc, useErrorText } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { Link, Navigate, useParams, useSearchParams } from 'react-router';
import { CashGate } from '../cash/CashGate.tsx';
import { useLiveOffer } from '../sale/useLiveOffer.ts';
import classes from './Bills.module.css';
import { ExchangeForm } from './ExchangeForm.tsx';
import { ExchangeOutcome } from './ExchangeOutcome.tsx';
import { useBill } from './useBill.tsx';
import { useWish } from './useWish.ts';

/** The new tickets and seats, and the money between them and the old ones. */
export default function ExchangeSalePage(): ReactNode {
  const { bill, instead } = useBill();
  if (bill === null) return instead;
  return <Sale key={bill.uuid} bill={bill} />;
}

function Sale({ bill }: { bill: PosBill }): ReactNode {
  const { t } = useTranslation(['tillBills', 'pos']);
  const errorText = useErrorText();
  const back = `/bills/${bill.uuid}/exchange`;
  const wishing = useWish(back);
  const scheduleId = Number(useParams().id);
  const [params] = useSearchParams();
  const asked = (params.get('lines') ?? '').split(',');
  const lines = bill.lines.filter(({ id, kind, void: isVoid }) => asked.includes(id) && kind === 'ticket' && !isVoid);
  const ids = lines.map(({ id }) => id);
  const show = useLiveOffer(scheduleId);
  const worth = trpc.pos.bills.refundQuote.useQuery(
    { uuid: bill.uuid, lines: ids },
    { enabled: ids.length > 0, staleTime: 0 },
  );
  // What is there stays while it cannot be read again: the card may be asked meanwhile.
  const unread =
    show.kind === 'failed'
      ? show.message
      : worth.data === undefined && worth.error !== null
        ? errorText(worth.error)
        : null;
  const error = show.kind === 'gone' ? t('pos:sale.gone') : unread;
  const refetch = (): void => {
    if (show.kind === 'there' || show.kind === 'failed') show.refetch();
    void worth.refetch();
  };
  const { state } = wishing;
  // Once it is exchanged the old tickets are void, and what was asked for stays what is told.
  if (ids.length === 0 && state.kind === 'open') return <Navigate to={back} replace />;
  const form =
    show.kind !== 'there' || worth.data === undefined ? null : (
      <ExchangeForm
        key={scheduleId}
        bill={bill}
        lines={lines}
        worth={worth.data}
        offer={show.offer}
        wishing={wishing}
        refetch={refetch}
      />
    );
  return (
    <ExchangeOutcome bill={bill} wishing={wishing} hasForm={form !== null}>
      <CashGate refusal={state.kind === 'refused' ? state.error : null}>
        {form !== null ? (
          form
        ) : error !== null ? (
          <section className={classes.middle}>
            <Alert color="red" role="alert">
              {error}
            </Alert>
            {show.kind === 'gone' ? null : (
              <Button size="xl" variant="default" onClick={refetch}>
                {t('pos:sale.retry')}
              </Button>
            )}
            <Button size="xl" component={Link} to={back}>
              {t('exchange.shows')}
            </Button>
          </section>
        ) : (
          <div className={classes.bill} aria-busy />
        )}
      </CashGate>
    </ExchangeOutcome>
  );
}
