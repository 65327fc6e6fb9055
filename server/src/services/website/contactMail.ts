/** The mail that brings a visitor's message to the exhibitor: plain, since it is read among other mails of the day. */
import type { ContactInput, Locale } from '../../contract/index.ts';
import type { MailMessage } from '../../ports/mail.ts';
import { escapeHtml } from '../../texts/html.ts';
import { letterEnd, letterHtml } from '../../texts/letter.ts';
import { text } from '../../texts/text.ts';

export function contactMail(
  message: ContactInput & { exhibitor: string },
  locale: Locale,
): Pick<MailMessage, 'subject' | 'html' | 'text'> {
  const t = (key: string, values?: Record<string, string>): string => text(locale, key, values);
  const from: [string, string][] = [
    [t('mail:contact.name'), message.name],
    [t('mail:contact.email'), message.email],
    ...(message.phone === '' ? [] : [[t('mail:contact.phone'), message.phone] as [string, string]]),
  ];
  const intro = t('mail:contact.intro', { name: message.exhibitor });
  const answer = t('mail:contact.answer');
  const subject = t('mail:contact.subject', { name: message.name });
  return {
    subject,
    text: `${[intro, '', ...from.map(([what, value]) => `${what}: ${value}`), '', message.message, '', answer].join('\n')}\n`,
    html: letterHtml(
      locale,
      subject,
      `<p>${escapeHtml(intro)}</p>
<p>${from.map(([what, value]) => `${escapeHtml(what)}: <strong>${escapeHtml(value)}</strong>`).join('<br>')}</p>
<p style="padding:16px;border-left:4px solid #e8ddcd;white-space:pre-wrap">${escapeHtml(message.message)}</p>
${letterEnd(answer)}`,
    ),
  };
}
