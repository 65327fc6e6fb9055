import type { CategoryValues, ProductKind, ProductValues, StockKind } from '../../contract/index.ts';

export interface ProductEntities {
  product_category: CategoryValues & { exhibitor_id: number; archived_at: string | null };
  /** `categories` and `parts` by id. */
  product: ProductValues & { exhibitor_id: number; kind: ProductKind; archived_at: string | null };
  /** Made and never changed. */
  stock_entry: {
    cinema_id: number;
    product_id: number;
    kind: StockKind;
    quantity: number;
    counted: number | null;
    note: string | null;
    employee_id: number | null;
  };
}

/** What has to be known of products within the transaction that changes them. */
export interface ProductChanges {
  /** Sets in use that are made of a product, by id. */
  setsWith(productId: number): Promise<{ id: number; name: ProductValues['name'] }[]>;
  /** How many there are in a cinema. Until the transaction ends nobody else writes entries of it. */
  stockAt(productId: number, cinemaId: number): Promise<StockNow>;
  /** How many there were after an entry, 0: before the first; null: there is no such entry. */
  stockAfter(productId: number, cinemaId: number, number: number): Promise<number | null>;
}

export interface StockNow {
  stock: number;
  /** The last entry; 0: there is none. */
  number: number;
  /** The last count. */
  counted: { number: number; by: string | null } | null;
}
