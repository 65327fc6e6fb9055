import { type ContactInput, isLocale, type Locale } from '../../contract/index.ts';
import type { JobPayloads } from '../../ports/jobs.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CommonDeps, MailingDeps } from '../deps.ts';
import { contactMail } from './contactMail.ts';

export interface Contact {
  /** A mail to the exhibitor, sent by a job. */
  send(message: ContactInput, locale: Locale, host?: string): Promise<{ accepted: true }>;
}

/** Messages from the contact page: kept as a job, so that none is lost while the mail server is away. */
export function createContact({ jobs }: Pick<CommonDeps, 'jobs'>, catalogue: Catalogue): Contact {
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
  { mailer }: Pick<MailingDeps, 'mailer'>,
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
