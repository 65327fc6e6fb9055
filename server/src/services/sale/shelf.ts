/** What a cinema sells besides tickets today, and how much of it there is. */
import type { ProductKind } from '../../contract/index.ts';
import type { KnownProduct } from '../../domain/productImport.ts';
import { productsLeft } from '../../domain/productsLeft.ts';
import { type PartOfSet, productVat, type VatShare } from '../../domain/productVat.ts';
import { cinemaDay } from '../../domain/scheduleRules.ts';
import { percentageOn } from '../../domain/vat.ts';
import type { StaffProducts } from '../../ports/staffProducts.ts';
import type { CommonDeps, PortalDeps } from '../deps.ts';

export type ShelfDeps = Pick<CommonDeps, 'cinemaClock'> & Pick<PortalDeps, 'products' | 'staff'>;

export interface ShelfProduct {
  id: number;
  kind: ProductKind;
  values: KnownProduct['values'];
  /** What a set is made of. */
  parts: { product_id: number; quantity: number; values: KnownProduct['values'] }[];
  /** What one of it contains, by kind of VAT. */
  vat: VatShare[];
  /** Comes on top of the price; of a set, that of its parts. */
  depositMinor: number;
  /** How many can be sold; null: nobody counts them. */
  left: number | null;
  /** What one of it takes from the stock. */
  takes: { productId: number; quantity: number }[];
}

export interface Shelf {
  categories: Awaited<ReturnType<StaffProducts['categoriesOf']>>;
  /** Products in use that can be sold: active, with a percentage of VAT today, a set with all of its parts. What is sold out is among them. */
  products: ShelfProduct[];
}

export async function shelfOf(
  { products, staff, cinemaClock }: ShelfDeps,
  exhibitorId: number,
  cinemaId: number,
): Promise<Shelf> {
  const [all, categories, vats, stock, timezone] = await Promise.all([
    products.productsOf(exhibitorId),
    products.categoriesOf(exhibitorId),
    products.vatsOf(exhibitorId),
    products.stockAt(exhibitorId, cinemaId),
    staff.timezone(exhibitorId),
  ]);
  // VAT goes by the calendar's day, not by the cinema's.
  const today = cinemaDay(cinemaClock.nowMs(), timezone, 0);
  const kindOf = (vatId: number | null) => vats.find(({ id }) => id === vatId) ?? { code: '', percentages: [] };
  const isTaxed = (vatId: number | null) => percentageOn(kindOf(vatId).percentages, today) !== null;
  const stocked = new Map(
    all.map(({ id, values: { status, vat_id, keeps_stock, parts } }) => [
      id,
      { id, isActive: status === 'active' && (vat_id === null || isTaxed(vat_id)), keepsStock: keeps_stock, parts },
    ]),
  );
  const byId = new Map(all.map((product) => [product.id, product]));

  const onShelf = ({ id, kind, values }: KnownProduct): ShelfProduct[] => {
    const own = stocked.get(id);
    const left = own && productsLeft(own, stocked, stock);
    if (left === undefined) return [];
    const parts = values.parts.flatMap(({ product_id, quantity }) => {
      const part = byId.get(product_id);
      return part ? [{ product_id, quantity, values: part.values }] : [];
    });
    const ofSet: PartOfSet[] = parts.map(({ quantity, values: { price_minor, vat_id } }) => ({
      price_minor,
      quantity,
      vat: kindOf(vat_id),
    }));
    const vat = productVat(values.price_minor, kind === 'set' ? ofSet : kindOf(values.vat_id), today);
    if (vat === null) return [];
    const taken = parts.length > 0 ? parts : [{ product_id: id, quantity: 1, values }];
    return [
      {
        id,
        kind,
        values,
        parts,
        vat,
        depositMinor: taken.reduce((sum, part) => sum + part.quantity * part.values.deposit_minor, 0),
        left,
        takes: taken.flatMap((part) =>
          part.values.keeps_stock ? [{ productId: part.product_id, quantity: part.quantity }] : [],
        ),
      },
    ];
  };
  return { categories, products: all.flatMap(onShelf) };
}
