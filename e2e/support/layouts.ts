/** Another layout of a screen, published by whoever has signed in on a page: what moves of shows begin with. */
import type { APIResponse, Page } from '@playwright/test';

interface HallRows {
  rows: { seats: (null | { class?: number; accessible?: boolean; companion?: boolean })[] }[];
}

/** The newest layout without its last row and without any place for a wheelchair. Its seats are all of one class, so that the other one is full. */
export function smaller(hall: HallRows): void {
  hall.rows.pop();
  for (const seat of seatsOf(hall)) {
    delete seat.accessible;
    delete seat.companion;
    seat.class = 1;
  }
}

/** Nothing but the last row is gone, whose places for wheelchairs are in the row before; and the seats are all of one class. */
export function withoutLastRow(hall: HallRows): void {
  const last = hall.rows.pop();
  for (const [slot, seat] of hall.rows.at(-1)?.seats.entries() ?? []) {
    const { accessible, companion } = last?.seats[slot] ?? {};
    if (seat !== null) Object.assign(seat, accessible && { accessible }, companion && { companion });
  }
  for (const seat of seatsOf(hall)) seat.class = 1;
}

const seatsOf = ({ rows }: HallRows) => rows.flatMap(({ seats }) => seats.filter((seat) => seat !== null));

/** Publishes the newest layout of a screen, changed, in place of any draft. */
export async function publishChanged(page: Page, screen: number, change: (hall: HallRows) => void): Promise<void> {
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
  change(hall);
  const present = await ask<{ row_version: number } | null>('draft', { screen });
  const draft = JSON.stringify({ row_version: present?.row_version ?? null, origin: { kind: 'editor' } });
  const { row_version } = await dataOf<{ row_version: number }>(
    await page.request.post(`${origin}/api/staff/screens/${screen}/draft?${new URLSearchParams({ draft })}`, {
      headers,
      data: { hall, scenery },
    }),
  );
  const data = { screen, row_version, editing: null };
  const published = await page.request.post(`${origin}/trpc/staff.layouts.publish`, { headers, data });
  await dataOf(published);
}

async function dataOf<T>(answer: APIResponse): Promise<T> {
  const { result, data } = await answer.json();
  if (!answer.ok()) throw new Error(`${answer.url()} answered ${answer.status()}`);
  return result?.data ?? data;
}
