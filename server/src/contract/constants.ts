/** Single values that the server and its apps agree on. What is a list or a table has a file of its own. */

/** Where the apps of devices have their socket to the server: their cookie travels nowhere else. */
export const devicePath = '/device';

/** Most different products that a set is made of. */
export const mostParts = 20;

/** What has to be typed to cancel a schedule. */
export const cancelKeyword = 'CANCEL';

/** Most seats of one layout; the engine's own limit (engine/src/ids.rs). */
export const mostSeats = 200_000;

/** Largest text of a hall document that is saved. The engine reads no larger one. */
export const hallDocumentBytes = 64 * 1024 * 1024;

/** Who says nothing for so long has left the draft of a layout, and the next one needs not take it over. */
export const draftSilenceMs = 60_000;

/** What a drawn hall may have beside its seats. */
export const shapeKinds = ['stage', 'door', 'pillar', 'rectangle', 'ellipse', 'text'] as const;
export type ShapeKind = (typeof shapeKinds)[number];

/** A hall with seats alone. */
export const noScenery = { shapes: [], background: null };

/** Euro notes and coins by their value in cents, the largest first: what is counted in a till. */
export const cashDenominations = [
  50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1,
] as const;

/** Most pieces of one note or coin in a count. */
export const mostPieces = 9_999;

/** More than a count can come to with the most pieces of each, in cents. */
export const mostCash = 1_000_000_000;

/** Largest amount that is paid into a till or taken out of it at once, in cents. */
export const mostCashMoved = 10_000_000;

/** Most bills that a search at a till answers with: whoever looks for one more says more of it. */
export const mostBillsFound = 50;

/** Longest text that bills are searched by: longer than any code, name or address that one has. */
export const longestBillSearch = 254;

/** Most rows of "all that match". With more, nobody could say afterwards what happened to them: a filter makes parts of them. */
export const mostInBulk = 5_000;

/** Most rows of one call: whoever changes many sends them in parts, sees how far it is, and can stop. */
export const mostInBulkCall = 200;

/** Most printed cards of a package: so many are made while somebody waits for them. */
export const mostCards = 5_000;

/** After how many days an invoice is due, where nobody says another day. */
export const invoiceDueDays = 30;

/** Most invoice clients that a till is shown at once. */
export const mostClientsFound = 20;

/** The most tickets of one wish at a door as it is sent. A larger party goes in several. */
export const mostLines = 100;
