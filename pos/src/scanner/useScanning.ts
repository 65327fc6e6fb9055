import type {
  DeviceStanding,
  DoorAnswer,
  DoorDirection,
  DoorExchange,
  DoorPlace,
  DoorReadAnswer,
  ListRefusal,
} from '@parterre/server/contract';
import {
  errorLines,
  errorOf,
  mayBePlaced,
  newUuid,
  sendUntilAnswered,
  useApi,
  useConnectionTrouble,
  useErrorText,
} from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useEffect, useRef, useState } from 'react';
import { type Asked, answersFirst, type LetIn, listAt, NotChecked, NotKept, type Wish } from './doorKeeper.ts';
import { atScanner, useKeeper } from './useKeeper.ts';

/** What a voucher is exchanged for: the server alone can say whether it is. */
export type Exchange = Pick<DoorExchange, 'voucher' | 'schedule' | 'price_rate' | 'count'>;
export type Sent = Wish | { exchange: Exchange };

/** A wish and what came of it. `failed`: nobody answered, or the server refused to look. */
export interface Scan extends Omit<Asked, 'wish'> {
  wish: Sent;
  outcome:
    | Exclude<DoorReadAnswer, { kind: 'refused' }>
    | (Omit<Extract<DoorAnswer, { kind: 'refused' }>, 'reason'> & { reason: ListRefusal })
    | { kind: 'failed'; text: string };
  /** Who said so: the server, or this scanner without it, by its list or by the ticket's signature alone. */
  by: 'server' | 'list' | 'signature';
  /** A printed card of which nothing is left since it was exchanged; null: none. */
  card: string | null;
  /** Whether it was taken back here. `nonce` names that wish, however often it is sent; `failed`: nobody answered, or the server refused it. */
  undo: { nonce: string } & ({ state: 'no' | 'asking' | 'done' } | { state: 'failed'; text: string });
}

export interface Scanning {
  /** The newest first. */
  scans: readonly Scan[];
  /** The answer that is shown; null: none. */
  shown: Scan | null;
  /** A wish is on its way: `waiting` without an answer, and sent again. */
  sending: 'no' | 'checking' | 'waiting';
  /** False: another one is on its way, and this one was not taken. */
  send(wish: Sent): boolean;
  /** Sends a wish once more that nobody has answered, as it was: what it may have done is done once. */
  again(scan: Scan): void;
  undo(scan: Scan): void;
  dismiss(): void;
}

type SentWish = Pick<Scan, keyof Asked>;

/** So many are kept in the list of the page. */
const mostKept = 50;

/** Whoever has a list waits no longer than this for the server: people stand before the door. */
const answerWithinMs = 3_000;

/** An exchange is a sale, which takes longer, and there is no list that could answer. */
const exchangedWithinMs = 10_000;

/** Without a list nothing but the server can say it. */
class NoList extends Error {}

/**
 * Sends what is read at a door, one at a time, so that no answer is taken for another one's, and keeps what came of it. `onAnswer`: told of each
 * as it comes. Where the server does not answer, the scanner's list does.
 */
