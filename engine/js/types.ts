/**
 * What the engine speaks. Plain data only; the classes are in hall.ts and inventory.ts.
 * Seats are addressed by their *seat index*: 0..seatCount-1, rows from the top as drawn, slots from the left.
 */

export * from './errorCodes.ts';

/** `blocked`: sold at the point of sale alone; `broken`: out of order, sold by nobody. */
export const seatStatuses = ['free', 'blocked', 'held', 'reserved', 'sold', 'broken'] as const;
export type SeatStatus = (typeof seatStatuses)[number];
/** The byte of each status in snapshots, deltas and `Inventory.statuses()`. */
export const SeatStatusCode = { free: 0, blocked: 1, held: 2, reserved: 3, sold: 4, broken: 5 } as const;

/** Scan orders over free, assignable seats; see docs of `Inventory.assign`. */
export const scanOrders = [
  'top_left_to_bottom_right',
  'bottom_right_to_top_left',
  'bottom_left_to_top_right',
  'top_right_to_bottom_left',
  'left_center_to_outside',
  'right_center_to_outside',
] as const;

/** How a screen gives seats to parties that do not choose: by a scan order, or the best there are. */
export const assignmentAlgorithms = [...scanOrders, 'best_available'] as const;
export type AssignmentAlgorithm = (typeof assignmentAlgorithms)[number];

/** How rows without a label are named: letters are A to Z, then AA, AB…, numbers 1, 2… */
export const rowNamings = [
  'letters_from_top',
  'letters_from_bottom',
  'numbers_from_top',
  'numbers_from_bottom',
] as const;
export type RowNaming = (typeof rowNamings)[number];

/** Parterre's own hall document. JSON; what an editor stores and a screen layout publishes. */
export interface HallDocument {
  format: 'parterre-hall';
  /** 1 today; older versions are migrated on reading, newer ones refused with `UnsupportedVersion`. */
  version: 1;
  name: string;
  /** On which side of the drawing the cinema screen stands. */
  screenSide: 'top' | 'bottom';
  /** Names of rows and seats that do not carry their own. */
  naming: {
    rows: RowNaming;
    /** Direction of the seat numbers in a row. */
    seats: 'from_left' | 'from_right';
    /** Between row and seat in a full name, for example `-` in `C-7`. */
    separator: string;
  };
  /** Index into this list is the seat's class; at least one; the default one is `standard_seats`. */
  classes: { key: string; name: string }[];
  /** `focalPoint`: the best view of its rows, in layout units; by default the hall's. */
  zones?: { key: string; name: string; focalPoint?: { x: number; y: number } }[];
  /** Best view, in layout units; by default the middle of the hall, two thirds back from the screen. */
  focalPoint?: { x: number; y: number };
  /** From the top as drawn. A row without seats is a cross aisle. */
  rows: HallRow[];
}

export interface HallRow {
  label?: string;
  /** Index into `zones`. */
  zone?: number;
  /** Slot by slot from the left; `null` is an aisle (nobody is a neighbour across it). */
  seats: (HallSeat | null)[];
}

export interface HallSeat {
  /** Number as printed on the seat; by default counted by `naming.seats`, aisles left out. */
  name?: string;
  /** Index into `classes`, default 0. */
  class?: number;
  /** Centre in layout units (one unit is one seat pitch); by default (slot, row index). */
  x?: number;
  y?: number;
  accessible?: true;
  /** May be sold only together with an accessible seat next to it. */
  companion?: true;
  /** Seats of one row with the same number are one sofa, sold together. */
  sofa?: number;
  /** Blocked in every show of this layout; bookable from the point of sale only. */
  blocked?: true;
  /** Drawn, never sold. */
  disabled?: true;
  /** `false`: only picked by hand, never assigned. */
  autoAssign?: false;
}

export const strandedSeatRules = ['off', 'warn', 'forbid'] as const;
export type StrandedSeatRule = (typeof strandedSeatRules)[number];

/** What decides whether a chosen set may be sold. The same for picker, cashier and server. */
export interface SelectionRules {
  /** Required number of seats; undefined: any number from 1. */
  count?: number;
  /** Class keys allowed; undefined: all. */
  classes?: string[];
  strandedSeats: StrandedSeatRule;
  /** Seats to keep empty beside another party in the same row; 0 is off (social distancing off). */
  seatClearance: number;
  sofasTogether: boolean;
  /** One free place of one sofa may be left: the choice is judged as if it was chosen. Off by default. */
  placeKeptFree?: boolean;
  companionsWithAccessible: boolean;
  /** Required number of accessible seats; undefined: any. */
  accessible?: number;
  /** Blocked seats may be chosen: only from the point of sale. Those that are out of order never are. */
  allowBlocked: boolean;
  /** Free seats to leave for the point of sale; default 0, which is off. */
  onlineReserve?: number;
}

/** What a seat must be by itself, whatever else is chosen; as in `SelectionRules`. */
export interface SeatRules {
  /** Undefined: all. */
  classes?: string[];
  /** Default 0, which is off. */
  seatClearance?: number;
  allowBlocked: boolean;
}

export const violationCodes = [
  'EMPTY_SELECTION',
  'UNKNOWN_SEAT',
  'DUPLICATE_SEAT',
  'SEAT_SOLD',
  'SEAT_RESERVED',
  'SEAT_HELD',
  'SEAT_BLOCKED',
  'SEAT_DISABLED',
  'WRONG_COUNT',
  'WRONG_CLASS',
  'TOO_CLOSE',
  'STRANDED_SEAT',
  'SPLIT_SOFA',
  'COMPANION_ALONE',
  'ONLINE_QUOTA',
  'WRONG_ACCESSIBLE',
] as const;
export type ViolationCode = (typeof violationCodes)[number];

