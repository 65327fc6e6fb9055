/** Which vouchers are sold. */
import { lastDay } from '../../domain/validity.ts';
import { isVisible, type VisibilityPlace } from '../../domain/visibility.ts';
import type { VoucherTypeRow } from '../../ports/voucherStore.ts';

/** The types that are sold in a place on a day, YYYY-MM-DD, each with the last day (`until`) of one that is bought then. */
export function voucherOffer(
  types: readonly VoucherTypeRow[],
  place: VisibilityPlace,
  day: string,
): { row: VoucherTypeRow; until: string }[] {
  return types.flatMap((row) => {
    const until = isVisible(row.visibility, place) ? lastDay(row.validity, day) : null;
    return until === null ? [] : [{ row, until }];
  });
}
