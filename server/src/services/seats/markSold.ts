import type { CommonDeps, SaleDeps } from '../deps.ts';

/** The bills are settled: their leases become sold on every node, and their visitors hear of it. */
export async function markSold(
  { sales, seats, bus }: Pick<CommonDeps, 'bus'> & Pick<SaleDeps, 'sales' | 'seats'>,
  billUuids: string[],
): Promise<void> {
  // Claims of one show are written together (the desk's own batches).
  const groups = await sales.claims(billUuids);
  await Promise.all(groups.map((claimed) => seats.markSold(claimed)));
  for (const uuid of billUuids) bus.publish({ kind: 'bill', uuid });
}
