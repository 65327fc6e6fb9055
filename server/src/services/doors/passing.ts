/** Who goes in or out by the tickets of one question, and what a scanner is told of it. */
import { type DoorAnswer, type DoorPlace, type DoorScan, doorVerdict } from '../../contract/index.ts';
import { doorPlace, type ScannerActor } from '../../domain/doors.ts';
import { orderReference } from '../../domain/orderReference.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { DoorAuthor, DoorChanges, DoorStore, LockedTicket, StoredShow } from '../../ports/doorStore.ts';
import type { CommonDeps, PortalDeps } from '../deps.ts';
import { refused, ticketView } from './views.ts';

export type PassingDeps = Pick<CommonDeps, 'bus' | 'cinemaClock'> & Pick<PortalDeps, 'doors'>;

export function createPassing({ bus, doors, cinemaClock }: PassingDeps) {
  const tell = ({ cinemaId }: ScannerActor): void => bus.publish({ kind: 'doors', cinemaId });

  const authorOf = (scanner: ScannerActor, wish: { nonce: string; device_ms: number }): DoorAuthor => ({
    deviceId: scanner.deviceId,
    employeeId: scanner.employee?.employeeId ?? null,
    nonce: wish.nonce,
    atMs: cinemaClock.nowMs(),
    deviceMs: wish.device_ms,
  });

  /** The shows of a place: the chosen one, else those that let in now. DOOR_PLACE_FIXED */
  async function showsAt(scanner: ScannerActor, chosen: DoorPlace): Promise<StoredShow[]> {
    const { exhibitorId, cinemaId } = scanner;
    const place = doorPlace(scanner, chosen);
    const { beforeMs, afterMs } = await doors.settings(exhibitorId);
    const nowMs = cinemaClock.nowMs();
    return doors.shows(cinemaId, { place, fromMs: nowMs - afterMs, untilMs: nowMs + beforeMs });
  }

  /**
   * What becomes of these tickets, in one transaction. `isAll`: they are those that somebody has counted; otherwise of several they are asked
   * which. `window`: the exhibitor's settings.
   */
  async function pass(
    scanner: ScannerActor,
    asked: Omit<DoorScan, 'code'>,
    which: Parameters<DoorChanges['lock']>[0],
    { isAll, window }: { isAll: boolean; window: Awaited<ReturnType<DoorStore['settings']>> },
  ): Promise<DoorAnswer> {
    const { direction, nonce, locale } = asked;
    if (scanner.unattended === true && direction === 'out') throw new ParterreError('FORBIDDEN');
    const place = doorPlace(scanner, asked.place);
    const answer = await doors.atDoor(async (changes): Promise<DoorAnswer> => {
      const found = await changes.lock(which, nonce);
      if (isAll && new Set(found.map(({ bill }) => bill)).size !== 1) throw new ParterreError('NOT_FOUND');
      const door = { ...scanner, place, direction, nowMs: cinemaClock.nowMs(), window };
      const passed = (
        those: readonly LockedTicket[],
        admissionOf: (ticket: LockedTicket, index: number) => string,
      ) => ({
        kind: 'passed' as const,
        tickets: those.map((ticket, index) => ({
          ...ticketView(ticket, locale),
          is_in: direction === 'in',
          admission: admissionOf(ticket, index),
        })),
      });
      // A wish whose answer was lost comes again: what it did stands.
      const done = found.filter((ticket) => ticket.done !== null);
      if (done.length > 0) return passed(done, (ticket) => ticket.done?.admission ?? '');
      const verdict = doorVerdict(found, door, isAll);
      if (verdict.kind === 'refused') return refused(verdict.reason, verdict.ticket, locale);
      const { tickets } = verdict;
      if (verdict.kind === 'party')
        return {
          kind: 'party',
          reference: orderReference(tickets[0]?.bill ?? ''),
          tickets: tickets.map((ticket) => ticketView(ticket, locale)),
        };
      // Practice lets nobody in.
      const author = authorOf(scanner, asked);
      // A node whose clock is behind writes nothing before what it has answered to.
      const atMs = Math.max(author.atMs, ...tickets.map(({ last }) => last?.atMs ?? 0));
      const ids = scanner.testMode
        ? tickets.map(() => '0')
        : await changes.pass(direction, tickets, { ...author, atMs });
      return passed(tickets, (_, index) => ids[index] ?? '');
    });
    if (answer.kind === 'passed' && !scanner.testMode) tell(scanner);
    return answer;
  }

  return { tell, authorOf, showsAt, pass };
}
