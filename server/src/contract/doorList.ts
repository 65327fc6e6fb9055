/** The list that a scanner keeps of its cinema's shows, and what it answers from it without a network. Pure: what was read is given, and what the clock says. */
import {
  type Door,
  type DoorWindow,
  doorCode,
  doorHashDigits,
  doorVerdict,
  hashedText,
  type TicketAtDoor,
} from './doorRules.ts';
import type { DoorConflict, DoorDirection, DoorPassage, DoorPlace, DoorTicket } from './doors.ts';
import type { BillStatus, DoorRefusal } from './enumerations.ts';
import type { SignedTicket, TicketCodeCheck, TicketKey } from './ticketCode.ts';

/** A ticket of a show, whatever became of it. Neither its buyer nor what opens it: who is at a door needs no names, and scanners get lost. */
export interface ListedTicket {
  line: string;
  /** The hash, by `doorHash`, of its order's address, which is read at a door as well. */
  orderHash: string;
  /** What its order is called by. */
  reference: string;
  /** The hash, by `doorHash`, of its barcode. Null: it has none, as before it was paid. */
  codeHash: string | null;
  seat: string | null;
  rate: string;
  note: string | null;
  status: BillStatus;
  /** A till that may be without a network keeps it: it lets in, and is expected once somebody is in with it, since most of what tills keep is not sold. */
  isKept: boolean;
  isVoid: boolean;
  isExchanged: boolean;
  /** Where it stands; null: nobody went in or out with it. */
  last: DoorPassage | null;
}

export interface ListedShow {
  id: number;
  film: string;
  start: string;
  screen: { id: number; name: string };
  isCancelled: boolean;
  /** Names what `tickets` holds: a scanner that has it is not sent them again. */
  digest: string;
  tickets: ListedTicket[];
}

interface DoorListHead {
  /** When it was read, by the server's clock, Unix ms. */
  atMs: number;
  exhibitorId: number;
  cinemaId: number;
  window: DoorWindow;
  /** All of the installation, withdrawn ones and other exhibitors' too. */
  keys: TicketKey[];
  /** Entries to the listed shows that the server would have refused, the latest first. */
  conflicts: Omit<DoorConflict, 'bill'>[];
}

/** What a scanner keeps. */
export interface DoorList extends DoorListHead {
  shows: ListedShow[];
}

/** What the server sends. `tickets` null: as they were when they had this digest. */
export interface DoorListNews extends DoorListHead {
  shows: (Omit<ListedShow, 'tickets'> & { tickets: ListedTicket[] | null })[];
}

/** The list after this news; null: it leaves out tickets that are not in `before`, so it has to be asked for without what is known. */
export function listAfter(before: DoorList | null, news: DoorListNews): DoorList | null {
  const known = new Map(before?.shows.map((show) => [`${show.id} ${show.digest}`, show.tickets]));
  const shows: ListedShow[] = [];
  for (const show of news.shows) {
    const tickets = show.tickets ?? known.get(`${show.id} ${show.digest}`);
    if (tickets === undefined) return null;
    shows.push({ ...show, tickets });
  }
  return { ...news, shows };
}

