/** Who goes in with a ticket: pure rules, asked by a scanner for each code that it reads. */
import type { AdmissionKind, BillStatus, DoorDirection, DoorPlace, DoorRefusal } from '../contract/index.ts';
import type { DeviceActor } from './actor.ts';
import { admits } from './billStates.ts';

/** A device at which people are let in, with whoever has signed in there. One that stands by itself has nobody. */
export type ScannerActor = DeviceActor & { type: 'scanner' };

/** Whom a scanner lets in: what its staff have chosen. Where nobody attends it, no visitor chooses: whoever goes to its screen, else to its cinema. */
export function doorPlace({ unattended, screenId }: ScannerActor, chosen: DoorPlace): DoorPlace {
  if (unattended !== true) return chosen;
  return typeof screenId === 'number' ? { kind: 'screen', screen: screenId } : { kind: 'cinema' };
}

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
  last: Exclude<AdmissionKind, 'undone'> | null;
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
  if (direction === 'out') return ticket.last === 'in' ? null : 'not_in';
  if (place.kind !== 'show') {
    if (nowMs < ticket.startMs - window.beforeMs) return 'too_early';
    if (nowMs > ticket.startMs + window.afterMs) return 'too_late';
  }
  return ticket.last === 'in' ? 'already_in' : null;
}

function unsoldReason({ billStatus, isVoid, isExchanged }: TicketAtDoor): DoorRefusal | null {
  if (isExchanged) return 'exchanged';
  if (isVoid || billStatus === 'refunded' || billStatus === 'refunding') return 'refunded';
  if (billStatus === 'cancelled') return 'bill_deleted';
  return admits(billStatus) ? null : 'unpaid';
}

/** What a code is of: an order, by its id in the address that opens its tickets, or a ticket. */
export type DoorCode = { bill: string } | { barcode: string };

const anyUuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** Reads what a reader has read or somebody has typed: in either case, with blanks or hyphens. */
export function doorCode(code: string): DoorCode {
  const [bill] = code.toLowerCase().match(anyUuid) ?? [];
  return bill === undefined ? { barcode: code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '') } : { bill };
}
