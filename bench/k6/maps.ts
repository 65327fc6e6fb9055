/**
 * Live maps: so many visitors look at the seats of shows that are wanted. Each group watches one show; a further visitor of
 * the group takes a seat there every second, and the time counts until each map of the group shows it as taken. Both ends
 * are in one process, so one clock measures.
 */
import { b64decode } from 'k6/encoding';
import exec from 'k6/execution';
import { integerOf, randomOf, zipf } from './lib/demand.ts';
import { newId } from './lib/ids.ts';
import { fanOutLost, fanOutMs, faults, limited, seatsShown } from './lib/metrics.ts';
import { limits, lost, note } from './lib/outcomes.ts';
import { pause } from './lib/pause.ts';
import type { Programme, ScheduleOnSale } from './lib/programme.ts';
import { changeOf, seatStatus, statusesOf } from './lib/seatBytes.ts';
import type { Settings } from './lib/settings.ts';
import { TrpcSocket } from './lib/trpcSocket.ts';
import { Refused, Visitor } from './lib/visitor.ts';

/** k6 runs a group's JavaScript on one thread. */
export const mapsInGroup = 50;

const everyMs = 1000;
const shownWithinMs = 5000;

interface SeatsMessage {
  kind: 'snapshot' | 'delta' | 'arrangement';
  bytes: string;
}

/** A seat that was just wished for, and the maps that have not shown it yet. */
interface Pulse {
  seat: number;
  askedAtMs: number;
  waiting: Set<number>;
}

export async function liveMaps(programme: Programme, settings: Settings): Promise<void> {
  const group = exec.scenario.iterationInTest;
  const random = randomOf(settings.seed, group * 8 + 2);
  const { schedules } = programme;
  const schedule = schedules[zipf(schedules.length, settings.skew)(random)] as ScheduleOnSale;
  const end = Date.now() + settings.seconds * 1000;
  const count = Math.min(mapsInGroup, settings.maps - group * mapsInGroup);
  const sockets: TrpcSocket[] = [];
  const newest = { bytes: '', decoded: new ArrayBuffer(0) };
  let pulse: Pulse | null = null;
  let over = false;
  const lostSocket = () => {
    if (!over) faults.add(1, { code: 'SOCKET_LOST' });
  };

  /** All maps of the group are sent the same bytes. */
  const decoded = (bytes: string): ArrayBuffer => {
    if (newest.bytes !== bytes) Object.assign(newest, { bytes, decoded: b64decode(bytes) });
    return newest.decoded;
  };
  const onMap = (map: number, message: SeatsMessage) => {
    if (!pulse?.waiting.has(map) || message.kind === 'arrangement') return;
    const bytes = decoded(message.bytes);
    const status = message.kind === 'delta' ? changeOf(bytes, pulse.seat) : (statusesOf(bytes)[pulse.seat] ?? null);
    if (status === null || status === seatStatus.free) return;
    fanOutMs.add(Date.now() - pulse.askedAtMs);
    seatsShown.add(1);
    pulse.waiting.delete(map);
  };
  const open = async (): Promise<TrpcSocket> => {
    const visitor = new Visitor(settings, random);
    await visitor.begin();
    const socket = await TrpcSocket.open(visitor, lostSocket);
    sockets.push(socket);
    return socket;
  };

  try {
    const shown = new Set<number>();
    for (let map = 0; map < count; map++) {
      (await open()).watch<SeatsMessage>('seats.watch', { scheduleId: schedule.id }, (message) => {
        shown.add(map);
        onMap(map, message);
      });
    }
    const taker = await open();
    let token: string | undefined;
    let held = -1;
    while (Date.now() < end) {
      await pause(everyMs);
      let seat = held;
      // A seat that is the taker's already would change nothing on any map.
      while (seat === held) seat = schedule.seats[integerOf(random, 0, schedule.seats.length)] as number;
      pulse = { seat, askedAtMs: Date.now(), waiting: new Set(shown) };
      try {
        const want = { kind: 'seats', seats: [seat] };
        const input = { scheduleId: schedule.id, idempotencyKey: newId(), token, want };
        ({ token } = await taker.call<{ token: string }>('mutation', 'seats.hold', input));
        held = seat;
      } catch (error) {
        // Taken before we came, so no map changes.
        pulse = null;
        if (!(error instanceof Refused)) throw error;
        if (error.code === 'HOLD_EXPIRED') token = undefined;
        else if (limits.has(error.code)) limited.add(1, { code: error.code });
        else if (!lost.has(error.code)) throw error;
        continue;
      }
      while (pulse.waiting.size > 0 && Date.now() - pulse.askedAtMs < shownWithinMs) await pause(20);
      if (pulse.waiting.size > 0) fanOutLost.add(pulse.waiting.size);
      pulse = null;
    }
    if (token) await taker.call('mutation', 'seats.release', { token });
  } catch (error) {
    note(error);
  } finally {
    over = true;
    for (const socket of sockets) socket.close();
  }
}
