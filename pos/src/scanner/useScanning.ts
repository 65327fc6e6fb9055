import type { DoorAnswer, DoorDirection, DoorPlace } from '@parterre/server/contract';
import { newUuid, sendUntilAnswered, useApi, useErrorText } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useEffect, useRef, useState } from 'react';

/** What was read or chosen: a code, or tickets of an order by their lines. */
export type Wish = { code: string } | { lines: string[] };

/** A wish as it is sent, and as often as it is. */
interface Asked {
  /** Its nonce. */
  id: string;
  wish: Wish;
  place: DoorPlace;
  direction: DoorDirection;
  /** When it was read, by the device's clock, Unix ms. */
  deviceMs: number;
}

/** A wish and what came of it. `failed`: nobody answered, or the server refused to look. */
export interface Scan extends Asked {
  outcome: DoorAnswer | { kind: 'failed'; text: string };
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
  send(wish: Wish): boolean;
  /** Sends a wish once more that nobody has answered, as it was: what it may have done is done once. */
  again(scan: Scan): void;
  undo(scan: Scan): void;
  dismiss(): void;
}

/** So many are kept in the list of the page. */
const mostKept = 50;

/**
 * Sends what is read at a door, one at a time, so that no answer is taken for another one's, and keeps what came of it. `onAnswer`: told of each
 * as it comes. `device`: what this scanner is called.
 */
export function useScanning(
  { device, place, direction }: { device: string; place: DoorPlace; direction: DoorDirection },
  onAnswer: (scan: Scan) => void,
): Scanning {
  const { locale } = useFormats();
  const errorText = useErrorText();
  const { doors } = useApi().client;
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

  async function deliver(asked: Asked): Promise<void> {
    const { id, wish, deviceMs } = asked;
    const { signal: left } = page.current;
    const input = { place: asked.place, direction: asked.direction, nonce: id, device_ms: deviceMs, locale };
    // What was answered before is not what is being asked.
    setShownId(null);
    setSending('checking');
    let outcome: Scan['outcome'];
    try {
      outcome = await sendUntilAnswered<DoorAnswer>(
        (signal) =>
          'code' in wish
            ? doors.scan.mutate({ ...wish, ...input }, { signal })
            : doors.letIn.mutate({ ...wish, ...input }, { signal }),
        { page: left, onAttempt: () => undefined, onWaiting: () => setSending('waiting') },
      );
    } catch (error) {
      outcome = { kind: 'failed', text: errorText(error) };
    }
    isBusy.current = false;
    if (left.aborted) return;
    setSending('no');
    const done: Scan = { ...asked, outcome, undo: { nonce: newUuid(), state: 'no' } };
    setScans((before) => [done, ...before.filter((each) => each.id !== id)].slice(0, mostKept));
    setShownId(id);
    onAnswer(done);
  }

  function take(asked: Asked): boolean {
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
    const input = { admissions: admissionsOf(scan, device), nonce, device_ms: Date.now() };
    become({ nonce, state: 'asking' });
    try {
      await sendUntilAnswered((signal) => doors.undo.mutate(input, { signal }), {
        page: page.current.signal,
        onAttempt: () => undefined,
      });
      become({ nonce, state: 'done' });
    } catch (error) {
      become({ nonce, state: 'failed', text: errorText(error) });
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

/** What of a scan can be undone: what it has done, or the entry that was found done before, where that was at this device. */
export function admissionsOf({ outcome, undo }: Scan, device: string): string[] {
  if (undo.state === 'done') return [];
  if (outcome.kind === 'passed') return outcome.tickets.map(({ admission }) => admission).filter((id) => id !== '0');
  // Whoever was let in at another door sits inside.
  if (outcome.kind === 'refused' && outcome.reason === 'already_in' && outcome.last?.device === device)
    return [outcome.last.admission];
  return [];
}
