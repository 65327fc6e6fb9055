/** What planning schedules needs of the database beside their rows (`staffEntities/schedules.ts`). Instants are Unix ms. */
import type { Localized, ScheduleSeats } from '../contract/index.ts';
import type { Reach } from './staffLists.ts';
/** A schedule as it is planned, with what is needed to say when and where it is. */
export interface ProgrammeRow {
  id: number;
  rowVersion: number;
  exhibitorId: number;
  movieId: number;
  /** Title of the film. */
  movie: Localized;
  versionId: number;
  /** Short text of the version. */
  version: string;
  cinemaId: number;
  /** Name of the cinema. */
  cinema: string;
  screenId: number;
  /** Name of the screen. */
  screen: string;
  layoutId: number;
  priceGroupId: number;
  startAtMs: number;
  endAtMs: number;
  preshowMinutes: number;
  cleaningMinutes: number;
  draft: boolean;
  cancelled: boolean;
  visibility: number;
  purchasableOnline: boolean;
  seatpickerEnabled: boolean;
  blockedSeats: number[];
  onlineReserve: number;
  event: { id: number; title: unknown } | null;
  timezone: string;
  midnightOffset: number;
}

export interface PlannedVersion {
  movieId: number;
  exhibitorId: number;
  /** Minutes. */
  runtime: number;
  archived: boolean;
}

export interface PlannedScreen {
  cinemaId: number;
  exhibitorId: number;
  archived: boolean;
  /** The newest published one; null: there is none. */
  layoutId: number | null;
  timezone: string;
  midnightOffset: number;
  /** What the settings say. */
  preshowMinutes: number;
  cleaningMinutes: number;
  /** Price group of the screen's last schedule, else the exhibitor's first; null: there is none. */
  priceGroupId: number | null;
}

/** Where and when a schedule would be. */
export interface Place {
  screenId: number;
  startAtMs: number;
  endAtMs: number;
}

/** What is in the way of the place with this index. */
export interface InTheWay extends Place {
  place: number;
  id: number;
  /** Title of the film. */
  movie: Localized;
}

/** Seats of a schedule that are sold or being paid for. */
export interface SoldSeats {
  tickets: number;
  orders: number;
}

/** Changes within a transaction of staff. */
export interface ProgrammeChanges {
  version(id: number): Promise<PlannedVersion | null>;
  screen(id: number): Promise<PlannedScreen | null>;
  /** Seats of a layout; 0: there is none. */
  seatCount(layoutId: number): Promise<number>;
  /** Null: there is none, or none that is offered any more. */
  priceGroup(id: number): Promise<{ exhibitorId: number } | null>;
  /** Schedules that are neither cancelled nor among `except` and overlap one of the places. */
  inTheWay(places: Place[], except: number[]): Promise<InTheWay[]>;
  /** Until `settled` schedules may overlap: several are moved one after the other. */
  moveTogether(): Promise<void>;
  /** Throws `AlreadyThere` when some overlap now. */
  settled(): Promise<void>;
  /** Schedules that start there then and are not cancelled, in the order of their start. */
  between(screenIds: number[], fromMs: number, toMs: number): Promise<ProgrammeRow[]>;
  /** Whether they have seats that somebody has bought or is buying. */
  sold(scheduleIds: number[]): Promise<Map<number, SoldSeats>>;
}

export interface Programme {
  /** Starting in this time, in cinemas within reach, in the order of their start. */
  rows(reach: Reach[], fromMs: number, toMs: number, cinemaId: number | null): Promise<ProgrammeRow[]>;
  row(id: number): Promise<ProgrammeRow | null>;
  inTheWay: ProgrammeChanges['inTheWay'];
  /** How many of its sold seats buyers bought by themselves (`onlineSources`). */
  soldOnline(id: number): Promise<number>;
  choices(reach: Reach[]): Promise<ChoiceRows>;
  /** `Hall.toBytes()`, what is sold or being paid for, and what is out of order. Null: there is no such schedule. */
  seats(id: number): Promise<(Omit<ScheduleSeats, 'hall'> & { hall: Uint8Array }) | null>;
}

export interface ChoiceRows {
  exhibitors: {
    id: number;
    timezone: string;
    midnightOffset: number;
    preshowMinutes: number;
    cleaningMinutes: number;
  }[];
  cinemas: { id: number; exhibitorId: number; name: string }[];
  screens: { id: number; cinemaId: number; name: string; ready: boolean }[];
  movies: {
    id: number;
    exhibitorId: number;
    title: unknown;
    runtime: number;
    poster: string | null;
    rating: string;
    showingFrom: string | null;
    /** `form`: `3D IMAX` */
    versions: { id: number; short: string; text: unknown; form: string }[];
  }[];
  priceGroups: { id: number; exhibitorId: number; name: string }[];
}
