/** What is measured beside k6's own metrics. What each may be at most stands in thresholds.ts. */
import { Counter, Trend } from 'k6/metrics';

const milliseconds = true;

/** Time from the request for a page to its last byte. */
export const pageMs = new Trend('page_ms', milliseconds);
/** Time from the wish for seats to the answer, over a WebSocket: granted or refused. */
export const holdMs = new Trend('hold_ms', milliseconds);
/** Time from the order to its answer: it is settled, or its payment may begin. */
export const orderMs = new Trend('order_ms', milliseconds);
/** Time from the choice on the provider's page until the shop says that the bill is settled. */
export const settledMs = new Trend('settled_ms', milliseconds);
/** Time from one visitor's wish for a seat until another visitor's map shows it as taken. */
export const fanOutMs = new Trend('fan_out_ms', milliseconds);

/** Refusals that visitors of a rush must expect, tagged with their `code`. */
export const refused = new Counter('refused');
/** Refusals by a limit per address, session or connection: the tester was measured, not the server. */
export const limited = new Counter('limited');
/** Answers that nobody should get, and requests without an answer; tagged with their `code`. */
export const faults = new Counter('faults');
/** Maps on which a taken seat had not appeared when the time for it was over. */
export const fanOutLost = new Counter('fan_out_lost');
/** Seats that a visitor held, in time, and could not buy because somebody else had them. */
export const heldTwice = new Counter('held_twice');
export const ticketsBought = new Counter('tickets_bought');
/** Taken seats that a map showed, once for each map. */
export const seatsShown = new Counter('seats_shown');
/** Tickets whose buyers were told that they have them, less the seats that the halls show as sold at the end. */
export const doubleSold = new Counter('double_sold');
