/** Bills as a till finds them: those of its own cinema. */
import type { PosBillRow } from '../contract/index.ts';

/** A row as it was sold, in all languages. */
export interface FoundBill extends Omit<PosBillRow, 'reference' | 'title'> {
  title: unknown;
}

export interface TillPlace {
  exhibitorId: number;
  cinemaId: number;
  deviceId: number;
}

export interface TillBillReads {
  /** How many characters a search must have at this exhibitor. */
  leastCharacters(exhibitorId: number): Promise<number>;
  /** What this till has sold since then, the newest first. */
  soldHere(till: TillPlace, sinceMs: number, most: number): Promise<FoundBill[]>;
  /**
   * Bills of the till's cinema with this in their reference, number, buyer's name or mail address; with this code on a ticket, or printed as
   * one's reference; or with this seat at a show that begins between the two moments. The newest first. `isShort`: it is too little to look
   * for anything but a seat, which may be called A1.
   */
  find(
    till: TillPlace,
    search: { q: string; isShort: boolean; fromMs: number; untilMs: number },
    most: number,
  ): Promise<FoundBill[]>;
}
