import { isLocale } from '../contract/index.ts';
import { ParterreError } from '../domain/parterreError.ts';
import { databaseIsAway } from './databaseErrors.ts';
import type { SalesDeps } from './salesDeps.ts';
import type { Services } from './services.ts';

/** Messages from the contact page: kept as a job, so that none is lost while the mail server is away. */
export function createContact(
  { jobs }: Pick<SalesDeps, 'jobs'>,
  catalogue: Services['catalogue'],
): Services['contact'] {
  return {
    async send(message, locale) {
      try {
        const { exhibitor, settings } = await catalogue.startup(locale);
        await jobs.add('mail-contact', {
          ...message,
          to: exhibitor.email,
          exhibitor: exhibitor.trade_name,
          locale: isLocale(settings.locale) ? settings.locale : locale,
        });
      } catch (error) {
        if (databaseIsAway(error)) throw new ParterreError('UNAVAILABLE', { retryAfterSeconds: 5, cause: error });
        throw error;
      }
      return { accepted: true };
    },
  };
}
