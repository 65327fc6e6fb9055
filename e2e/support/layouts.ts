/** Another layout of a screen, published by whoever has signed in on a page: what moves of shows begin with. */
import type { APIResponse, Page } from '@playwright/test';

interface HallRows {
  rows: { seats: (null | { accessible?: boolean; companion?: boolean })[] }[];
}

/** Publishes the newest layout without its last row and without any place for a wheelchair. Answers with the new layout's number. */
export async function publishSmallerLayout(page: Page, screen: number): Promise<number> {
  const { origin } = new URL(page.url());
  const csrf = await page.locator('meta[name=csrf-token]').getAttribute('content');
  const headers = { 'x-csrf-token': csrf ?? '', 'x-requested-with': 'XMLHttpRequest' };
  const ask = async <T>(name: string, input: unknown): Promise<T> => {
    const query = new URLSearchParams({ input: JSON.stringify(input) });
    return dataOf(await page.request.get(`${origin}/trpc/staff.layouts.${name}?${query}`, { headers }));
  };
  const [newest] = await ask<{ id: number }[]>('list', { screen });
  const { document, scenery } = await ask<{ document: string; scenery: unknown }>('version', { id: newest?.id });
  const hall: HallRows = JSON.parse(document);
  hall.rows.pop();
  for (const seat of hall.rows.flatMap(({ seats }) => seats)) {
    delete seat?.accessible;
    delete seat?.companion;
  }
  const draft = JSON.stringify({ row_version: null, origin: { kind: 'editor' } });
  const { row_version } = await dataOf<{ row_version: number }>(
    await page.request.post(`${origin}/api/staff/screens/${screen}/draft?${new URLSearchParams({ draft })}`, {
      headers,
      data: { hall, scenery },
    }),
  );
  const data = { screen, row_version, editing: null };
  const published = await page.request.post(`${origin}/trpc/staff.layouts.publish`, { headers, data });
  return (await dataOf<{ number: number }>(published)).number;
}

async function dataOf<T>(answer: APIResponse): Promise<T> {
  const { result, data } = await answer.json();
  if (!answer.ok()) throw new Error(`${answer.url()} answered ${answer.status()}`);
  return result?.data ?? data;
}
