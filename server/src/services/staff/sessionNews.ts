import type { LiveNews } from '../../ports/liveBus.ts';

type SessionNews = Extract<LiveNews, { kind: 'staff-sessions-changed' }>;

/** News of sessions that ended, or may do something else now. Small enough for one message of the bus each. */
export function sessionNews(ids: string[]): SessionNews[] {
  const news: SessionNews[] = [];
  for (let from = 0; from < ids.length; from += 50)
    news.push({ kind: 'staff-sessions-changed', ids: ids.slice(from, from + 50) });
  return news;
}