export interface Violation {
  code: ViolationCode;
  /** `warn` never stops a sale. */
  severity: 'forbid' | 'warn';
  /**
   * The seats concerned, ascending: for STRANDED_SEAT those left alone, for SPLIT_SOFA those missing, for WRONG_COUNT and
   * ONLINE_QUOTA the whole selection, for WRONG_ACCESSIBLE its accessible seats (perhaps none), else the chosen ones that break the rule.
   */
  seats: number[];
}

/** What a party asks for. */
export interface AssignRequest {
  algorithm: AssignmentAlgorithm;
  count: number;
  /**
   * How many of the seats are accessible, no more and no fewer, and companion seats are given beside them only; default 0:
   * nobody gets an accessible seat who did not ask for one.
   */
  accessible?: number;
  /** Class keys allowed; undefined: all. */
  classes?: string[];
  /**
   * What a seat of a class costs on top, by class key and in any unit; 0 where nothing is said. The party gets seats of
   * the cheapest classes it accepts, and of dearer ones only where those cannot seat it, or, by best available, only with
   * more people alone. Undefined: all alike.
   */
  surcharges?: Readonly<Record<string, number>>;
  /** Keys of zones that its rows may belong to; undefined: any, and rows of no zone too. */
  zones?: string[];
  /** See `SelectionRules.seatClearance`: keeps this many seats empty beside other parties, and then nothing counts as stranded. */
  seatClearance?: number;
  /**
   * See `SelectionRules.strandedSeats`, here a preference: `off` lets single seats be left alone. Else the seats of the whole
   * hall that leave none come before those that do, and those that `check` lets pass before those that it does not. Undefined:
   * `off` for a scan order, `forbid` for best available.
   */
  strandedSeats?: StrandedSeatRule;
  /** Seats already the party's own: counted as free for this request. */
  own?: ArrayLike<number>;
  /**
   * Seats that were proposed before: the answer has none of them, so it is the best of the others. Empty when nothing
   * else is left: then begin again without them.
   */
  avoid?: ArrayLike<number>;
  /** See `SelectionRules.sofasTogether`: sofas are given whole or not at all. Off by default. */
  sofasTogether?: boolean;
  /**
   * One place of one sofa may be kept free where somebody would sit alone otherwise, or the party get no seats: it is looked for with
   * one seat more, and does not get the place. Off by default.
   */
  placeKeptFree?: boolean;
  /** See `SelectionRules.onlineReserve`: a party that would leave fewer free seats gets none. */
  onlineReserve?: number;
}

/** What makes a party's terms: a request without its chooser and its number of seats. */
export type PartyTerms = Omit<AssignRequest, 'algorithm' | 'count'>;

/** `together`: one run in one row; `split`: a run in each of several neighbouring rows; `scattered`: wherever there is room. */
export const bestArrangements = ['none', 'together', 'split', 'scattered'] as const;
export type BestArrangement = (typeof bestArrangements)[number];

/** What a party did not get. */
export const unmetWishes = [
  /** No row has so many seats together. */
  'TOGETHER',
  /** The seats leave a single free seat alone. */
  'NO_STRANDED_SEAT',
  /** Somebody of the party has nobody of it beside them. */
  'NOBODY_ALONE',
  /**
   * No neighbouring rows have room for its groups, or only with more people alone than elsewhere, or it is too large (32
   * seats, 4 accessible ones) to look for them.
   */
  'NEIGHBOURING_ROWS',
  /** There are not so many seats that it could have. */
  'ENOUGH_SEATS',
  /** There are not so many accessible seats that it could have. */
  'ENOUGH_ACCESSIBLE',
  /** The seats that are left are reserved for the point of sale. */
  'ONLINE_QUOTA',
  /** There are enough seats, but no whole sofas that come to that number. */
  'WHOLE_SOFAS',
] as const;
export type UnmetWish = (typeof unmetWishes)[number];

export interface Assignment {
  /**
   * Empty when there are not enough. Of a scan order in that order, and of a party that sits apart and asked for
   * accessible seats those come first; of best available ascending: group by group, rows from the top.
   */
  seats: Uint32Array;
  /** One run in one row. */
  together: boolean;
  /** Sizes of the groups, in the order of the seats; a group is a run in one row. Of a scan order none. */
  groups: Uint32Array;
  arrangement: BestArrangement;
  /** Why the party does not sit better. */
  unmet: UnmetWish[];
}

/** Per seat columns, copied once into JS-owned memory: index them by seat index. */
export interface SeatTable {
  x: Float32Array;
  y: Float32Array;
  /** Row from the top as drawn. */
  row: Uint16Array;
  /** Slot in the row; neighbours differ by one. The spec's screen_col. */
  slot: Uint16Array;
  /** Index into `Hall.classes`. */
  class: Uint8Array;
  /** `SeatFlag` bits. */
  flags: Uint8Array;
  /** 0: none. Seats with the same number in the same row are one sofa. */
  sofa: Uint16Array;
}
export const SeatFlag = { accessible: 1, companion: 2, sofa: 4, blocked: 8, disabled: 16, noAutoAssign: 32 } as const;

/** Direction of an arrow key. */
export type StepDirection = 'left' | 'right' | 'up' | 'down';
