import { isLocale } from '../contract/index.ts';
import type { JobPayloads } from '../ports/jobs.ts';
import type { SalesDeps } from './salesDeps.ts';
import type { Services } from './services.ts';

/** Messages from the contact page: kept as a job, so that none is lost while the mail server is away. */
export function createContact(
  { jobs }: Pick<SalesDeps, 'jobs'>,
  catalogue: Services['catalogue'],
): Services['contact'] {
  return {
    async send(message, locale, host) {
      const [{ exhibitor, settings }, exhibitorId] = await Promise.all([
        catalogue.startup(locale, host),
        catalogue.exhibitorAt(host),
      ]);
      await jobs.add('mail-contact', {
        ...message,
        to: exhibitor.email,
        exhibitor: exhibitor.trade_name,
        exhibitorId,
        locale: isLocale(settings.locale) ? settings.locale : locale,
      });
      return { accepted: true };
    },
  };
}

/** Mails a message to the exhibitor. Sent twice after a crash it is only read twice. */
export async function mailContact(
  { mailer, contactMail }: Pick<SalesDeps, 'mailer' | 'contactMail'>,
  { to, locale, exhibitorId, ...message }: JobPayloads['mail-contact'],
  signal?: AbortSignal,
): Promise<void> {
  await mailer.send(
    {
      id: `contact ${JSON.stringify([to, message])}`,
      to,
      ...(exhibitorId !== undefined && { exhibitorId }),
      replyTo: { name: message.name, address: message.email },
      ...contactMail(message, locale),
    },
    signal,
  );
}
