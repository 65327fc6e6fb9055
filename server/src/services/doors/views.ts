/** Tickets, refusals and shows as a scanner is told of them. */
import { createHash } from 'node:crypto';
import {
  type DoorAnswer,
  type DoorCode,
  type DoorShow,
  type DoorTicket,
  doorHashDigits,
  hashedText,
  type ListedTicket,
  type Locale,
} from '../../contract/index.ts';
import { localize, localizeOrNull } from '../../domain/localized.ts';
import { orderReference } from '../../domain/orderReference.ts';
import type { Passage, StoredListedTicket, StoredShow, StoredTicket } from '../../ports/doorStore.ts';
import { doorCounts } from './admissions.ts';

export function refused(
  reason: Extract<DoorAnswer, { kind: 'refused' }>['reason'],
  ticket: StoredTicket | null,
  locale: Locale,
) {
  // Nothing is told of another exhibitor's ticket.
  if (reason === 'unknown' || ticket === null) return { kind: 'refused' as const, reason, ticket: null, last: null };
  return { kind: 'refused' as const, reason, ticket: ticketView(ticket, locale), last: passageView(ticket.last) };
}

export function ticketView(ticket: StoredTicket, locale: Locale): DoorTicket {
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

export function listedView(ticket: StoredListedTicket, locale: Locale): ListedTicket {
  const { line, bill, barcode, seat, rate, note, billStatus, isKept, isVoid, isExchanged, last } = ticket;
  return {
    ...{ line, seat, isKept, isVoid, isExchanged },
    orderHash: doorHashOf({ bill }),
    codeHash: barcode === null ? null : doorHashOf({ barcode }),
    reference: orderReference(bill),
    rate: localize(rate, locale),
    note: localizeOrNull(note, locale),
    status: billStatus,
    last: passageView(last),
  };
}

/** `doorHash`, of thousands of tickets at once. */
const doorHashOf = (code: DoorCode): string =>
  createHash('sha256').update(hashedText(code)).digest('hex').slice(0, doorHashDigits);

function passageView(last: Passage | null) {
  if (last === null) return null;
  const { admission, kind, atMs, device } = last;
  return { admission, kind, at: new Date(atMs).toISOString(), device };
}

export function showView({ id, title, startMs, screenId, screen, rates }: StoredShow, locale: Locale): DoorShow {
  return {
    id,
    film: localize(title, locale),
    start: new Date(startMs).toISOString(),
    screen: { id: screenId, name: screen },
    ...doorCounts(rates, locale),
  };
}
