/** The face of a terminal: plain HTML and forms, no script. It is loaded anew each second while it waits. */
import type { Locale } from '../../../../contract/locales.ts';
import { moneyText } from '../../../../texts/amounts.ts';
import { escapeHtml } from '../../../../texts/html.ts';
import { text } from '../../../../texts/text.ts';
import { type Behaviour, behaviours, handlings, type Payment } from './terminals.ts';

export function terminalsPage(names: readonly string[], locale: Locale): string {
  const items = names.map(
    (name) => `<li><a href="/terminals/${encodeURIComponent(name)}/">${escapeHtml(name)}</a></li>`,
  );
  const list = items.length === 0 ? `<p>${say(locale, 'none')}</p>` : `<ul>${items.join('')}</ul>`;
  return layout(locale, `<h1>${say(locale, 'terminals')}</h1>\n${list}`, 2);
}

/** `payment`: the newest on it. */
export function terminalPage(name: string, payment: Payment | null, behaviour: Behaviour, locale: Locale): string {
  const isOpen = payment?.status === 'open' || payment?.status === 'processing';
  const shows = payment === null ? say(locale, 'ready') : say(locale, `status_${payment.status}`);
  const amount =
    payment === null ? '' : `<p class="amount">${escapeHtml(moneyText(payment.amount + payment.tip, locale))}</p>`;
  const customer = isOpen
    ? `<form method="post" action="customer" class="outcomes">
${handlings.map((does, at) => `<button name="does" value="${does}"${at === 0 ? ' class="primary"' : ''}>${say(locale, `does_${does}`)}</button>`).join('\n')}
</form>`
    : '';
  const choices = behaviours.map(
    (choice) =>
      `<label><input type="radio" name="behaviour" value="${choice}"${choice === behaviour ? ' checked' : ''}> <span>${say(locale, `behaviour_${choice}`)}</span></label>`,
  );
  return layout(
    locale,
    `<h1>${escapeHtml(name)}</h1>
${amount}
<p class="state" role="status">${shows}</p>
${customer}
<form method="post" action="behaviour">
<fieldset>
<legend>${say(locale, 'behaviour')}</legend>
${choices.join('\n')}
</fieldset>
<div class="outcomes"><button>${say(locale, 'behave')}</button></div>
</form>`,
    null,
  );
}

const say = (locale: Locale, key: string): string => escapeHtml(text(locale, `terminal:${key}`));

function layout(locale: Locale, content: string, refreshSeconds: number | null): string {
  const refresh = refreshSeconds === null ? '' : `<meta http-equiv="refresh" content="${refreshSeconds}">\n`;
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
${refresh}<title>${say(locale, 'terminals')}</title>
<link rel="stylesheet" href="/style.css">
</head>
<body>
<main>
<p class="badge">${say(locale, 'badge')}</p>
${content}
</main>
</body>
</html>
`;
}
