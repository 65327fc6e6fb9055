import type { HallDocument } from '@parterre/engine/types';
import { type LayoutOrigin, noScenery, type Scenery } from '@parterre/server/contract';
import { type AppError, csrfToken, errorOf, reloadOnce } from '@parterre/ui/api';

/**
 * Keeps a document as the screen's draft. `version`: of the draft that was seen; null: there was none. `editing`: of the
 * window that draws, if one does.
 * ### Errors
 * An `AppError` of server/src/http/layoutDrafts.ts, or `NETWORK`.
 */
export async function saveDraft(
  screen: number,
  draft: {
    document: HallDocument;
    scenery?: Scenery;
    origin: LayoutOrigin;
    version: number | null;
    editing?: string;
    locale: string;
  },
): Promise<{ row_version: number; seat_count: number }> {
  const { document, scenery = noScenery, origin, version, editing } = draft;
  const said = JSON.stringify({ row_version: version, origin, ...(editing !== undefined && { editing }) });
  const response = await fetch(`/api/staff/screens/${screen}/draft?${new URLSearchParams({ draft: said })}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-CSRF-Token': csrfToken(),
      'X-Requested-With': 'XMLHttpRequest',
      'X-Locale': draft.locale,
    },
    body: JSON.stringify({ hall: document, scenery }),
  }).catch((): never => {
    throw { code: 'NETWORK', message: '' } satisfies AppError;
  });
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const refusal = errorOf(answer);
    if (refusal.code === 'SESSION_EXPIRED') reloadOnce();
    throw refusal;
  }
  return (answer as { data: { row_version: number; seat_count: number } }).data;
}
