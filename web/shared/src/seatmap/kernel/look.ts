/** Which of the few pictures a seat is drawn with. One number, so that it can be a cache key and compared at once. */
import { SeatFlag, SeatStatusCode } from '@parterre/engine';
import { JOIN_LEFT, JOIN_RIGHT } from './layout.ts';

export const seatLooks = ['free', 'yours', 'pending', 'held', 'sold', 'blocked', 'distanced', 'reserved'] as const;
export type SeatLook = (typeof seatLooks)[number];

export interface LookInput {
  /** Byte of `Inventory.statuses()`. */
  status: number;
  /** `SeatFlag` bits. */
  flags: number;
  /** Chosen by this visitor. */
  own: boolean;
  /** Own, but not confirmed by the server. */
  pending: boolean;
  /** Free, but a pick would be refused: too close to another party. */
  distanced: boolean;
  /** Who looks sells seats: reserved ones are told from sold ones. */
  staff: boolean;
}

/** Own goes before everything: the server reports our own holds as held. */
export function lookOf({ status, flags, own, pending, distanced, staff }: LookInput): SeatLook {
  if (own) return pending ? 'pending' : 'yours';
  if (flags & SeatFlag.disabled || status === SeatStatusCode.blocked || status === SeatStatusCode.broken)
    return 'blocked';
  if (status === SeatStatusCode.held) return 'held';
  if (status === SeatStatusCode.reserved) return staff ? 'reserved' : 'sold';
  if (status === SeatStatusCode.sold) return 'sold';
  return distanced ? 'distanced' : 'free';
}

/** What seats of the same picture share. */
export interface SeatPicture {
  look: SeatLook;
  /** Index into `Hall.classes`. */
  classIndex: number;
  mark: 'none' | 'accessible' | 'companion';
  joinLeft: boolean;
  joinRight: boolean;
  /** The legend's filter leaves this class out. */
  dimmed: boolean;
  /** Somebody works on it. */
  selected: boolean;
}

const marks = ['none', 'accessible', 'companion'] as const;

const SELECTED = 1 << 8;

/** Layout of the key: look 3 bits, joins 2, mark 2, dimmed 1, selected 1, class 8. */
export function pictureKey(
  look: SeatLook,
  classIndex: number,
  flags: number,
  joins: number,
  dimmed: boolean,
  selected = false,
): number {
  const mark = flags & SeatFlag.accessible ? 1 : flags & SeatFlag.companion ? 2 : 0;
  const bits = (dimmed ? 1 << 7 : 0) | (selected ? SELECTED : 0);
  return seatLooks.indexOf(look) | (joins << 3) | (mark << 5) | bits | (classIndex << 9);
}

export const classOfKey = (key: number): number => key >> 9;
/** The key of a seat as it looks when nobody works on it. */
export const unselectedKey = (key: number): number => key & ~SELECTED;
export const isFreeKey = (key: number): boolean => (key & 7) === seatLooks.indexOf('free');

export function pictureOf(key: number): SeatPicture {
  return {
    look: seatLooks[key & 7] ?? 'blocked',
    joinLeft: ((key >> 3) & JOIN_LEFT) !== 0,
    joinRight: ((key >> 3) & JOIN_RIGHT) !== 0,
    mark: marks[(key >> 5) & 3] ?? 'none',
    dimmed: (key & 128) !== 0,
    selected: (key & SELECTED) !== 0,
    classIndex: classOfKey(key),
  };
}
