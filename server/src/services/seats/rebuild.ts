import {
  encodeExpiry,
  isReserved,
  type LeaseExtendRequest,
  type LeaseSnapshot,
  tagBytes,
} from '../../ports/seatLeases.ts';
import type { ClaimRecord } from '../../ports/showStore.ts';

/** Lease columns of a show. */
interface Columns {
  seatCount: number;
  expiries: Float64Array;
  tags: Uint8Array;
}

/**
 * The leases of a show whose store lost them. The last word is a live claim; without one a seat keeps the live hold that
 * this node remembers, then the one that the store has (it went back in time, or was written to since).
 *
 * A remembered *sale* without a claim is not kept: it was given back in PostgreSQL, or is about to be marked again by a job.
 */
export function rebuiltLeases(
  known: Columns,
  stored: LeaseSnapshot | null,
  claims: ClaimRecord[],
  nowMs: number,
): { expiries: Float64Array; tags: Uint8Array } {
  const { seatCount } = known;
  const expiries = new Float64Array(seatCount);
  const tags = new Uint8Array(seatCount * tagBytes);
  for (const columns of [stored, known]) {
    if (columns?.seatCount !== seatCount) continue;
    for (let seat = 0; seat < seatCount; seat++) {
      const expiry = columns.expiries[seat] ?? 0;
      if (expiry <= nowMs || expiry === Number.POSITIVE_INFINITY) continue;
      expiries[seat] = expiry;
      tags.set(columns.tags.subarray(seat * tagBytes, (seat + 1) * tagBytes), seat * tagBytes);
    }
  }
  for (const { seatIndex, tag, leftMs } of claims) {
    if (seatIndex < 0 || seatIndex >= seatCount || (leftMs !== null && leftMs <= 0)) continue;
    expiries[seatIndex] = leftMs === null ? Number.POSITIVE_INFINITY : encodeExpiry(nowMs + leftMs, 'reserved');
    tags.set(tag.subarray(0, tagBytes), seatIndex * tagBytes);
  }
  return { expiries, tags };
}

/** Live holds that this node knows and that a state made by another does not have: to be taken again while nobody has them. */
export function forgottenLeases(known: Columns, found: Columns, nowMs: number): LeaseExtendRequest[] {
  const byHold = new Map<string, LeaseExtendRequest & { seats: number[] }>();
  for (let seat = 0; seat < known.seatCount && found.seatCount === known.seatCount; seat++) {
    const expiry = known.expiries[seat] ?? 0;
    if (expiry <= nowMs || expiry === Number.POSITIVE_INFINITY || (found.expiries[seat] ?? 0) > nowMs) continue;
    const tag = known.tags.slice(seat * tagBytes, (seat + 1) * tagBytes);
    const name = `${tag.join()} ${expiry}`;
    const hold = byHold.get(name) ?? {
      tag,
      seats: [],
      expiresAtMs: Math.floor(expiry),
      kind: isReserved(expiry) ? 'reserved' : 'held',
    };
    hold.seats.push(seat);
    byHold.set(name, hold);
  }
  return [...byHold.values()];
}
