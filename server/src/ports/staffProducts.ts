/** What staff see of products beyond the rows that they change. */
import type { Localized, StockEntryRow, StockOfCinema } from '../contract/index.ts';
import type { KnownProduct } from '../domain/productImport.ts';
import type { VatPercentage } from '../domain/vat.ts';

export interface VatOfExhibitor {
  id: number;
  code: string;
  name: Localized;
  percentages: VatPercentage[];
}

export interface StaffProducts {
  /** By id. */
  vatsOf(exhibitorId: number): Promise<VatOfExhibitor[]>;
  /** In the order of the tills, archived ones last. */
  categoriesOf(exhibitorId: number): Promise<{ id: number; name: Localized; color: string; archived: boolean }[]>;
  /** Products in use, in the order of the tills. */
  productsOf(exhibitorId: number): Promise<KnownProduct[]>;
  /** Products by id, archived ones too: those that are the exhibitor's. */
  partsOf(
    exhibitorId: number,
    ids: number[],
  ): Promise<{ id: number; price_minor: number; deposit_minor: number; vat_id: number | null }[]>;
  /** How many there are in a cinema of each product in use whose stock is kept: the sums of their entries. */
  stockAt(exhibitorId: number, cinemaId: number): Promise<Map<number, number>>;
  /** Sets in use that are made of it, by id. */
  setsWith(productId: number): Promise<{ id: number; name: Localized }[]>;
  /** What of a product is in each of these cinemas of the exhibitor, without archived ones; `cinemaIds` null: all of them. */
  stockOf(productId: number, exhibitorId: number, cinemaIds: number[] | null): Promise<StockOfCinema[]>;
  /** The newest entries first, `most` of them; in which cinemas as of `stockOf`. */
  entriesOf(productId: number, exhibitorId: number, cinemaIds: number[] | null, most: number): Promise<StockEntryRow[]>;
}
