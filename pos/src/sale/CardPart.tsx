import { Alert, Button, Loader } from '@mantine/core';
import type { PaymentResponse } from '@parterre/server/contract';
import { trpc, useErrorText } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import classes from './Sale.module.css';

const isWaiting = ({ status, payment }: PaymentResponse): boolean =>
  status === 'paying' && (payment?.status === 'paying' || payment?.status === 'pending');

/** News may be lost, so the bill is asked about, too. */
const pollMs = 2_000;

/**
 * The buyer pays at the card terminal. `onNews`: the payment waits no more, although the bill may wait for its rest; `onUnknown`: how it
 * stands cannot be asked; `words`: for buyers who are alone with it, left out for who sells.
 */
export function CardPart(props: {
  bill: string;
  onNews(): void;
  onUnknown?(): void;
  words?: Record<'waiting' | 'cancel' | 'held' | 'unknown', string>;
}): ReactNode {
  const { t } = useTranslation('pos');
  const { money } = useFormats();
  const errorText = useErrorText();
  const { bill: uuid, words } = props;
  const say = (key: keyof NonNullable<typeof words>): string => words?.[key] ?? t(`card.${key}`);
  const status = trpc.bills.status.useQuery({ uuid }, { refetchInterval: pollMs, staleTime: 0 });
  const cancel = trpc.bills.giveUp.useMutation({ onSettled: () => status.refetch() });
  trpc.live.watch.useSubscription({ bill: uuid }, { onData: () => void status.refetch() });
  const isOver = status.data !== undefined && !isWaiting(status.data);
  const tell = useEffectEvent(props.onNews);
  useEffect(() => {
    if (isOver) tell();
  }, [isOver]);
  const isUnknown = status.error !== null;
  const tellUnknown = useEffectEvent(() => props.onUnknown?.());
  useEffect(() => {
    if (isUnknown) tellUnknown();
  }, [isUnknown]);
  const amount = status.data?.processingData?.amount;
  // The terminal has the card: only the buyer's bank can still say no.
  const isHeld = cancel.data !== undefined && isWaiting(cancel.data);
  return (
    <section className={classes.cash} aria-label={t('card.title')}>
      <p className={classes.total}>
        <span>{t('cash.total')}</span>
        <output className={`${classes.sum} p-figures`}>{amount === undefined ? '' : money(amount)}</output>
      </p>
      <div className={classes.waiting} role="status">
        <Loader aria-hidden />
        <p>{say('waiting')}</p>
      </div>
      <div role="alert" className={classes.notice}>
        {cancel.error !== null ? (
          <Alert color="red">{errorText(cancel.error)}</Alert>
        ) : isHeld ? (
          <Alert color="yellow">{say('held')}</Alert>
        ) : isUnknown ? (
          <Alert color="yellow">{say('unknown')}</Alert>
        ) : null}
      </div>
      <Button size="xl" variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({ uuid })}>
        {say('cancel')}
      </Button>
    </section>
  );
}
