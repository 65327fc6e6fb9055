/** What a till sells besides tickets, and what is left of it where it stands. */
import type { Locale, PosProducts } from '../../contract/index.ts';
import { localize } from '../../domain/localized.ts';
import type { PointOfSale } from '../../domain/pointOfSale.ts';
import { type ShelfDeps, shelfOf } from './shelf.ts';

export function createPosProducts(deps: ShelfDeps) {
  return async ({ exhibitorId, cinemaId }: PointOfSale, locale: Locale): Promise<PosProducts> => {
    const { categories, products } = await shelfOf(deps, exhibitorId, cinemaId);
    return {
      categories: categories
        .filter(({ id, archived }) => !archived && products.some(({ values }) => values.categories.includes(id)))
        .map(({ id, name, color }) => ({ id, name: localize(name, locale), color })),
      products: products.map(({ id, kind, values, parts, depositMinor, left }) => ({
        id,
        kind,
        name: localize(values.name, locale),
        description: localize(values.description, locale),
        picture: values.picture?.md ?? null,
        barcode: values.barcode,
        price_minor: values.price_minor,
        deposit_minor: depositMinor,
        categories: values.categories,
        left,
        low: left !== null && values.low_stock !== null && left <= values.low_stock,
        parts: parts.map(({ product_id, quantity, values: { name } }) => ({
          product_id,
          quantity,
          name: localize(name, locale),
        })),
      })),
    };
  };
}
