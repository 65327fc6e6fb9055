/** What the seat map is given and gives back. */
import type { Hall, Inventory, SelectionRules } from '@parterre/engine';
import type { ErrorCode, HoldAnswer, HoldInput, Shape } from '@parterre/server/contract';

/** What the map reads of a hall: the engine's, or one that is being drawn and that the engine would not take yet. */
export type MapHall = Pick<
  Hall,
  | 'name'
  | 'seatCount'
  | 'rowCount'
  | 'screenSide'
  | 'bounds'
  | 'classes'
  | 'seats'
  | 'rowLabel'
  | 'seatName'
  | 'seatShortName'
  | 'hit'
  | 'inRectangle'
  | 'step'
> & {
  /** How far neighbours are from each other, layout units: seats are drawn as wide. Left out: worked out from the closest. */
  readonly pitch?: number;
  /**
   * What each row is drawn from, in the order of its seats, where the hall is one that is being changed. The same object
   * again: its seats stand where they stood and are called as they were.
   */
  readonly drawnRows?: readonly { readonly x: Float32Array; readonly y: Float32Array }[];
};

/** A hall with its live statuses, as the map reads them. */
export interface SeatSource {
  readonly hall: MapHall;
  /** What stands around the seats. */
  readonly shapes?: readonly Shape[];
  /** `SeatStatusCode` bytes by seat index, as they are now. */
  statuses(): Uint8Array;
  /** Told which seats changed; null: any. Returns the end of it. */
  subscribe(changed: (seats: ArrayLike<number> | null) => void): () => void;
}

/** One class of a hall as the visitor sees it; in the order of `Hall.classes`. */
export interface SeatClassView {
  key: string;
  name: string;
  /** Shown in legend and tooltip; null: no price is shown. Minor units. */
  priceMinor: number | null;
  /** The operator's CSS colour (`class_rate.color`); kept while it can be told from the others. */
  color?: string;
}

/** Why a pick did not happen, or what to look at. `code` is a key of `seatRules` or of `errors`. */
export interface SeatNotice {
  code: ErrorCode | 'NETWORK' | string;
  /** In the visitor's language. */
  message: string;
  seats: number[];
}

/** Something the visitor must hear of; shown as a toast. */
export type SeatWarning =
  /** Seats of ours went to somebody else; nothing replaced them. Spec: "seats sold". */
  | { kind: 'seatsSold'; seats: number[] }
  /** Seats of ours went to somebody else, and others were assigned. Spec: "auto assign seats sold". */
  | { kind: 'autoAssignSeatsSold'; seats: number[]; fresh: number[] }
  /** The server refused; the optimistic change was taken back. */
  | { kind: 'refused'; notice: SeatNotice }
  /** The hold's time ran out; the seats are given back. */
  | { kind: 'expired'; seats: number[] }
  /** The show's seats were rearranged, and the visitor has those of the same names. */
  | { kind: 'followed'; seats: number[] }
  /** The show's seats were rearranged, and none of the visitor's could be had again. */
  | { kind: 'rearranged'; seats: number[] };

export interface SeatSaleOptions {
  scheduleId: number;
  /** Where they are sold; another one later changes nothing. Default: site. */
  at?: 'site' | 'pos';
  /** How many seats are wanted; 0 holds none. */
  count: number;
  /** Class keys auto-assignment may use; undefined: all. A pick by hand may be of any. */
  classes?: string[] | undefined;
  /** How many of the seats auto-assignment chooses are wheelchair places; another number assigns anew. Default 0. */
  accessible?: number;
  /** `screen.config.auto_assign_seats.enabled`. */
  autoAssign: boolean;
  /** Checked before the server is asked. */
  rules?: Partial<SelectionRules>;
  /** What a seat of a class costs more, in minor units, where the engine gives the cheapest classes; left out: prices are no matter to it. */
  surcharges?: Readonly<Record<string, number>>;
  /** While true (the form is being sent) warnings wait 2000 ms. */
  checkingOut?: boolean;
  /** A complete choice stays held when the sale ends: somebody goes on with its hold. Anything less is given back all the same. */
  keepsSeats?: boolean;
  /**
   * Seats to go on with when the sale begins, also when it begins anew. `unanswered` is asked first. Without a token, or when its hold has
   * ended, those of the seats that are free are taken, the others replaced.
   */
  resume?: { token: string | null; seats: number[]; unanswered?: HoldInput | null } | null;
  /** `hall`: the one its seats are of. */
  onWarning?: (warning: SeatWarning, hall: Hall | null) => void;
  /** After an arrangement change was applied: prices may be others. */
  onArrangementChange?: () => void;
}

