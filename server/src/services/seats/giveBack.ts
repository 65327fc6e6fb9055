/** Gives seats back without taking them from a bill: PostgreSQL's claims are asked first. */
import type { SalesStore, SeatGroup } from '../../ports/salesStore.ts';
import type { SeatDesk } from '../../ports/seatDesk.ts';
import type { CommonDeps, SaleDeps } from '../deps.ts';

/**
 * Ends the leases of `tag` on those of the seats that no bill claims. One hold may be tried twice: the seats that its
 * first bill claims stay with that bill. Where another bill claims a seat that we had leased, the leases had forgotten
 * its claim; they are told of it, so that nobody is offered the seat again.
 *
 * Answers whether a bill claims seats under this very tag.
 */
export async function giveBackUnclaimed(
  { seats, sales }: { seats: SeatDesk; sales: Pick<SalesStore, 'liveClaims'> },
  given: { scheduleId: number; seats: number[]; tag: Uint8Array },
): Promise<boolean> {
  const { scheduleId, tag } = given;
  const claims = await sales.liveClaims(scheduleId, given.seats);
  const ours = new Set(claims.filter((claim) => isSame(claim.tag, tag)).map(({ seat }) => seat));
  await seats.giveBack(
    scheduleId,
    given.seats.filter((seat) => !ours.has(seat)),
    tag,
  );
  for (const claim of claims) {
    if (ours.has(claim.seat)) continue;
    const group = { scheduleId, seats: [claim.seat], tag: claim.tag, epoch: claim.epoch };
    if (claim.leftMs === null) await seats.markSold(group);
    else {
      await seats.reserve(group, claim.leftMs);
    }
  }
  return ours.size > 0;
}

/** What the job does, for seats whose claims are gone or past their deadline. */
export async function giveBackForCertain(
  deps: { seats: SeatDesk; sales: Pick<SalesStore, 'liveClaims'> },
  given: { scheduleId: number; seats: number[]; tag: Uint8Array },
): Promise<void> {
  await giveBackUnclaimed(deps, given);
  // Late money that came between the question and the release has sold the claims: their leases must not stay free.
  const claims = await deps.sales.liveClaims(given.scheduleId, given.seats);
  const sold = claims.filter((claim) => claim.leftMs === null && isSame(claim.tag, given.tag));
  for (const { seat, tag, epoch } of sold)
    await deps.seats.markSold({ scheduleId: given.scheduleId, seats: [seat], tag, epoch });
}

/** The job that was enqueued with the change does the same for certain; this is for the buyer who chooses again now. */
export async function freeNow(
  deps: Pick<CommonDeps, 'onFault'> & Pick<SaleDeps, 'sales' | 'seats'>,
  freed: SeatGroup[],
): Promise<void> {
  for (const group of freed) {
    await giveBackUnclaimed(deps, group).catch((error) => deps.onFault(error, 'give seats back'));
  }
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}
