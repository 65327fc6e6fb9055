/** A scanner at a door: who goes in with what it has read, and how the shows fill (docs/decisions/doors.md). */
import { createHash } from 'node:crypto';
import {
  type DoorAnswer,
  type DoorListAsked,
  type DoorListNews,
  type DoorParty,
  type DoorPlace,
  type DoorScan,
  type DoorSearch,
  type DoorShow,
  type DoorsFound,
  type DoorUndo,
  type DoorUpload,
  type DoorUploaded,
  type DoorUploadPassage,
  doorCode,
  doorRefusal,
  type ListedTicket,
  type Locale,
  mostTicketsFound,
} from '../../contract/index.ts';
import type { ScannerActor } from '../../domain/doors.ts';
import { localize } from '../../domain/localized.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { DoorAuthor, DoorChanges } from '../../ports/doorStore.ts';
import type { CommonDeps, PortalDeps, SaleDeps } from '../deps.ts';
import { createWatching } from '../watching.ts';
import { conflictView } from './admissions.ts';
import { createPassing } from './passing.ts';
import { listedView, showView, ticketView } from './views.ts';

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
  /** What the scanner keeps, so as to answer without a network: its cinema's shows of now and of the next hours. */
  list(scanner: ScannerActor, asked: DoorListAsked): Promise<DoorListNews>;
  /**
   * What a scanner has done without a network is written down: it is done, whatever the server would have said, and that is told. Nothing is written
   * twice. Practice keeps nothing, so what comes from a scanner in test mode was done before.
   */
  upload(scanner: ScannerActor, asked: DoorUpload): Promise<DoorUploaded>;
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
  const { tell, authorOf, showsAt, pass: passing } = createPassing({ bus, doors, cinemaClock });
  const watching = createWatching(onFault, { what: 'count who is in', pauseMs: 400 });
  bus.subscribe((news) => {
    if (news.kind === 'doors') watching.hear(news.cinemaId);
    else if (news.kind === 'missed') watching.hear('any');
  });
  /** Writes down one passage, with what speaks against it, and that it was taken back. */
  async function uploaded(
    { lock, pass, around, undo }: DoorChanges,
    scanner: ScannerActor,
    {
      nonce,
      direction,
      lines,
      at_ms,
      device_ms,
      undone,
      employeeId,
      cinemaId,
    }: DoorUploadPassage & { employeeId: number | null; cinemaId: number },
  ): Promise<DoorUploaded['passages'][number]> {
    const nowMs = cinemaClock.nowMs();
    const author = (of: { nonce: string; at_ms: number; device_ms: number }): DoorAuthor => ({
      ...{ deviceId: scanner.deviceId, employeeId, nonce: of.nonce, deviceMs: of.device_ms, uploadedMs: nowMs },
      // A scanner's clock may be ahead of ours.
      atMs: Math.min(of.at_ms, nowMs),
    });
    const wish = author({ nonce, at_ms, device_ms });
    const { exhibitorId } = scanner;
    const found = (await lock({ lines }, nonce)).filter((ticket) => ticket.exhibitorId === exhibitorId);
    const written: DoorUploaded['passages'][number]['written'] = [];
    for (const ticket of found) {
      const { line, scheduleId, done } = ticket;
      if (done !== null) {
        written.push({ line, ...done });
        continue;
      }
      const { before, after } = await around(line, wish.atMs);
      // Whoever stood there had chosen a place and looked at the time: neither is asked again.
      const place = { kind: 'show' as const, schedule: scheduleId };
      const door = { exhibitorId, cinemaId, place, direction, nowMs: wish.atMs, window: { beforeMs: 0, afterMs: 0 } };
      const refusal = undone === null ? doorRefusal({ ...ticket, last: before }, door) : null;
      // Whoever went in by one ticket with nobody going out in between is a double, in whichever order the scanners are heard of.
      const other =
        direction === 'out' || undone !== null
          ? null
          : ([before, after].find((each) => each?.kind === 'in')?.admission ?? null);
      const against =
        other !== null
          ? { refusal: 'already_in' as const, doubleOf: other }
          : refusal !== null
            ? { refusal, doubleOf: null }
            : null;
      const [admission = ''] = await pass(direction, [{ line, scheduleId, against }], wish);
      written.push({ line, admission, refusal: against?.refusal ?? null });
    }
    if (undone !== null && written.length > 0)
      await undo(
        written.map(({ admission }) => admission),
        cinemaId,
        author(undone),
      );
    const known = new Set(found.map(({ line }) => line));
    const unknown = lines.filter((line) => !known.has(line));
    if (unknown.length > 0)
      onFault(new Error(`Device ${scanner.deviceId} let in with tickets that were never sold: ${unknown}`), 'doors');
    return { nonce, written, unknown, isForbidden: false };
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
      const [{ text, code: signed }, window] = await Promise.all([
        ticketCodes.read(code, scanner.exhibitorId),
        doors.settings(scanner.exhibitorId),
      ]);
      const fault = signed?.fault ?? null;
      // Nothing is told of the ticket that such a code names: whoever has the withdrawn key may have made it.
      if (fault === 'forged' || fault === 'withdrawn_key')
        return { kind: 'refused', reason: fault, ticket: null, last: null };
      const isBelieved = text !== null && fault === null;
      return passing(scanner, asked, doorCode(isBelieved ? text : code), { isAll: false, window });
    },

    async letIn(scanner, { lines, ...asked }) {
      const window = await doors.settings(scanner.exhibitorId);
      return passing(scanner, asked, { lines }, { isAll: true, window });
    },

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

    async list(scanner, { known, locale }) {
      const nowMs = cinemaClock.nowMs();
      // The keys before the tickets: a list never has a ticket whose key it lacks.
      const [keys, window] = await Promise.all([
        ticketCodes.keysWithOwn(scanner.exhibitorId),
        doors.settings(scanner.exhibitorId),
      ]);
      const { shows, tickets, conflicts } = await doors.listed(scanner.cinemaId, {
        fromMs: nowMs - chosenWithin.pastMs,
        untilMs: nowMs + chosenWithin.aheadMs,
      });
      const digests = new Map(known.map(({ schedule, digest }) => [schedule, digest]));
      const ofShow = new Map<number, ListedTicket[]>();
      for (const ticket of tickets) {
        const listed = ofShow.get(ticket.scheduleId);
        if (listed === undefined) ofShow.set(ticket.scheduleId, [listedView(ticket, locale)]);
        else listed.push(listedView(ticket, locale));
      }
      return {
        atMs: nowMs,
        exhibitorId: scanner.exhibitorId,
        cinemaId: scanner.cinemaId,
        window: { beforeMs: window.beforeMs, afterMs: window.afterMs },
        keys,
        conflicts: conflicts.map((conflict) => {
          const { bill: _bill, ...told } = conflictView(conflict, locale);
          return told;
        }),
        shows: shows.map(({ id, title, startMs, screenId, screen, isCancelled }) => {
          const listed = ofShow.get(id) ?? [];
          const digest = createHash('sha256').update(JSON.stringify(listed)).digest('base64url');
          return {
            ...{ id, isCancelled, digest },
            film: localize(title, locale),
            start: new Date(startMs).toISOString(),
            screen: { id: screenId, name: screen },
            tickets: digests.get(id) === digest ? null : listed,
          };
        }),
      };
    },

    async upload(scanner, { passages }) {
      const employees = await doors.employeesOf(
        scanner.exhibitorId,
        passages.flatMap(({ employee }) => employee ?? []),
      );
      const cinemas = await doors.cinemasOf(
        scanner.exhibitorId,
        passages.flatMap(({ cinema }) => cinema ?? []),
      );
      const written: DoorUploaded['passages'] = [];
      for (const passage of passages) {
        const { nonce, cinema, employee, direction, undone } = passage;
        const employeeId = employee !== null && employees.has(employee) ? employee : null;
        const cinemaId = cinema !== undefined && cinemas.has(cinema) ? cinema : scanner.cinemaId;
        // Any number would go in by one ticket.
        const isAlone = scanner.unattended === true;
        if (isAlone && direction === 'out') {
          written.push({ nonce, written: [], unknown: [], isForbidden: true });
          continue;
        }
        const done = { ...passage, employeeId, cinemaId, undone: isAlone ? null : undone };
        const answer = await doors.atDoor((changes) => uploaded(changes, scanner, done));
        written.push({ ...answer, isForbidden: isAlone && undone !== null });
      }
      for (const cinemaId of new Set([scanner.cinemaId, ...cinemas])) bus.publish({ kind: 'doors', cinemaId });
      return { passages: written };
    },

    watch: (scanner, place, locale, signal) =>
      watching.watch(
        scanner.cinemaId,
        async () => (await showsAt(scanner, place)).map((show) => showView(show, locale)),
        signal,
      ),
  };
}
