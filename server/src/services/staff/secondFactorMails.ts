/** Mails to whoever's second factor was changed: if it was not they, somebody else is in their account. */
import type { JobPayloads } from '../../ports/jobs.ts';
import { letterWithLink } from '../../texts/letter.ts';
import { text } from '../../texts/text.ts';
import type { CommonDeps, MailingDeps } from '../deps.ts';

export async function mailSecondFactor(
  { mailer, publicUrl }: Pick<CommonDeps, 'publicUrl'> & Pick<MailingDeps, 'mailer'>,
  { to, name, what, detail, locale, key }: JobPayloads['mail-second-factor'],
  signal?: AbortSignal,
): Promise<void> {
  const said =
    what === 'codeUsed'
      ? text(locale, 'mail:second_factor.codeUsed.text', { count: Number(detail) })
      : text(locale, `mail:second_factor.${what}.text`, { name: detail ?? '' });
  await mailer.send(
    {
      id: `second factor ${key}`,
      to,
      ...letterWithLink(locale, {
        subject: text(locale, `mail:second_factor.${what}.subject`),
        lines: [text(locale, 'mail:greeting', { name }), said],
        link: `${publicUrl()}/portal/account/security`,
        button: text(locale, 'mail:second_factor.button'),
        end: text(locale, `mail:second_factor.${what === 'reset' ? 'afterReset' : 'ignore'}`),
      }),
    },
    signal,
  );
}
