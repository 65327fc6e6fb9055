/** The sandbox provider's page: plain HTML and a form, no script. */
import type { Locale } from '../../../contract/locales.ts';
import { moneyText } from '../../../texts/amounts.ts';
import { escapeHtml } from '../../../texts/html.ts';
import { text } from '../../../texts/text.ts';
import type { SandboxEntry } from './book.ts';

export const outcomes = ['paid', 'failed', 'cancelled', 'expired'] as const;
/** `lost`: it ends as chosen, and the shop must find out by asking. `never`: the provider itself never learns of it. */
export const deliveries = ['now', 'late', 'twice', 'lost', 'never'] as const;
export const tipsMinor = [0, 100, 200, 500] as const;
export const defaultLateSeconds = 30;

function layout(locale: Locale, title: string, content: string): string {
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="dark light">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/sandbox/style.css">
</head>
<body>
<main>
<p class="badge">${escapeHtml(text(locale, 'sandbox:badge'))}</p>
${content}
</main>
</body>
</html>
`;
}

/** A payment to be decided, or how it ended. */
export function paymentPage(entry: SandboxEntry): string {
  const { locale } = entry;
  const t = (key: string, values?: Record<string, string | number>): string =>
    escapeHtml(text(locale, `sandbox:${key}`, values));
  const mobile = entry.kind === 'mobile';
  const head = `<h1>${t(mobile ? 'title_mobile' : 'title')}</h1>
<p class="amount">${escapeHtml(moneyText(entry.amountMinor + entry.tipMinor, locale))}</p>
<p class="reference">${t('order', { order: entry.description })}</p>`;
  if (entry.status !== 'open') {
    const given =
      entry.status === 'paid' && entry.refundedMinor > 0
        ? `<p>${t('refunded_until_now', { amount: moneyText(entry.refundedMinor, locale) })}</p>\n`
        : '';
    return layout(
      locale,
      text(locale, 'sandbox:title'),
      `${head}
<p class="state" role="status">${t(`state_${entry.status}`)}</p>
${given}${entry.status === 'paid' ? refundForm(entry, t) : ''}<p><a class="button" href="${escapeHtml(entry.returnUrl)}">${t('back')}</a></p>`,
    );
  }
  const tips = mobile
    ? `<fieldset class="tips">
<legend>${t('tip')}</legend>
${tipsMinor.map((tip) => choice('tip', String(tip), tip === 0 ? t('tip_none') : escapeHtml(moneyText(tip, locale)), tip === 0)).join('\n')}
</fieldset>`
    : '';
  return layout(
    locale,
    text(locale, 'sandbox:title'),
    `${head}
<p>${t('explain')}</p>
<form method="post" action="/sandbox/pay/${escapeHtml(entry.id)}">
${tips}
<fieldset>
<legend>${t('webhook')}</legend>
${deliveries.map((delivery) => choice('webhook', delivery, t(`webhook_${delivery}`), delivery === 'now')).join('\n')}
<label class="seconds">${t('seconds')} <input type="number" name="seconds" value="${defaultLateSeconds}" min="1" max="86400" inputmode="numeric"></label>
</fieldset>
<div class="outcomes">
${outcomes.map((outcome, index) => `<button name="outcome" value="${outcome}"${index === 0 ? ' class="primary"' : ''}>${t(`outcome_${outcome}`)}</button>`).join('\n')}
</div>
</form>`,
  );
}

/** What somebody of the shop does at a real provider's site: money goes back without the shop having asked for it. */
function refundForm(entry: SandboxEntry, t: (key: string) => string): string {
  const left = (entry.amountMinor + entry.tipMinor - entry.refundedMinor) / 100;
  return `<form method="post" action="/sandbox/pay/${escapeHtml(entry.id)}/refund">
<fieldset>
<legend>${t('refund')}</legend>
<label class="seconds">${t('refund_amount')} <input type="number" name="amount" value="${left}" min="0.01" max="${left}" step="0.01" inputmode="decimal"></label>
</fieldset>
<div class="outcomes">
<button>${t('refund_button')}</button>
</div>
</form>
`;
}

export function unknownPaymentPage(locale: Locale): string {
  return layout(
    locale,
    text(locale, 'sandbox:title'),
    `<h1>${escapeHtml(text(locale, 'sandbox:unknown'))}</h1>\n<p><a class="button" href="/${locale}/">${escapeHtml(text(locale, 'sandbox:home'))}</a></p>`,
  );
}

function choice(name: string, value: string, label: string, checked: boolean): string {
  return `<label><input type="radio" name="${name}" value="${value}"${checked ? ' checked' : ''}> <span>${label}</span></label>`;
}
