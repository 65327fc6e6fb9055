/** What tills are about to sell, in PostgreSQL: docs/decisions/baskets.md. */
import type { Basket, BasketContent, ParkedBasket } from '../contract/index.ts';
import type { PointOfSale } from '../domain/pointOfSale.ts';

/** A till, and who is at it. */
export type BasketPlace = Pick<PointOfSale, 'exhibitorId' | 'cinemaId' | 'deviceId' | 'employeeId'>;

export interface BasketStore {
  /** The basket of a till; null: it has none. */
  at(deviceId: number): Promise<Basket | null>;
  /** Writes the till's basket, in place of another one that it has. Whether it did; it did not when the basket is parked or at another till. One that is sold stays empty. */
  save(place: BasketPlace, id: string, content: BasketContent): Promise<boolean>;
  /** Writes down that the device pays for its basket now, by the sale with this key. False: the basket is parked, at another till, or sold by another sale. */
  beginSale(place: BasketPlace, id: string, saleKey: string): Promise<boolean>;
  /** Takes the till's basket from it. Whether it was there. */
  park(place: BasketPlace, id: string, label: string | null): Promise<boolean>;
  /** Those that are parked in a cinema, newest first. */
  parked(cinemaId: number): Promise<ParkedBasket[]>;
  /** Gives a parked basket to the till. `gone`: it is not parked in this cinema any more; `busy`: the till has another one. */
  load(place: BasketPlace, id: string): Promise<Basket | 'gone' | 'busy'>;
  /** Deletes the till's basket, or one that is parked in its cinema. */
  delete(place: BasketPlace, id: string): Promise<void>;
  /** Empties the till's basket, which is at no till from then on, so that a save that was on its way does not bring it back. */
  sold(place: BasketPlace, id: string): Promise<void>;
  /** Deletes those that nobody has changed for so long. */
  clean(olderThanMs: number): Promise<void>;
}
