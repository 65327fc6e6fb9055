/** A scanner at a door: who goes in with what it has read, and how the shows fill (docs/decisions/doors.md). */
import {
  type DoorAnswer,
  type DoorParty,
  type DoorPlace,
  type DoorScan,
  type DoorSearch,
  type DoorShow,
  type DoorsFound,
  type DoorTicket,
  type DoorUndo,
  type Locale,
  mostTicketsFound,
} from '../../contract/index.ts';
import { doorCode, doorPlace, doorRefusal, type ScannerActor } from '../../domain/doors.ts';
import { localize, localizeOrNull } from '../../domain/localized.ts';
import { orderReference } from '../../domain/orderReference.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { DoorAuthor, LockedTicket, Passage, StoredShow, StoredTicket } from '../../ports/doorStore.ts';
import type { CommonDeps, PortalDeps, SaleDeps } from '../deps.ts';
import { createWatching } from '../watching.ts';
import { doorCounts } from './admissions.ts';

export interface Doors {
  /** Shows that a scanner can let into: those that have begun not long ago, and those of the next hours. */
  shows(scanner: ScannerActor, locale: Locale): Promise<DoorShow[]>;
  /**
   * What was read: whoever holds it goes in, or out, or hears why not. An order of several tickets is answered with them, to be counted. FORBIDDEN:
   * out, where nobody attends the scanner, since one ticket would admit any number of people by going out and in again.
   */
  scan(scanner: ScannerActor, asked: DoorScan): Promise<DoorAnswer>;
  /** These tickets of one order. NOT_FOUND: there are none, or they are of several. FORBIDDEN: as `scan`. */
  letIn(scanner: ScannerActor, asked: DoorParty): Promise<DoorAnswer>;
  /** NOT_FOUND: nothing of it can be undone, since it was before, or somebody has gone in or out since. */
  undo(scanner: ScannerActor, asked: DoorUndo): Promise<void>;
  /** The tickets of the place's shows, by their buyers. */
  search(scanner: ScannerActor, asked: DoorSearch): Promise<DoorsFound>;
  /** How the place's shows fill, now and whenever that changes. */
  watch(scanner: ScannerActor, place: DoorPlace, locale: Locale, signal: AbortSignal): AsyncIterable<DoorShow[]>;
}

/** Which shows can be chosen at a door. */
const chosenWithin = { pastMs: 4 * 3_600_000, aheadMs: 14 * 3_600_000 };

