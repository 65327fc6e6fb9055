/** The same change of many rows. */
import {
  type BulkResult,
  type BulkSelection,
  type ErrorCode,
  type Locale,
  mostInBulk,
  type StaffListName,
} from '../../contract/index.ts';
import type { EmployeeActor } from '../../domain/actor.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { text } from '../../texts/text.ts';
import type { SalesDeps } from '../salesDeps.ts';
import { asOfNow } from '../staffChange.ts';
import { readerOf, refusingParts } from './listReader.ts';

/**
 * Does the same to many rows, each by itself: what one of them refuses, the others do not mind. `change` names the version `null`,
 * since nobody has looked at each.
 * ### Errors
 * `NOT_SIGNED_IN`, `FORBIDDEN`, `MODULE_INACTIVE`; `VALIDATION_FAILED`: no such filter, or more than `mostInBulk`.
 */
export async function bulkAsStaff(
  { staff, lists, onFault }: Pick<SalesDeps, 'staff' | 'lists' | 'onFault'>,
  asking: EmployeeActor,
  {
    list,
    selection,
    locale,
    change,
  }: { list: StaffListName; selection: BulkSelection; locale: Locale; change(id: string): Promise<unknown> },
): Promise<BulkResult> {
  const actor = await asOfNow(staff, asking);
  const ids =
    'ids' in selection
      ? [...new Set(selection.ids)]
      : await refusingParts(() => lists.ids(list, selection.query, readerOf(actor, list, locale), mostInBulk + 1));
  if (ids.length > mostInBulk)
    throw new ParterreError('VALIDATION_FAILED', {
      fields: { query: [{ key: 'max_items', values: { limit: mostInBulk } }] },
    });
  const result: BulkResult = { changed: 0, refused: [] };
  for (const id of ids) {
    try {
      await change(id);
      result.changed += 1;
    } catch (error) {
      const { code, values } = refusalOf(error, onFault);
      result.refused.push({ id, code, message: text(locale, `errors:${code}`, values) });
    }
  }
  return result;
}

function refusalOf(
  error: unknown,
  onFault: SalesDeps['onFault'],
): { code: ErrorCode; values: Record<string, string | number> } {
  if (error instanceof ParterreError) return { code: error.code, values: error.detail.values ?? {} };
  onFault(error, 'change of many');
  return { code: 'INTERNAL', values: {} };
}
