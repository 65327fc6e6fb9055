/** Another layout of a screen, published from a page that somebody has signed in on: what moves of shows begin with. */
import type { Page } from '@playwright/test';

/** Of the newest layout: without the back row, and with no wheelchair place left. Answers with the new layout's number. */
export function publishSmallerLayout(page: Page, screen: number): Promise<number> {
  return page.evaluate(async (id) => {
    const csrf = document.querySelector<HTMLMetaElement>('meta[name=csrf-token]')?.content ?? '';
    const headers = { 'content-type': 'application/json', 'x-csrf-token': csrf, 'x-requested-with': 'XMLHttpRequest' };
    async function read<T>(response: Response): Promise<T> {
      const answer = await response.json();
      if (!response.ok) throw new Error(JSON.stringify(answer));
      return answer.result?.data ?? answer.data;
    }
    const ask = async <T>(name: string, input: unknown): Promise<T> =>
      read(await fetch(`/trpc/staff.layouts.${name}?${new URLSearchParams({ input: JSON.stringify(input) })}`, { headers }));
    const [newest] = await ask<{ id: number }[]>('list', { screen: id });
    const drawn = await ask<{
      document: { rows: { seats: (null | { accessible?: boolean; companion?: boolean })[] }[] };
      scenery: unknown;
    }>('version', { id: newest?.id });
    const hall = drawn.document;
    hall.rows.pop();
    for (const { seats } of hall.rows)
      for (const seat of seats) {
        delete seat?.accessible;
        delete seat?.companion;
      }
    const said = JSON.stringify({ row_version: null, origin: { kind: 'editor' } });
    const { row_version } = await read<{ row_version: number }>(
      await fetch(`/api/staff/screens/${id}/draft?${new URLSearchParams({ draft: said })}`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ hall, scenery: drawn.scenery }),
      }),
    );
    const body = JSON.stringify({ screen: id, row_version, editing: null });
    const { number } = await read<{ number: number }>(
      await fetch('/trpc/staff.layouts.publish', { method: 'POST', headers, body }),
    );
    return number;
  }, screen);
}
