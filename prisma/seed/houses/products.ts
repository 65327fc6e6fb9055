import type { StockKind } from '@parterre/server/contract';
import type { Text } from '../text.ts';

/** What a house sells besides tickets, as rows of the tables, in the order of the till. Money in cents. */
export interface Shelf {
  categories: { id: number; name: Text; color: string; sort: number }[];
  products: {
    id: number;
    kind: 'single' | 'set';
    name: Text;
    description: Text | null;
    barcode: string | null;
    price_minor: number;
    vat_id: number | null;
    deposit_minor: number;
    status: 'active' | 'inactive';
    sort: number;
    keeps_stock: boolean;
    low_stock: number | null;
    categories: number[];
    parts: { part_id: number; quantity: number }[];
  }[];
  /** What came and went, the earliest first. */
  stock: StockRow[];
}

interface StockRow {
  cinema_id: number;
  product_id: number;
  kind: StockKind;
  quantity: number;
  counted: number | null;
  note: string | null;
  employee_id: number;
  daysAgo: number;
}

/** A product as an operator enters it: what is not said is as most have it. */
export interface ProductPlan {
  id: number;
  name: Text;
  description?: Text;
  category: number;
  price_minor: number;
  /** Left out: a set, which has the VAT of its parts. */
  vat_id?: number;
  deposit_minor?: number;
  barcode?: string;
  inactive?: true;
  /** Left out: no stock is kept. */
  low_stock?: number;
  parts?: { part_id: number; quantity: number }[];
}

export function productsOf(plans: ProductPlan[]): Shelf['products'] {
  return plans.map((plan, index) => ({
    id: plan.id,
    kind: plan.vat_id === undefined ? 'set' : 'single',
    name: plan.name,
    description: plan.description ?? null,
    barcode: plan.barcode ?? null,
    price_minor: plan.price_minor,
    vat_id: plan.vat_id ?? null,
    deposit_minor: plan.deposit_minor ?? 0,
    status: plan.inactive ? 'inactive' : 'active',
    sort: (index + 1) * 10,
    keeps_stock: plan.low_stock !== undefined,
    low_stock: plan.low_stock ?? null,
    categories: [plan.category],
    parts: plan.parts ?? [],
  }));
}

/** Last week's delivery, some that were thrown away, and a count a day ago, which found so many fewer. */
export function weekOf(
  { cinema_id, employee_id }: { cinema_id: number; employee_id: number },
  rows: { product: number; delivered: number; wasted?: number; missing?: number }[],
  note: { delivery: string; waste: string },
): StockRow[] {
  const entry = (
    product_id: number,
    kind: StockKind,
    quantity: number,
    daysAgo: number,
    more: Partial<StockRow> = {},
  ) => ({
    cinema_id,
    product_id,
    kind,
    quantity,
    counted: null,
    note: null,
    employee_id,
    daysAgo,
    ...more,
  });
  return rows.flatMap(({ product, delivered, wasted = 0, missing = 0 }) => [
    entry(product, 'delivery', delivered, 7, { note: note.delivery }),
    ...(wasted > 0 ? [entry(product, 'waste', -wasted, 3, { note: note.waste })] : []),
    entry(product, 'count', -missing, 1, { counted: delivered - wasted - missing }),
  ]);
}