export function createDoors({
  bus,
  doors,
  ticketCodes,
  cinemaClock,
  onFault,
}: Pick<CommonDeps, 'bus' | 'cinemaClock' | 'onFault'> &
  Pick<SaleDeps, 'ticketCodes'> &
  Pick<PortalDeps, 'doors'>): Doors {
  const watching = createWatching(onFault, { what: 'count who is in', pauseMs: 400 });
  bus.subscribe((news) => {
    if (news.kind === 'doors') watching.hear(news.cinemaId);
    else if (news.kind === 'missed') watching.hear('any');
  });
  const tell = ({ cinemaId }: ScannerActor): void => bus.publish({ kind: 'doors', cinemaId });

  const authorOf = (scanner: ScannerActor, wish: { nonce: string; device_ms: number }): DoorAuthor => ({
    deviceId: scanner.deviceId,
    employeeId: scanner.employee?.employeeId ?? null,
    nonce: wish.nonce,
    atMs: cinemaClock.nowMs(),
    deviceMs: wish.device_ms,
  });

  /** The shows of a place: the chosen one, else those that let in now. */
  async function showsAt({ exhibitorId, cinemaId }: ScannerActor, place: DoorPlace): Promise<StoredShow[]> {
    const { beforeMs, afterMs } = await doors.settings(exhibitorId);
    const nowMs = cinemaClock.nowMs();
    return doors.shows(cinemaId, { place, fromMs: nowMs - afterMs, untilMs: nowMs + beforeMs });
  }

  /**
   * What becomes of these tickets, in one transaction. `isAll`: they are those that somebody has counted; otherwise of several they are asked
   * which.
   */
  async function passing(
    scanner: ScannerActor,
    asked: Omit<DoorScan, 'code'>,
    which: Parameters<Parameters<Parameters<typeof doors.atDoor>[0]>[0]['lock']>[0],
    isAll: boolean,
  ): Promise<DoorAnswer> {
    const { direction, nonce, locale } = asked;
    if (scanner.unattended === true && direction === 'out') throw new ParterreError('FORBIDDEN');
    const place = doorPlace(scanner, asked.place);
    const window = await doors.settings(scanner.exhibitorId);
    const answer = await doors.atDoor(async ({ lock, pass }): Promise<DoorAnswer> => {
      const found = await lock(which, nonce);
      if (isAll && new Set(found.map(({ bill }) => bill)).size !== 1) throw new ParterreError('NOT_FOUND');
      const door = { ...scanner, place, direction, nowMs: cinemaClock.nowMs(), window };
      const judged = found.map((ticket) => {
        // A wish whose answer was lost comes again: what it did stands.
        const refusal = ticket.done === null ? doorRefusal({ ...ticket, last: ticket.last?.kind ?? null }, door) : null;
        return { ticket, refusal };
      });
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
      const done = found.filter((ticket) => ticket.done !== null);
      if (done.length > 0) return passed(done, (ticket) => ticket.done ?? '');
      const free = judged.filter(({ refusal }) => refusal === null).map(({ ticket }) => ticket);
      const [first] = judged;
      if (first === undefined) return { kind: 'refused', reason: 'unknown', ticket: null, last: null };
      if (free.length === 0 || (isAll && free.length < judged.length)) {
        const why = judged.find(({ refusal }) => refusal !== null && isOfPlace(refusal)) ?? first;
        return refused(why.refusal ?? 'unknown', why.ticket, locale);
      }
      const ofPlace = judged.filter(
        ({ refusal }) => refusal === null || refusal === 'already_in' || refusal === 'not_in',
      );
      if (!isAll && ofPlace.length > 1)
        return {
          kind: 'party',
          reference: orderReference(first.ticket.bill),
          tickets: ofPlace.map(({ ticket }) => ticketView(ticket, locale)),
        };
      // Practice lets nobody in.
      const ids = scanner.testMode ? free.map(() => '0') : await pass(direction, free, authorOf(scanner, asked));
      return passed(free, (_, index) => ids[index] ?? '');
    });
    if (answer.kind === 'passed' && !scanner.testMode) tell(scanner);
    return answer;
  }

  return {
    async shows(scanner, locale) {
      const nowMs = cinemaClock.nowMs();
      const found = await doors.shows(scanner.cinemaId, {
        place: { kind: 'cinema' },
        fromMs: nowMs - chosenWithin.pastMs,
        untilMs: nowMs + chosenWithin.aheadMs,
      });
      return found.map((show) => showView(show, locale));
    },

    async scan(scanner, { code, ...asked }) {
      const { text, code: signed } = await ticketCodes.read(code, scanner.exhibitorId);
      const fault = signed?.fault ?? null;
      // Nothing is told of the ticket that such a code names: whoever has the withdrawn key may have made it.
      if (fault === 'forged' || fault === 'withdrawn_key')
        return { kind: 'refused', reason: fault, ticket: null, last: null };
      const isBelieved = text !== null && fault === null;
      return passing(scanner, asked, doorCode(isBelieved ? text : code), false);
    },

    letIn: (scanner, { lines, ...asked }) => passing(scanner, asked, { lines }, true),

    async undo(scanner, { admissions, ...wish }) {
      // Practice undoes nothing, neither its own nor what was done at another door.
      if (scanner.testMode) return;
      const undone = await doors.atDoor(({ undo }) => undo(admissions, scanner.cinemaId, authorOf(scanner, wish)));
      if (undone.length === 0) throw new ParterreError('NOT_FOUND');
      tell(scanner);
    },

    async search(scanner, { place, q, locale }) {
      const { leastCharacters } = await doors.settings(scanner.exhibitorId);
      const isShort = [...q].length < leastCharacters;
      const shows = isShort ? [] : await showsAt(scanner, place);
      const found = await doors.search(
        shows.map(({ id }) => id),
        q,
        mostTicketsFound,
      );
      return {
        least_characters: leastCharacters,
        is_too_short: isShort,
        tickets: found.map((ticket) => ({ ...ticketView(ticket, locale), buyer: ticket.buyer })),
      };
    },

    watch: (scanner, place, locale, signal) =>
      watching.watch(
        scanner.cinemaId,
        async () => (await showsAt(scanner, doorPlace(scanner, place))).map((show) => showView(show, locale)),
        signal,
      ),
  };
}

/** An order may have tickets of several shows: those of the door's own show are told of rather than others. */
const isOfPlace = (refusal: string): boolean => refusal === 'already_in' || refusal === 'not_in';

function refused(reason: Extract<DoorAnswer, { kind: 'refused' }>['reason'], ticket: StoredTicket, locale: Locale) {
  // Nothing is told of another exhibitor's ticket.
  if (reason === 'unknown') return { kind: 'refused' as const, reason, ticket: null, last: null };
  return { kind: 'refused' as const, reason, ticket: ticketView(ticket, locale), last: passageView(ticket.last) };
}

function ticketView(ticket: StoredTicket, locale: Locale): DoorTicket {
  return {
    line: ticket.line,
    reference: orderReference(ticket.bill),
    film: localize(ticket.title, locale),
    start: new Date(ticket.startMs).toISOString(),
    cinema: ticket.cinema,
    screen: ticket.screen,
    seat: ticket.seat,
    rate: localize(ticket.rate, locale),
    note: localizeOrNull(ticket.note, locale),
    is_in: ticket.last?.kind === 'in',
  };
}

function passageView(last: Passage | null) {
  if (last === null) return null;
  const { admission, kind, atMs, device } = last;
  return { admission, kind, at: new Date(atMs).toISOString(), device };
}

function showView({ id, title, startMs, screenId, screen, rates }: StoredShow, locale: Locale): DoorShow {
  return {
    id,
    film: localize(title, locale),
    start: new Date(startMs).toISOString(),
    screen: { id: screenId, name: screen },
    ...doorCounts(rates, locale),
  };
}
