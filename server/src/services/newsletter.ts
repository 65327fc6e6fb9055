import { ParterreError } from '../domain/parterreError.ts';
import { databaseIsAway } from './databaseErrors.ts';
import type { SalesDeps } from './salesDeps.ts';
import type { Services } from './services.ts';

/** Signing up for the newsletter, while the exhibitor has one. */
export function createNewsletter(
  { newsletters }: Pick<SalesDeps, 'newsletters'>,
  catalogue: Services['catalogue'],
): Services['newsletter'] {
  return {
    async subscribe({ first_name, last_name, email }, locale) {
      const address = email.toLowerCase();
      try {
        const { settings } = await catalogue.startup(locale);
        if (!settings.features.includes('newsletters')) throw new ParterreError('NOT_FOUND');
        await newsletters.subscribe({
          email: address,
          firstName: first_name || null,
          lastName: last_name || null,
          locale,
        });
      } catch (error) {
        if (databaseIsAway(error)) throw new ParterreError('UNAVAILABLE', { retryAfterSeconds: 5, cause: error });
        throw error;
      }
      return { email: address };
    },
  };
}
