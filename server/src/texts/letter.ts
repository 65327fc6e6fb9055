/** Plain mails: read among others of the day, without pictures. */
import { escapeHtml } from './html.ts';

/** The whole HTML of one; `body` is markup. */
export const letterHtml = (locale: string, subject: string, body: string): string => `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:24px;max-width:640px;color:#2a211c;font:16px/1.55 'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
${body}
</body></html>`;

/** The last line, which says why the mail was sent. */
export const letterEnd = (words: string): string => `<p style="color:#6f6258;font-size:14px">${escapeHtml(words)}</p>`;

/** Some lines and one way on. */
export function letterWithLink(
  locale: string,
  {
    subject,
    lines,
    link,
    button,
    end,
  }: { subject: string; lines: string[]; link: string; button: string; end: string },
): { subject: string; text: string; html: string } {
  const body = [
    `<p>${lines.map(escapeHtml).join('<br>')}</p>`,
    `<p><a href="${escapeHtml(link)}">${escapeHtml(button)}</a></p>`,
    letterEnd(end),
  ];
  return {
    subject,
    text: `${[...lines, '', link, '', end].join('\n')}\n`,
    html: letterHtml(locale, subject, body.join('\n')),
  };
}
