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

interface LetterEntry {
  lines: string[];
  link: string;
  button: string;
}

/** Some lines and one way on. */
export const letterWithLink = (
  locale: string,
  { subject, end, ...entry }: LetterEntry & { subject: string; end: string },
): Letter => letterWithLinks(locale, { subject, lead: null, entries: [entry], end });

interface Letter {
  subject: string;
  text: string;
  html: string;
}

/** A first line, where there is one, and things with a way on each. */
export function letterWithLinks(
  locale: string,
  { subject, lead, entries, end }: { subject: string; lead: string | null; entries: LetterEntry[]; end: string },
): Letter {
  const body = [
    ...(lead === null ? [] : [`<p>${escapeHtml(lead)}</p>`]),
    ...entries.flatMap(({ lines, link, button }) => [
      `<p>${lines.map(escapeHtml).join('<br>')}</p>`,
      `<p><a href="${escapeHtml(link)}">${escapeHtml(button)}</a></p>`,
    ]),
    letterEnd(end),
  ];
  const text = [
    ...(lead === null ? [] : [lead, '']),
    ...entries.flatMap(({ lines, link }) => [...lines, '', link, '']),
    end,
  ];
  return { subject, text: `${text.join('\n')}\n`, html: letterHtml(locale, subject, body.join('\n')) };
}
