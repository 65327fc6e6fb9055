/** What of the products can be sold in a cinema, and how many. */

/** A product as far as this asks. `keepsStock` false: nobody counts how many there are. */
export interface StockedProduct {
  id: number;
  isActive: boolean;
  keepsStock: boolean;
  /** What a set is made of; empty: it is no set. */
  parts: readonly { product_id: number; quantity: number }[];
}

/**
 * How many of a product can be sold; null: nobody counts them. Of a set as many as the part makes of which there is least; undefined: it cannot be
 * sold, since it is inactive, or a part of it is or is not there. `stock`: how many there are, by product; what is not in it has none.
 */
export function productsLeft(
  product: StockedProduct,
  products: ReadonlyMap<number, StockedProduct>,
  stock: ReadonlyMap<number, number>,
): number | null | undefined {
  if (!product.isActive) return undefined;
  if (product.parts.length === 0) return product.keepsStock ? (stock.get(product.id) ?? 0) : null;
  let least: number | null = null;
  for (const { product_id, quantity } of product.parts) {
    const part = products.get(product_id);
    const left = part && productsLeft(part, products, stock);
    if (left === undefined) return undefined;
    if (left !== null) least = Math.min(least ?? Number.POSITIVE_INFINITY, Math.floor(left / quantity));
  }
  return least;
}