export function useScanning(
  { device, place, direction }: { device: DeviceStanding; place: DoorPlace; direction: DoorDirection },
  onAnswer: (scan: Scan) => void,
): Scanning {
  const { locale } = useFormats();
  const errorText = useErrorText();
  const { doors } = useApi().client;
  const { t } = useTranslation('scanner');
  const keeper = useKeeper();
  const isAway = useConnectionTrouble() !== null;
  const at = atScanner(device);
  const [scans, setScans] = useState<readonly Scan[]>([]);
  const [shownId, setShownId] = useState<string | null>(null);
  const [sending, setSending] = useState<Scanning['sending']>('no');
  const isBusy = useRef(false);
  const undoing = useRef(new Set<string>());
  const page = useRef(new AbortController());
  useEffect(() => {
    page.current = new AbortController();
    return () => page.current.abort();
  }, []);

  /** Not asked without a network: whoever waits for it would keep everybody else waiting. Tried again it is the same sale. */
  async function exchanged(
    { id: nonce, deviceMs: device_ms }: Omit<Asked, 'wish'>,
    exchange: Exchange,
  ): Promise<Pick<Scan, 'outcome' | 'by' | 'card'>> {
    const failed = (text: string) => ({
      by: 'server' as const,
      outcome: { kind: 'failed' as const, text },
      card: null,
    });
    if (isAway) return failed(t('voucher.offline'));
    try {
      const { answer, card } = await within(exchangedWithinMs, (signal) =>
        doors.exchange.mutate({ ...exchange, nonce, device_ms, locale }, { signal }),
      );
      return { by: 'server', outcome: answer, card };
    } catch (error) {
      return failed(errorLines(error) || errorText(error));
    }
  }

  async function ask(asked: Asked): Promise<DoorReadAnswer> {
    const { id, wish, deviceMs } = asked;
    const input = { place: asked.place, direction: asked.direction, nonce: id, device_ms: deviceMs, locale };
    const send = (signal: AbortSignal): Promise<DoorReadAnswer> =>
      'code' in wish
        ? doors.scan.mutate({ ...wish, ...input, vouchers: !device.unattended }, { signal })
        : doors.letIn.mutate({ ...wish, ...input }, { signal });
    if (listAt(keeper.get().kept, at) !== null) return within(answerWithinMs, send);
    return sendUntilAnswered(send, {
      page: page.current.signal,
      onAttempt: () => undefined,
      onWaiting: () => setSending('waiting'),
    });
  }

  /** Whoever is let in by it is written down already. */
  async function askList(asked: Asked): Promise<Pick<Scan, 'outcome' | 'by'>> {
    let answer: Awaited<ReturnType<typeof keeper.answer>>;
    try {
      answer = await keeper.answer(asked, at);
    } catch (error) {
      const text =
        error instanceof NotKept
          ? t('offline.notKept')
          : error instanceof NotChecked
            ? t('offline.notChecked')
            : errorText(error);
      return { by: 'list', outcome: { kind: 'failed', text } };
    }
    if (answer === null) throw new NoList();
    if (answer.kind !== 'passed') return { by: 'list', outcome: answer };
    const tickets = answer.tickets.map((ticket) => ({ ...ticket, admission: '0' }));
    return { by: answer.basis, outcome: { kind: 'passed', tickets } };
  }

  async function outcomeOf(asked: Asked): Promise<Pick<Scan, 'outcome' | 'by'>> {
    let failure: unknown = null;
    if (!answersFirst(keeper.get(), at, isAway))
      try {
        const outcome = await ask(asked);
        if (outcome.kind !== 'voucher') keeper.hear(asked, outcome, at);
        return { by: 'server', outcome };
      } catch (error) {
        failure = error;
      }
    if (failure === null || mayBePlaced.includes(errorOf(failure).code))
      try {
        return await askList(asked);
      } catch (error) {
        if (!(error instanceof NoList)) throw error;
      }
    return { by: 'server', outcome: { kind: 'failed', text: errorText(failure) } };
  }

  async function deliver({ wish, ...asked }: SentWish): Promise<void> {
    const { id } = asked;
    const { signal: left } = page.current;
    // What was answered before is not what is being asked.
    setShownId(null);
    setSending('checking');
    const said =
      'exchange' in wish
        ? await exchanged(asked, wish.exchange)
        : { ...(await outcomeOf({ ...asked, wish })), card: null };
    if ('exchange' in wish && said.outcome.kind === 'passed') keeper.hear(asked, said.outcome, at);
    isBusy.current = false;
    if (left.aborted) return;
    setSending('no');
    const done: Scan = { ...asked, wish, ...said, undo: { nonce: newUuid(), state: 'no' } };
    setScans((before) => [done, ...before.filter((each) => each.id !== id)].slice(0, mostKept));
    setShownId(id);
    onAnswer(done);
  }

  function take(asked: SentWish): boolean {
    if (isBusy.current) return false;
    isBusy.current = true;
    void deliver(asked);
    return true;
  }

  async function takeBack(scan: Scan): Promise<void> {
    const { nonce } = scan.undo;
    if (undoing.current.has(nonce)) return;
    undoing.current.add(nonce);
    const become = (undo: Scan['undo']): void =>
      setScans((before) => before.map((each) => (each.id === scan.id ? { ...each, undo } : each)));
    const taken = undoableOf(scan, device.name);
    const deviceMs = Date.now();
    const input = { admissions: taken.map(({ admission }) => admission), nonce, device_ms: deviceMs };
    become({ nonce, state: 'asking' });
    try {
      if (scan.by !== 'server') await keeper.undo(scan.id);
      else
        await sendUntilAnswered((signal) => doors.undo.mutate(input, { signal }), {
          page: page.current.signal,
          onAttempt: () => undefined,
        });
      become({ nonce, state: 'done' });
      if (scan.by === 'server') await keeper.hearUndone(taken, { nonce, deviceMs }, at);
    } catch (error) {
      become({ nonce, state: 'failed', text: error instanceof NotKept ? t('offline.undoNotKept') : errorText(error) });
      undoing.current.delete(nonce);
    }
  }

  return {
    scans,
    shown: scans.find(({ id }) => id === shownId) ?? null,
    sending,
    send: (wish) => take({ id: newUuid(), wish, place, direction, deviceMs: Date.now() }),
    again: (scan) => void take(scan),
    undo: (scan) => void takeBack(scan),
    dismiss: () => setShownId(null),
  };
}

/** What the server answers in time. */
function within<Answer>(ms: number, send: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const over = AbortSignal.timeout(ms);
  // A request over the socket does not hear its signal.
  return new Promise((resolve, reject) => {
    over.addEventListener('abort', () => reject(over.reason), { once: true });
    send(over).then(resolve, reject);
  });
}

/** Whether something of a scan can be undone here. */
export function canUndo(scan: Scan, device: string): boolean {
  if (scan.by !== 'server') return scan.outcome.kind === 'passed' && scan.undo.state !== 'done';
  return undoableOf(scan, device).length > 0;
}

/** What of a scan can be undone: what it has done, or the entry that was found done before, where that was at this device. */
function undoableOf({ outcome, undo }: Scan, device: string): LetIn[] {
  if (undo.state === 'done') return [];
  if (outcome.kind === 'passed')
    return outcome.tickets
      .filter(({ admission }) => admission !== '0')
      .map(({ line, admission }) => ({ line, admission }));
  // Whoever was let in at another door sits inside.
  if (outcome.kind === 'refused' && outcome.reason === 'already_in' && outcome.last?.device === device)
    return [{ line: outcome.ticket?.line ?? '', admission: outcome.last.admission }];
  return [];
}
