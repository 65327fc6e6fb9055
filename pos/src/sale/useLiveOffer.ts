/** What is sold of a show, followed while its page is open. */
import type { PosOffer } from '@parterre/server/contract';
import { errorOf, trpc, useErrorText } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';

export type LiveOffer =
  | { kind: 'loading' }
  | { kind: 'there'; offer: PosOffer; refetch(): void }
  /** There is no such show, or it is over. */
  | { kind: 'gone' }
  /** `message`: why, in the reader's language. */
  | { kind: 'failed'; message: string; refetch(): void };

/** Asks again when the show or its prices may have changed. How many seats are free, `useLiveSchedule` follows. */
export function useLiveOffer(scheduleId: number): LiveOffer {
  const { locale } = useFormats();
  const errorText = useErrorText();
  const isNumbered = Number.isInteger(scheduleId);
  const offer = trpc.pos.offer.useQuery({ scheduleId, locale }, { enabled: isNumbered });
  const refetch = (): void => void offer.refetch();
  trpc.live.watch.useSubscription(
    { scheduleIds: [scheduleId], prices: true },
    { onData: ({ kind }) => (kind === 'schedule-count' ? undefined : refetch()) },
  );
  if (offer.data !== undefined) return { kind: 'there', offer: offer.data, refetch };
  if (!isNumbered) return { kind: 'gone' };
  if (offer.error === null) return { kind: 'loading' };
  if (errorOf(offer.error).code === 'SCHEDULE_NOT_FOUND') return { kind: 'gone' };
  return { kind: 'failed', message: errorText(offer.error), refetch };
}