export type SeatSalePhase = 'loading' | 'ready' | 'failed';

/** What an order needs to know of the seats. */
export type SettledSale = Pick<SeatSale, 'hall' | 'selected' | 'complete' | 'hold' | 'notices'>;

/** What keeps a party from sitting together in one row. */
export type Obstacle =
  /** No row has so many free seats beside each other. */
  | 'noRow'
  /** Sofas are sold whole. */
  | 'sofas'
  /** Seats beside other parties stay empty. */
  | 'distance'
  /** So many wheelchair places are in no such row. */
  | 'wheelchair'
  /** There are wheelchair places in between, or seats that only those get who pick them. */
  | 'kept'
  /** The cheapest classes have no such row. */
  | 'price';

/** Seats that are better than those the engine chose for their price. */
export interface DearerSeats {
  /** In one row, ascending. */
  seats: readonly number[];
  row: string;
  /** What all of them cost more, in minor units. */
  extraMinor: number;
}

export interface SeatSale {
  phase: SeatSalePhase;
  /** When `failed`; for `useErrorText`. */
  error: unknown;
  retry(): void;
  hall: Hall | null;
  inventory: Inventory | null;
  /** For `<SeatMap>`; null until `ready`, another object after an arrangement change. */
  source: SeatSource | null;
  /** Seat indexes, ascending: held, or on their way to be. */
  selected: readonly number[];
  /** Seats of `selected` that the server has not confirmed yet. */
  pending: readonly number[];
  /** Free seats that a pick would be refused for their distance to other parties. */
  distanced: readonly number[];
  /** One run in one row; true for none. */
  together: boolean;
  /** What keeps the party from sitting together, where the engine chose its seats; null: it does, or somebody picked. */
  divided: Obstacle | null;
  /** Better seats that cost more than those the engine chose. */
  dearer: DearerSeats | null;
  /** `selected.length === count` and all confirmed. */
  complete: boolean;
  /** Seats are asked for, or are about to be. More time is no seats. */
  busy: boolean;
  hold: Pick<HoldAnswer, 'token' | 'expiresAtMs' | 'extensionsLeft'> | null;
  /**
   * The request for the first seats while it has no answer. The server may have carried it out: a page that is loaded anew meanwhile gets
   * those seats by the same request alone.
   */
  unanswered: HoldInput | null;
  /** Seats whose time ran out and that nobody has chosen again since. */
  ranOut: readonly number[];
  /** Add to `Date.now()` to get the server's clock, ms. */
  clockOffsetMs: number;
  /** Rules that the whole selection violates, those that forbid among them. */
  notices: readonly SeatNotice[];
  /** Seats a visitor may take now, own ones included. */
  availableCount: number;
  /** `live`: deltas arrive; `polling`: no socket, asked every few seconds; `lost`: neither. */
  connection: 'connecting' | 'live' | 'polling' | 'lost';
  /** Whether a pick of this one would be heard: one's own, or one that the engine lets this visitor have. */
  pickable(seat: number): boolean;
  /** The seats that a pick of this one would take, itself among them; empty: none. */
  groupOf(seat: number): readonly number[];
  /** Picks or gives back; when `count` are chosen the oldest pick gives way. */
  toggle(seat: number): void;
  /** Takes exactly these seats in place of all that are chosen. */
  choose(seats: readonly number[]): void;
  /** Lets the engine choose others: the best it has not proposed yet, and when there are none, from the start. */
  propose(): void;
  extend(): Promise<boolean>;
  /** Asks for the seats of `ranOut` again: those that are free, and others in place of the rest. */
  retake(): void;
  /** The sale as it is once nothing is asked for and no seat waits to be; null when it failed or ended before. */
  settled(): Promise<SettledSale | null>;
  /** The checkout was refused with SEATS_TAKEN: these seats are another's. Removes them, warns, assigns others. */
  lose(seats: readonly number[]): void;
  /** The checkout was refused with SEATS_REARRANGED: seats of the same names are asked for. */
  outdated(): void;
  /** The hold now belongs to a bill. Without this it is given back on unmount. */
  keep(): void;
}
