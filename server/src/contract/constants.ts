/** Single values that the server and its apps agree on. What is a list or a table has a file of its own. */

/** Where the apps of devices have their socket to the server: their cookie travels nowhere else. */
export const devicePath = '/device';

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

/** Most rows of "all that match". With more, nobody could say afterwards what happened to them: a filter makes parts of them. */
export const mostInBulk = 5_000;

/** Most rows of one call: whoever changes many sends them in parts, sees how far it is, and can stop. */
export const mostInBulkCall = 200;
