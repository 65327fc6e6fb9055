import { ParterreError } from '../../domain/parterreError.ts';
import type { CommonDeps, SaleDeps } from '../deps.ts';

/** The deadlines of these bills' claims are others now: their leases last as long, on every node. */
export async function keepReserved(
  { sales, seats, bus }: Pick<CommonDeps, 'bus'> & Pick<SaleDeps, 'sales' | 'seats'>,
  billUuids: string[],
): Promise<void> {
  for (const { scheduleId, seats: claimed } of await sales.claims(billUuids)) {
    for (const { seat, tag, leftMs, epoch } of await sales.liveClaims(scheduleId, claimed)) {
      if (leftMs === null) continue;
      try {
        await seats.reserve({ scheduleId, seats: [seat], tag, epoch }, leftMs);
      } catch (error) {
        // Somebody holds it, and is told at the checkout that it is taken: the claim decides.
        if (!(error instanceof ParterreError && error.code === 'SEATS_TAKEN')) throw error;
      }
    }
  }
  for (const uuid of billUuids) bus.publish({ kind: 'bill', uuid });
}
