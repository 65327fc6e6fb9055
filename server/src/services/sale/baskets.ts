/** The basket of a till, kept here so that a reload, another cashier or another till goes on with it (docs/decisions/baskets.md). */
import type { Basket, BasketContent, ParkedBasket } from '../../contract/index.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { PointOfSale } from '../../domain/pointOfSale.ts';
import type { PortalDeps } from '../deps.ts';

export interface Baskets {
  /** Null: the till has none. */
  current(pos: PointOfSale): Promise<Basket | null>;
  /** With one that is sold nothing happens. BASKET_GONE: it was parked, or another till has it. */
  save(pos: PointOfSale, id: string, content: BasketContent): Promise<void>;
  /** No till takes over what is being paid, until that sale is cancelled. BASKET_GONE: one has. */
  beginSale(pos: PointOfSale, id: string, saleKey: string): Promise<void>;
  /** BASKET_GONE. */
  park(pos: PointOfSale, id: string, label: string | null): Promise<void>;
  /** Those parked in the till's cinema, newest first. */
  parked(pos: PointOfSale): Promise<ParkedBasket[]>;
  /** BASKET_GONE: another till was quicker, or it was cleared; BASKET_OPEN: the till has one. */
  load(pos: PointOfSale, id: string): Promise<Basket>;
  /** Deletes a basket of this till, or one that is parked in its cinema; with any other nothing happens. */
  clear(pos: PointOfSale, id: string): Promise<void>;
  /** Empties a basket of this till for good. */
  sold(pos: PointOfSale, id: string): Promise<void>;
}

export function createBaskets({ baskets }: Pick<PortalDeps, 'baskets'>): Baskets {
  const mustBeThere = (isThere: boolean): void => {
    if (!isThere) throw new ParterreError('BASKET_GONE');
  };

  return {
    current: ({ deviceId }) => baskets.at(deviceId),
    save: async (pos, id, content) => mustBeThere(await baskets.save(pos, id, content)),
    beginSale: async (pos, id, saleKey) => mustBeThere(await baskets.beginSale(pos, id, saleKey)),
    park: async (pos, id, label) => mustBeThere(await baskets.park(pos, id, label)),
    parked: ({ cinemaId }) => baskets.parked(cinemaId),
    clear: (pos, id) => baskets.delete(pos, id),
    sold: (pos, id) => baskets.sold(pos, id),

    async load(pos, id) {
      const loaded = await baskets.load(pos, id);
      if (loaded === 'gone') throw new ParterreError('BASKET_GONE');
      if (loaded === 'busy') throw new ParterreError('BASKET_OPEN');
      return loaded;
    },
  };
}
