import type pg from 'pg';
import type { NewsletterStore } from '../../ports/newsletterStore.ts';
import { tellingAway } from './databaseErrors.ts';
import { db, writtenBy } from './query.ts';

export function createNewsletterStore(pool: pg.Pool): NewsletterStore {
  return tellingAway<NewsletterStore>({
    async subscribe({ exhibitorId, email, firstName, lastName, locale }) {
      // One statement, so that the same address sent twice at once is one subscriber.
      await writtenBy(
        pool,
        db
          .insertInto('newsletter_subscriber')
          .values({ exhibitor_id: exhibitorId, email, first_name: firstName, last_name: lastName, locale })
          .onConflict((on) =>
            on.columns(['exhibitor_id', 'email']).doUpdateSet((eb) => ({
              first_name: eb.fn.coalesce('newsletter_subscriber.first_name', 'excluded.first_name'),
              last_name: eb.fn.coalesce('newsletter_subscriber.last_name', 'excluded.last_name'),
            })),
          ),
      );
    },
  });
}
