import type { AloneSale, Kept, TillStorage } from '../alone/tillStorage.ts';

/** What a browser keeps, as long as the test lasts. `lines`: which were sold, as its key says. */
export function storageInMemory(): TillStorage {
  let kept: Kept | null = null;
  const sold = new Set<string>();
  const sales = new Map<string, AloneSale>();
  return {
    load: async () => structuredClone({ kept, sold: [...sold], sales: [...sales.values()] }),
    async keep(next, forget) {
      kept = structuredClone(next);
      for (const line of forget) sold.delete(line);
    },
    async sell(sale) {
      if (sale.tickets.some(({ line }) => sold.has(line))) throw new Error('ConstraintError');
      for (const { line } of sale.tickets) sold.add(line);
      sales.set(sale.id, structuredClone(sale));
    },
    async uploaded({ id }) {
      sales.delete(id);
    },
    async setAside({ id }, next) {
      kept = structuredClone(next);
      sales.delete(id);
    },
  };
}