/** The hash of what was read, as a list has it of its tickets and orders. */
export async function doorHash(code: string): Promise<string> {
  const text = new TextEncoder().encode(hashedText(doorCode(code)));
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  return [...bytes.subarray(0, doorHashDigits / 2)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Somebody whom this scanner let in or out, as far as its list may not know of it. */
export interface KeptPassage {
  lines: string[];
  /** Its rows in the ledger, as far as the server has told them. */
  admissions: string[];
  kind: DoorDirection;
  /** By the server's clock as this scanner knows it, Unix ms. */
  atMs: number;
  isUndone: boolean;
}

/** What is asked of the list. */
export interface AskedOfList {
  /** The hash of what was read, with what its signature says; null: it is no signed code. Or tickets of one order, which somebody has counted. */
  wish: { hash: string; check: TicketCodeCheck | null } | { lines: string[] };
  place: DoorPlace;
  direction: DoorDirection;
  /** By the server's clock as this scanner knows it, Unix ms. */
  nowMs: number;
}

/** `not_listed`: nothing of it is in the list, and no signature speaks for it. */
export type ListRefusal = DoorRefusal | 'not_listed';

/** What the list says of a ticket, in the server's words. `basis`: the list has the ticket, or its signature alone speaks for it, since it was sold after the list was made. */
export type ListAnswer =
  | { kind: 'passed'; tickets: DoorTicket[]; basis: 'list' | 'signature' }
  | { kind: 'refused'; reason: ListRefusal; ticket: DoorTicket | null; last: DoorPassage | null }
  | { kind: 'party'; reference: string; tickets: DoorTicket[] };

/** A ticket of the list with what is asked of it. */
type Candidate = TicketAtDoor & { view: DoorTicket; last: DoorPassage | null };

/** What a scanner and the cinema where it stands are called. */
export interface ScannerNames {
  device: string;
  cinema: string;
}

/**
 * What a scanner answers without a network. `kept`: whom it has let in and out itself, the earliest first. Knows nothing of what other doors have done
 * since the list was made, nor of what was refunded or moved since.
 */
export function answerByList(
  list: DoorList,
  kept: readonly KeptPassage[],
  names: ScannerNames,
  asked: AskedOfList,
): ListAnswer {
  const { wish, place, direction, nowMs } = asked;
  const door: Door = {
    ...{ exhibitorId: list.exhibitorId, cinemaId: list.cinemaId, window: list.window },
    ...{ place, direction, nowMs },
  };
  const passages = lastPassages(kept, names.device);
  const lastAt = ({ line, last }: ListedTicket) => passages.get(line) ?? listedLast(last, kept);
  const ofList = (is: (ticket: ListedTicket) => boolean, isPaid = false): Candidate[] =>
    list.shows.flatMap((show) =>
      show.tickets.filter(is).map((ticket) => candidateOf(list, names, show, ticket, lastAt(ticket), isPaid)),
    );
  if ('lines' in wish)
    return answer(
      ofList(({ line }) => wish.lines.includes(line)),
      door,
      true,
      'list',
    );
  const { hash, check } = wish;
  if (check === null) {
    const found = ofList(({ orderHash, codeHash }) => orderHash === hash || codeHash === hash);
    return answer(found, door, false, 'list');
  }
  const fault = check.isValid ? null : check.fault;
  if (fault === 'forged' || fault === 'withdrawn_key') return refusal(fault);
  // A key that was made after the list may have signed it.
  if (fault === 'unknown_key') return refusal('not_listed');
  const { ticket } = check;
  if (ticket === null || fault === 'other_exhibitor') return refusal('unknown');
  // A code is signed once its bill is paid, so of the two the code is the later news.
  const listed = ofList(({ line }) => line === ticket.lineId, true);
  if (listed.length > 0) return answer(listed, door, false, 'list');
  if (fault === 'too_early') return refusal('too_early');
  if (fault === 'expired') return refusal('too_late');
  const since = soldSince(list, names, ticket, passages.get(ticket.lineId) ?? null);
  return since === null ? refusal('not_listed') : answer([since], door, false, 'signature');
}

function answer(found: readonly Candidate[], door: Door, isCounted: boolean, basis: 'list' | 'signature'): ListAnswer {
  if (found.length === 0) return refusal('not_listed');
  const verdict = doorVerdict(found, door, isCounted);
  switch (verdict.kind) {
    case 'passed': {
      const tickets = verdict.tickets.map(({ view }) => ({ ...view, is_in: door.direction === 'in' }));
      return { kind: 'passed', basis, tickets };
    }
    case 'party': {
      const tickets = verdict.tickets.map(({ view }) => view);
      return { kind: 'party', reference: tickets[0]?.reference ?? '', tickets };
    }
    case 'refused':
      return refusal(verdict.reason, verdict.ticket);
  }
}

function refusal(reason: ListRefusal, of: Candidate | null = null): ListAnswer {
  return { kind: 'refused', reason, ticket: of?.view ?? null, last: of?.last ?? null };
}

/** Where the list says that a ticket stands, unless that is what this scanner has undone since: then it is where it was before. */
export function listedLast(
  last: DoorPassage | null,
  kept: readonly Pick<KeptPassage, 'admissions' | 'isUndone'>[],
): DoorPassage | null {
  if (last === null || !kept.some(({ admissions, isUndone }) => isUndone && admissions.includes(last.admission)))
    return last;
  return last.kind === 'in' ? null : { ...last, kind: 'in' };
}

/** Where this scanner's own passages leave each ticket; one that was undone leaves it where it was before. */
function lastPassages(kept: readonly KeptPassage[], device: string): Map<string, DoorPassage> {
  const last = new Map<string, DoorPassage>();
  for (const { lines, kind, atMs, isUndone } of kept) {
    if (isUndone) continue;
    for (const line of lines) last.set(line, { admission: '0', kind, at: new Date(atMs).toISOString(), device });
  }
  return last;
}

function candidateOf(
  list: DoorList,
  names: ScannerNames,
  show: ListedShow,
  ticket: ListedTicket,
  last: DoorPassage | null,
  isPaid: boolean,
): Candidate {
  const { line, reference, seat, rate, note, status, isVoid, isExchanged } = ticket;
  const isUnpaid = ['pending', 'paying', 'reserved', 'expired'].includes(status);
  return {
    ...atShow(list, show),
    ...{ billStatus: isPaid && isUnpaid ? 'settled' : status, isVoid, isExchanged, last },
    view: { ...viewOf(names, show), line, reference, seat, rate, note, is_in: last?.kind === 'in' },
  };
}

/** A ticket that was sold for one of the list's shows after the list was made; null: its show is not in the list. */
function soldSince(
  list: DoorList,
  names: ScannerNames,
  { lineId, scheduleId }: SignedTicket,
  last: DoorPassage | null,
): Candidate | null {
  const show = list.shows.find(({ id }) => id === scheduleId);
  if (show === undefined) return null;
  return {
    ...atShow(list, show),
    ...{ billStatus: 'settled', isVoid: false, isExchanged: false, last },
    // The code says neither the name of the seat nor the rate.
    view: {
      ...viewOf(names, show),
      ...{ line: lineId, reference: '', seat: null, rate: '', note: null, is_in: last?.kind === 'in' },
    },
  };
}

const atShow = ({ exhibitorId, cinemaId }: DoorList, show: ListedShow) => ({
  exhibitorId,
  cinemaId,
  screenId: show.screen.id,
  scheduleId: show.id,
  startMs: Date.parse(show.start),
  showCancelled: show.isCancelled,
});

const viewOf = ({ cinema }: ScannerNames, { film, start, screen }: ListedShow) => ({
  film,
  start,
  cinema,
  screen: screen.name,
});
