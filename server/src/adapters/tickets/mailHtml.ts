/** The skeleton of a mail: tables and inline styles, which is what mail programs understand. */
import type { GoodsOrder, TicketOrder } from '../../ports/ticketPrinter.ts';
import { escapeHtml } from '../../texts/html.ts';
import { cream, night, parseColor, type Rgb, readable, toHex } from './color.ts';
import type { BillWords, OrderWords } from './texts.ts';

const white: Rgb = [255, 255, 255];
const ink = '#2a211c';
const quiet = '#6f6258';
const hairline = '#e8ddcd';
const fonts = "'Inter','Segoe UI',Roboto,Helvetica,Arial,sans-serif";

export interface MailParts {
  subject: string;
  /** What a list of mails shows after the subject. */
  preheader: string;
  heading: string;
  paragraphs: string[];
  /** Already HTML. */
  details: string;
  /** Null: there is nothing to open. */
  button: MailLink | null;
  /** Below the button. */
  links: MailLink[];
}

export interface MailLink {
  text: string;
  url: string;
}

/** A row of a two-column list. `value` is already HTML. */
export function detail(name: string, value: string): string {
  return `<tr><td style="padding:9px 16px 9px 0;color:${quiet};font-size:14px;vertical-align:top;white-space:nowrap;border-top:1px solid ${hairline}">${escapeHtml(name)}</td><td style="padding:9px 0;color:${ink};font-size:15px;vertical-align:top;border-top:1px solid ${hairline}">${value}</td></tr>`;
}

/** A line of the bill. */
export function amount(name: string, value: string, strong = false): string {
  const weight = strong ? '700' : '400';
  return `<tr><td style="padding:5px 0;color:${ink};font-size:15px;font-weight:${weight}">${escapeHtml(name)}</td><td align="right" style="padding:5px 0;color:${ink};font-size:15px;font-weight:${weight};white-space:nowrap;font-variant-numeric:tabular-nums">${escapeHtml(value)}</td></tr>`;
}

export function table(rows: string): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse;margin:0 0 20px">${rows}</table>`;
}

/** What the mail is about, in its head: the film of the order; of goods alone, where they were sold. */
function headOf(order: TicketOrder | GoodsOrder, words: OrderWords | BillWords): string {
  if (!('movieTitle' in order) || !('rating' in words)) return titleCell('', order.cinema.name, '');
  const onNight = toHex(readable(parseColor(order.exhibitor.accent), night, cream));
  const poster =
    order.posterUrl === null
      ? ''
      : `<td width="96" style="padding:0 20px 0 0;vertical-align:bottom"><img src="${escapeHtml(order.posterUrl)}" width="96" height="144" alt="" style="display:block;width:96px;height:144px;border-radius:8px;border:0"></td>`;
  const event =
    order.eventTitle === null
      ? ''
      : `<div style="color:${onNight};font-size:13px;font-weight:600;letter-spacing:.04em;padding-bottom:6px">${escapeHtml(order.eventTitle)}</div>`;
  const facts = `<div style="color:${onNight};font-size:14px;font-weight:600;padding-top:10px">${escapeHtml([order.versionShort, words.rating].join(' · '))}</div>`;
  return `${poster}${titleCell(event, order.movieTitle, facts)}`;
}

function titleCell(above: string, title: string, below: string): string {
  return `<td style="vertical-align:bottom">${above}<h1 style="margin:0;color:${toHex(cream)};font-size:30px;line-height:1.12;font-weight:700;letter-spacing:-.01em">${escapeHtml(title)}</h1>${below}</td>`;
}

function buttonOf({ exhibitor }: TicketOrder | GoodsOrder, button: MailParts['button']): string {
  if (button === null || !('accent' in exhibitor)) return '';
  const color = toHex(readable(parseColor(exhibitor.accent), white, night));
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td style="border-radius:10px;background:${color}"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:14px 24px;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(button.text)}</a></td></tr></table>`;
}

function linksOf(links: MailLink[]): string {
  return links
    .map(
      ({ text, url }) =>
        `<p style="margin:14px 0 0;font-size:15px;line-height:1.55"><a href="${escapeHtml(url)}" style="color:${ink}">${escapeHtml(text)}</a></p>`,
    )
    .join('');
}

export function mailHtml(order: TicketOrder | GoodsOrder, words: OrderWords | BillWords, parts: MailParts): string {
  const { t } = words;
  const paragraph = (text: string) =>
    `<p style="margin:0 0 16px;color:${ink};font-size:16px;line-height:1.55">${escapeHtml(text)}</p>`;
  const vat = order.exhibitor.vat === null ? '' : `<br>${escapeHtml(t('mail:vat', { vat: order.exhibitor.vat }))}`;
  return `<!doctype html>
<html lang="${order.locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><meta name="supported-color-schemes" content="light"><title>${escapeHtml(parts.subject)}</title></head>
<body style="margin:0;padding:0;background:#f4ece0;font-family:${fonts}">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escapeHtml(parts.preheader)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f4ece0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background:#ffffff;border-radius:14px;overflow:hidden">
<tr><td style="background:${toHex(night)};padding:26px 28px 28px">
<div style="color:${toHex(cream)};font-size:17px;font-weight:700;padding-bottom:26px">${escapeHtml(order.exhibitor.name)}</div>
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>${headOf(order, words)}</tr></table>
</td></tr>
<tr><td style="padding:28px">
<h2 style="margin:0 0 14px;color:${ink};font-size:21px;line-height:1.25;font-weight:700">${escapeHtml(parts.heading)}</h2>
${parts.paragraphs.map(paragraph).join('\n')}
${parts.details}
${buttonOf(order, parts.button)}${linksOf(parts.links)}
</td></tr>
<tr><td style="padding:18px 28px 26px;border-top:1px solid ${hairline};color:${quiet};font-size:13px;line-height:1.6">${escapeHtml(t('mail:questions', { email: order.exhibitor.email }))}<br>${escapeHtml(order.exhibitor.name)} · ${escapeHtml(order.cinema.name)}, ${escapeHtml(order.cinema.address)}${vat}</td></tr>
</table>
</td></tr></table>
</body></html>`;
}
