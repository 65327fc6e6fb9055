/** Who goes in with a ticket: pure rules, asked by the server for each code that a scanner reads, and by the scanner itself where it has no network. */
import type { DoorDirection, DoorPlace } from './doors.ts';
import type { AdmissionKind, BillStatus, DoorRefusal } from './enumerations.ts';

/** A ticket as far as it says whether somebody goes in with it. Times are Unix ms. */
export interface TicketAtDoor {
  exhibitorId: number;
  billStatus: BillStatus;
  /** Its money went back. */
  isVoid: boolean;
  /** It was given up for another one. */
  isExchanged: boolean;
  showCancelled: boolean;
  cinemaId: number;
  screenId: number;
  scheduleId: number;
  startMs: number;
  /** What was done with it last and not undone; null: nothing. */
  last: { kind: Exclude<AdmissionKind, 'undone'> } | null;
}

/** Where and when a ticket is read. */
export interface Door {
  exhibitorId: number;
  cinemaId: number;
  place: DoorPlace;
  direction: DoorDirection;
  nowMs: number;
  window: DoorWindow;
}

/** Whoever lets into what starts now lets in so long before a start, and after it. */
export interface DoorWindow {
  beforeMs: number;
  afterMs: number;
}

/** Whether the bill's tickets admit, and its goods are the buyer's: paid for, and not all of it given back. */
export function admits(bill: BillStatus): boolean {
  return bill === 'settled' || bill === 'partially_refunded';
}

/**
 * Why nobody goes in with this ticket; null: they do. A show that was chosen lets in at any time: whoever chose it knows it. Where people go out
 * it does not matter when, nor whether the show was cancelled or the ticket given back meanwhile.
 */
export function doorRefusal(ticket: TicketAtDoor, door: Door): DoorRefusal | null {
  const { place, direction, nowMs, window } = door;
  // What is another exhibitor's is nobody's business here.
  if (ticket.exhibitorId !== door.exhibitorId) return 'unknown';
  if (direction === 'in') {
    const unsold = unsoldReason(ticket);
    if (unsold !== null) return unsold;
    if (ticket.showCancelled) return 'show_cancelled';
  }
  if (ticket.cinemaId !== door.cinemaId) return 'other_cinema';
  if (place.kind === 'show' && ticket.scheduleId !== place.schedule) return 'other_show';
  if (place.kind === 'screen' && ticket.screenId !== place.screen) return 'other_screen';
  if (direction === 'out') return ticket.last?.kind === 'in' ? null : 'not_in';
  if (place.kind !== 'show') {
    if (nowMs < ticket.startMs - window.beforeMs) return 'too_early';
    if (nowMs > ticket.startMs + window.afterMs) return 'too_late';
  }
  return ticket.last?.kind === 'in' ? 'already_in' : null;
}

function unsoldReason({ billStatus, isVoid, isExchanged }: TicketAtDoor): DoorRefusal | null {
  if (isExchanged) return 'exchanged';
  if (isVoid || billStatus === 'refunded' || billStatus === 'refunding') return 'refunded';
  if (billStatus === 'cancelled') return 'bill_deleted';
  return admits(billStatus) ? null : 'unpaid';
}

/** What becomes of the tickets that one code is of, or that somebody has counted. */
export type DoorVerdict<T> =
  | { kind: 'passed'; tickets: T[] }
  /** `ticket` null: there is none. */
  | { kind: 'refused'; reason: DoorRefusal; ticket: T | null }
  /** Several: those who have come are counted first. */
  | { kind: 'party'; tickets: T[] };

/** `isCounted`: these are those that somebody has counted, of which all go or none; otherwise of several it is asked which. */
export function doorVerdict<T extends TicketAtDoor>(
  found: readonly T[],
  door: Door,
  isCounted: boolean,
): DoorVerdict<T> {
  const judged = found.map((ticket) => ({ ticket, refusal: doorRefusal(ticket, door) }));
  const [first] = judged;
  if (first === undefined) return { kind: 'refused', reason: 'unknown', ticket: null };
  const free = judged.filter(({ refusal }) => refusal === null).map(({ ticket }) => ticket);
  if (free.length === 0 || (isCounted && free.length < judged.length)) {
    const { refusal, ticket } = judged.find((each) => isOfPlace(each.refusal)) ?? first;
    return { kind: 'refused', reason: refusal ?? 'unknown', ticket };
  }
  const ofPlace = judged.filter(({ refusal }) => refusal === null || isOfPlace(refusal));
  if (!isCounted && ofPlace.length > 1) return { kind: 'party', tickets: ofPlace.map(({ ticket }) => ticket) };
  return { kind: 'passed', tickets: free };
}

/** An order may have tickets of several shows: those of the door's own show are told of rather than others. */
const isOfPlace = (refusal: DoorRefusal | null): boolean => refusal === 'already_in' || refusal === 'not_in';

/** What a code is of: an order, by its id in the address that opens its tickets, or a ticket. */
export type DoorCode = { bill: string } | { barcode: string };

/** What of a code a list has the hash of. */
export const hashedText = (code: DoorCode): string =>
  'bill' in code ? `order ${code.bill}` : `ticket ${code.barcode}`;

/** So many hexadecimal digits of a SHA-256 are in a list: 64 bits, which no two tickets of an evening share. */
export const doorHashDigits = 16;

const anyUuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** Reads what a reader has read or somebody has typed: in either case, with blanks or hyphens. */
export function doorCode(code: string): DoorCode {
  const [bill] = code.toLowerCase().match(anyUuid) ?? [];
  return bill === undefined ? { barcode: code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '') } : { bill };
}
