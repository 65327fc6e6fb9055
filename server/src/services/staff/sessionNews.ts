import type { LiveNews } from '../../ports/liveBus.ts';

/** These sessions ended, or may do something else now. Small enough for one message of the bus each. */
export function sessionNews(ids: string[]): LiveNews[] {
  const news: LiveNews[] = [];
  for (let from = 0; from < ids.length; from += 50)
    news.push({ kind: 'staff-sessions-changed', ids: ids.slice(from, from + 50) });
  return news;
}
