import type pg from 'pg';
import type { NewsletterStore } from '../../ports/newsletterStore.ts';
import { tellingAway } from './databaseErrors.ts';

/** One statement, so that the same address sent twice at once is one subscriber. */
const subscribe = `
  insert into newsletter_subscriber as known (exhibitor_id, email, first_name, last_name, locale) values ($1, $2, $3, $4, $5)
  on conflict (exhibitor_id, email) do update
  set first_name = coalesce(known.first_name, excluded.first_name), last_name = coalesce(known.last_name, excluded.last_name)`;

export function createNewsletterStore(pool: pg.Pool): NewsletterStore {
  return tellingAway<NewsletterStore>({
    async subscribe({ exhibitorId, email, firstName, lastName, locale }) {
      await pool.query(subscribe, [exhibitorId, email, firstName, lastName, locale]);
    },
  });
}
