/** Documents of bills that are printed when somebody needs them first, the buyer or the mail, and kept while they say the same. */
import { createHash } from 'node:crypto';
import type { SaleDeps } from '../deps.ts';

/** What was printed of a bill with this content, or else `print` prints now. */
export async function keptDocument(
  sales: SaleDeps['sales'],
  billUuid: string,
  says: unknown,
  print: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const content = createHash('sha256').update(JSON.stringify(says)).digest('hex');
  const kept = await sales.keptPdf(billUuid, content);
  if (kept) return kept;
  const bytes = await print();
  await sales.keepPdf(billUuid, content, bytes);
  return bytes;
}
