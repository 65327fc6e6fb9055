import type { PosProduct } from '@parterre/server/contract';

/** Products with this barcode, exactly; else those with every word in their name, in the category. Capitals count in barcodes alone. */
export function foundProducts(products: readonly PosProduct[], search: string, category: number | null): PosProduct[] {
  const text = search.trim();
  const scanned = text === '' ? [] : products.filter(({ barcode }) => barcode === text);
  if (scanned.length > 0) return scanned;
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return products.filter(
    ({ name, categories }) =>
      words.every((word) => name.toLowerCase().includes(word)) && (category === null || categories.includes(category)),
  );
}
