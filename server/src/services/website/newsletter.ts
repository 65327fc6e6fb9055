import type { Locale, NewsletterInput } from '../../contract/index.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { Captcha } from '../../ports/captcha.ts';
import type { JobPayloads } from '../../ports/jobs.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CommonDeps, SaleDeps } from '../deps.ts';

export interface Newsletter {
  /** Idempotent; the answer does not tell whether the address was known. NOT_FOUND while the feature is off, UNAVAILABLE while the captcha's provider is. */
  subscribe(input: NewsletterInput, locale: Locale, host?: string): Promise<{ email: string }>;
}

/** Signing up for the newsletter, while the exhibitor has one. */
export function createNewsletter(
  { newsletters, captcha, onFault }: Pick<CommonDeps, 'onFault'> & Pick<SaleDeps, 'newsletters' | 'captcha'>,
  catalogue: Catalogue,
): Newsletter {
  return {
    async subscribe({ first_name, last_name, email, grecaptcha }, locale, host) {
      const address = email.toLowerCase();
      const [{ settings }, exhibitorId] = await Promise.all([
        catalogue.startup(locale, host),
        catalogue.exhibitorAt(host),
      ]);
      if (!settings.features.includes('newsletters')) throw new ParterreError('NOT_FOUND');
      // Without a site key the pages cannot have a token.
      if (captcha && settings.recaptcha.sitekey) await mustBePerson(captcha, grecaptcha ?? '', onFault);
      await newsletters.subscribe({
        exhibitorId,
        email: address,
        firstName: first_name || null,
        lastName: last_name || null,
        locale,
      });
      return { email: address };
    },
  };
}

/** Subscribes a buyer who ticked the newsletter's box in the checkout. */
export async function subscribeBuyer(
  { newsletters, catalogue }: Pick<SaleDeps, 'newsletters' | 'catalogue'>,
  { exhibitorId, email, name, locale }: JobPayloads['subscribe'],
): Promise<void> {
  // A job of the version before is of the time when all exhibitors had one newsletter, which became the first one's.
  const whose = exhibitorId ?? (await catalogue.exhibitors())[0]?.id;
  if (whose === undefined) throw new Error('There is no exhibitor whose newsletter it could be');
  await newsletters.subscribe({
    exhibitorId: whose,
    email: email.toLowerCase(),
    firstName: name,
    lastName: null,
    locale,
  });
}

/** VALIDATION_FAILED at `grecaptcha`; UNAVAILABLE when the provider does not answer. */
async function mustBePerson(captcha: Captcha, token: string, onFault: CommonDeps['onFault']): Promise<void> {
  let person = false;
  try {
    person = token !== '' && (await captcha.verify(token));
  } catch (error) {
    onFault(error, 'captcha');
    throw new ParterreError('UNAVAILABLE', { retryAfterSeconds: 5, cause: error });
  }
  if (!person) throw new ParterreError('VALIDATION_FAILED', { fields: { grecaptcha: [{ key: 'captcha' }] } });
}
