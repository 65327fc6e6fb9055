import type { SalesDeps } from './salesDeps.ts';

/** The bill is settled: its leases become sold on every node, and its visitors hear of it. */
export async function markSold(
  { sales, seats, bus }: Pick<SalesDeps, 'sales' | 'seats' | 'bus'>,
  billUuid: string,
): Promise<void> {
  for (const group of await sales.claims(billUuid)) await seats.markSold(group.scheduleId, group.seats, group.tag);
  bus.publish({ kind: 'bill', uuid: billUuid });
}
