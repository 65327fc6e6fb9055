import type { DoorAnswer, DoorDirection, DoorPlace } from '@parterre/server/contract';
import { newUuid, sendUntilAnswered, trpc, useErrorText } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useEffect, useRef, useState } from 'react';

/** What was read or chosen: a code, or tickets of an order by their lines. */
export type Wish = { code: string } | { lines: string[] };

/** A wish and what came of it. `failed`: nobody answered, or the server refused to look; `undone`: it was taken back here. */
export interface Scan {
  id: string;
  wish: Wish;
  direction: DoorDirection;
  atMs: number;
  outcome: DoorAnswer | { kind: 'failed'; text: string };
  undone: boolean;
}

export interface Scanning {
  /** The newest first. */
  scans: readonly Scan[];
  /** The answer that is shown; null: none. */
  shown: Scan | null;
  /** A wish is on its way: `waiting` without an answer, and sent again. */
  sending: 'no' | 'checking' | 'waiting';
  send(wish: Wish): void;
  /** Sends a wish once more that nobody has answered: what it may have done is done once. */
  again(scan: Scan): void;
  undo(scan: Scan): void;
  dismiss(): void;
}

/** So many are kept in the list of the page. */
const mostKept = 50;

/** Sends what is read at a door, one after the other, and keeps what came of it. `onAnswer`: told of each as it comes. */
export function useScanning(place: DoorPlace, direction: DoorDirection, onAnswer: (scan: Scan) => void): Scanning {
  const { locale } = useFormats();
  const errorText = useErrorText();
  const scan = trpc.doors.scan.useMutation();
  const letIn = trpc.doors.letIn.useMutation();
  const undoing = trpc.doors.undo.useMutation();
  const [scans, setScans] = useState<readonly Scan[]>([]);
  const [shownId, setShownId] = useState<string | null>(null);
  const [sending, setSending] = useState<Scanning['sending']>('no');
  const queue = useRef<Promise<void>>(Promise.resolve());
  const page = useRef(new AbortController());
  useEffect(() => {
    page.current = new AbortController();
    return () => page.current.abort();
  }, []);

  const keep = (done: Scan): void => {
    setScans((before) => [done, ...before.filter(({ id }) => id !== done.id)].slice(0, mostKept));
    setShownId(done.id);
    onAnswer(done);
  };

  function deliver(id: string, wish: Wish): void {
    const asked = { place, direction, nonce: id, device_ms: Date.now(), locale };
    queue.current = queue.current.then(async () => {
      if (page.current.signal.aborted) return;
      const answer = (): Promise<DoorAnswer> =>
        'code' in wish ? scan.mutateAsync({ ...wish, ...asked }) : letIn.mutateAsync({ ...wish, ...asked });
      setSending('checking');
      let outcome: Scan['outcome'];
      try {
        outcome = await sendUntilAnswered(answer, {
          page: page.current.signal,
          onAttempt: () => undefined,
          onWaiting: () => setSending('waiting'),
        });
      } catch (error) {
        outcome = { kind: 'failed', text: errorText(error) };
      }
      setSending('no');
      keep({ id, wish, direction, atMs: Date.now(), outcome, undone: false });
    });
  }

  async function takeBack(done: Scan): Promise<void> {
    const admissions = admissionsOf(done);
    try {
      await undoing.mutateAsync({ admissions, nonce: newUuid(), device_ms: Date.now() });
      setScans((before) => before.map((each) => (each.id === done.id ? { ...each, undone: true } : each)));
    } catch (error) {
      keep({ ...done, id: newUuid(), outcome: { kind: 'failed', text: errorText(error) } });
    }
  }

  return {
    scans,
    shown: scans.find(({ id }) => id === shownId) ?? null,
    sending,
    send: (wish) => deliver(newUuid(), wish),
    again: ({ id, wish }) => deliver(id, wish),
    undo: (done) => void takeBack(done),
    dismiss: () => setShownId(null),
  };
}

/** What of a scan can be undone: what it has done, or what was found done before. */
export function admissionsOf({ outcome, undone }: Scan): string[] {
  if (undone) return [];
  if (outcome.kind === 'passed') return outcome.tickets.map(({ admission }) => admission).filter((id) => id !== '0');
  if (outcome.kind === 'refused' && outcome.reason === 'already_in' && outcome.last) return [outcome.last.admission];
  return [];
}
