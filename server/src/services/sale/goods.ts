/** What is sold besides tickets in one sale: its lines, and what it takes from the stock. */
import { type Locale, locales, type PosSale } from '../../contract/index.ts';
import { localize } from '../../domain/localized.ts';
import { type LineVat, vatIn } from '../../domain/vat.ts';
import type { GoodsLine, Order } from '../../ports/salesStore.ts';
import { text } from '../../texts/text.ts';
import { FieldErrors } from './checkoutForm.ts';
import type { ShelfProduct } from './shelf.ts';

/** Lines of goods come after all tickets of a bill. */
const firstOrder = 2000;

/** Given back for the empty cup or bottle: no turnover, so there is no VAT in it (docs/decisions/products.md). */
const untaxed: LineVat = { code: 'deposit', percentHundredths: 0, vatMinor: 0 };

export interface Goods extends Pick<Order, 'goods' | 'stock'> {
  amountMinor: number;
}

export const noGoods: Goods = { goods: [], stock: [], amountMinor: 0 };

/**
 * ### Errors
 * VALIDATION_FAILED: `products.N.product_id` (it is not sold here today), `products.N.quantity` (there are not as many, or not for this and others
 * together). `locale`: in which those are named.
 */
export function goodsOf(asked: PosSale['products'], shelf: readonly ShelfProduct[], locale: Locale): Goods {
  const errors = new FieldErrors();
  const stock = new Map<number, number>();
  const goods = asked.flatMap(({ product_id, quantity }, index): GoodsLine[] => {
    const product = shelf.find(({ id }) => id === product_id);
    if (!product) {
      errors.add(`products.${index}.product_id`, 'product_unknown');
      return [];
    }
    if (product.left !== null && quantity > product.left)
      errors.add(`products.${index}.quantity`, product.left === 0 ? 'product_none_left' : 'product_left', {
        count: product.left,
      });
    for (const { productId, quantity: each } of product.takes)
      stock.set(productId, (stock.get(productId) ?? 0) + each * quantity);
    return linesOf(product, quantity, firstOrder + index);
  });
  errors.throwIfAny();
  for (const [index, { product_id }] of asked.entries()) {
    for (const { productId } of shelf.find(({ id }) => id === product_id)?.takes ?? []) {
      const part = shelf.find(({ id }) => id === productId);
      const left = part?.left ?? 0;
      if ((stock.get(productId) ?? 0) > left)
        errors.add(`products.${index}.quantity`, 'product_short', {
          name: localize(part?.values.name, locale),
          count: left,
        });
    }
  }
  errors.throwIfAny();
  return {
    goods,
    stock: [...stock].map(([productId, quantity]) => ({ productId, quantity })),
    amountMinor: goods.reduce((sum, { quantity, priceMinor }) => sum + quantity * priceMinor, 0),
  };
}

function linesOf({ id, values, vat, depositMinor }: ShelfProduct, quantity: number, billOrder: number): GoodsLine[] {
  const line = { productId: id, quantity, billOrder };
  const lines = vat.map(
    ({ code, percent_hundredths: percentHundredths, gross_minor: priceMinor }): GoodsLine => ({
      ...line,
      kind: 'product',
      name: values.name,
      priceMinor,
      vat: { code, percentHundredths, vatMinor: vatIn(quantity * priceMinor, percentHundredths) },
    }),
  );
  if (depositMinor > 0)
    lines.push({ ...line, kind: 'charge', name: depositName(), priceMinor: depositMinor, vat: untaxed });
  return lines;
}

const depositName = () => Object.fromEntries(locales.map((locale) => [locale, text(locale, 'tickets:deposit')]));
