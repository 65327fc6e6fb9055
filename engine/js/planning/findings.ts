/**
 * What importers and exporters have to say. The names are those of `FindingCode`, `Action` and `LossCode` in
 * planning/src/formats; a test compares the lists.
 */

export const findingCodes = [
  /** Not JSON (RFC 8259). Nothing was read. */
  'BAD_JSON',
  /** A line that is no CSV (RFC 4180): a quote not closed, text behind one. Repair leaves the line out. */
  'BAD_CSV',
  /** Another format than asked for, or none that is known. */
  'WRONG_FORMAT',
  /** Written by a newer Parterre. */
  'UNSUPPORTED_VERSION',
  /** More than 64 MiB, or more than 2,000,000 slots. */
  'TOO_LARGE',
  /** More than 200,000 seats. */
  'TOO_MANY_SEATS',
  /** More than 20,000 rows. */
  'TOO_MANY_ROWS',
  /** More than 20,000 slots in a row. */
  'ROW_TOO_LONG',
  /** More than 255 categories. */
  'TOO_MANY_CLASSES',
  /** More than 255 zones or sections. */
  'TOO_MANY_ZONES',
  /** A field that must be there is not. Repair takes the usual value, or leaves the seat out where it has no place. */
  'MISSING_FIELD',
  /** A field holds another type than it should. Repair as for `MISSING_FIELD`. */
  'WRONG_TYPE',
  /** A number that is not whole, not finite, or beyond its bounds. Repair as for `MISSING_FIELD`. */
  'OUT_OF_RANGE',
  /** A text that is empty, longer than 255 bytes, or holds control characters. Repair cleans it. */
  'BAD_TEXT',
  /** A text that is none of the values allowed. Repair ignores it. */
  'UNKNOWN_VALUE',
  /** A field that the format does not have; probably misspelt. A warning in foreign formats, which grow. */
  'UNKNOWN_FIELD',
  /** A seat of a category that the plan does not list. Repair takes the first one. */
  'UNKNOWN_CATEGORY',
  /** A seat without a category. Repair takes the first one. */
  'MISSING_CATEGORY',
  /** Two categories with one key or name. Repair takes them for one, or renames the later. */
  'DUPLICATE_CATEGORY',
  /** A row of a zone that is not listed. Repair takes it out of it. */
  'UNKNOWN_ZONE',
  /** Two zones with one key. Repair renames the later. */
  'DUPLICATE_ZONE',
  /** Two things with one id. Repair lets it be: a hall has no ids. */
  'DUPLICATE_ID',
  /** Two seats with one full name: two people would get the same ticket. Repair names the later `7-2`. */
  'DUPLICATE_SEAT_NAME',
  /** Two seats of a zone at one place, or nearer than 0.3 pitches. Repair leaves the later out. */
  'SEATS_OVERLAP',
  /** A zone with a seat on top of another zone's, as floors are: it is drawn below all others. */
  'ZONES_OVERLAP',
  /** The seats of a sofa are not side by side. Repair takes them for single seats. */
  'SOFA_APART',
  /** A companion seat without an accessible seat beside it could never be sold. Repair makes it a plain one. */
  'COMPANION_APART',
  /** A row that holds no seat. */
  'ROW_WITHOUT_SEATS',
  /** A row with seats and no name; it is counted. */
  'ROW_WITHOUT_NAME',
  /** Two names for one row; the first is used. */
  'ROW_NAME_CONFLICT',
  /** Sections that both have a seat A-1: the section's name is put before its rows'. */
  'ROW_NAME_SHARED',
  /** A table, a booth or an area without numbered seats. Sell it in another way. */
  'NOT_BOOKABLE_BY_SEAT',
  /** An area whose seats are not allocated there; they are taken over. */
  'UNALLOCATED_AREA',
  /** Nothing says on which side the screen is; look at the drawing. */
  'SCREEN_SIDE_ASSUMED',
  /** A seat out of sale in the session for a reason that the format does not say; in new shows it is free. */
  'OUT_OF_SALE',
  /** Something the format says of seats and a hall cannot; `to` is how often. */
  'NOT_CARRIED',
  /** No seat at all: there is nothing to sell. */
  'NO_SEATS',
] as const;
export type FindingCode = (typeof findingCodes)[number];

export const findingActions = [
  /** The thing is not in the hall. */
  'LEFT_OUT',
  /** The thing got another name: `to`. */
  'RENAMED',
  /** The field got a usual value: `to`. */
  'DEFAULTED',
  /** Characters that cannot be were taken out, or the text was cut: `to`. */
  'CLEANED',
  /** The thing was taken for the same as another. */
  'MERGED',
  /** The property was taken away, the seat or row stays. */
  'REMOVED',
  /** The seat is drawn elsewhere. */
  'MOVED',
  /** The finding has no consequence. */
  'IGNORED',
] as const;
export type FindingAction = (typeof findingActions)[number];

export interface Finding {
  code: FindingCode;
  /** `error`: no hall, unless it was repaired. `warning`: the importer decided something; look whether it is right. */
  severity: 'error' | 'warning';
  /** `Areas[2].Rows[0].Seats[4].Position`, `line 12: slot`, `byte 112`; may be empty. */
  at: string;
  /** What was done; absent for an error that was not repaired. */
  action?: FindingAction;
  to?: string;
}

export const lossCodes = [
  /** Seats; no exporter does that. */
  'SEATS',
  'SEAT_NAMES',
  /** Which row comes after which. */
  'ROW_ORDER',
  /** The hall's name. */
  'NAME',
  'SCREEN_SIDE',
  /** How rows and seats without a name of their own are counted; in the export every one has a name. */
  'NAMING',
  /** Between row and seat. */
  'SEPARATOR',
  'FOCAL_POINT',
  /** Prices that name classes by key must be set again. */
  'CLASS_KEYS',
  'CLASS_NAMES',
  'CLASS_ORDER',
  'UNUSED_CLASSES',
  /** Which rows are in which zone, or the zones' keys and names. */
  'ZONES',
  'ZONE_ORDER',
  'UNUSED_ZONES',
  /** Rows without seats. */
  'CROSS_AISLES',
  /** Which seats are neighbours, or how wide aisles are. */
  'AISLES',
  /** Aisles before the first seat of every row. */
  'LEADING_AISLES',
  /** Aisles behind the last seat of a row. */
  'TRAILING_AISLES',
  /** Where seats are drawn. */
  'COORDINATES',
  /** Where the drawing begins. */
  'ORIGIN',
  'ACCESSIBLE',
  'COMPANION',
  'BLOCKED',
  'DISABLED',
  'BY_HAND_ONLY',
  'SOFAS',
] as const;
export type LossCode = (typeof lossCodes)[number];

/** What does not come back when an export is imported again. */
export interface Loss {
  code: LossCode;
  /** How many seats, rows, classes or zones; 1 for what a hall has once. */
  count: number;
}
