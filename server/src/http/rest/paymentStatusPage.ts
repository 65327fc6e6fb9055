/** The payment's status for a browser that comes to the call itself, e.g. from a provider's page. */

import type { z } from 'zod';
import { type Locale, type paymentStatusSchema, routePath } from '../../contract/index.ts';
import { escapeHtml } from '../../texts/html.ts';
import { text } from '../../texts/text.ts';
import { plainPage } from '../plainPage.ts';

/**
 * Asks again every 3 seconds while nothing is known (spec), and loads the page anew only when something is: a page that
 * reloads again and again takes keyboards and screen readers back to its beginning each time. Without script it must.
 */
function waiting(nonce: string): string {
  return `<noscript><meta http-equiv="refresh" content="3"></noscript>
<script nonce="${escapeHtml(nonce)}">
setInterval(async () => {
  const answer = await fetch(location.href, { headers: { accept: 'application/json' } }).catch(() => null);
  if (answer?.ok && (await answer.json()).data.bill_status !== 'paying') location.reload();
}, 3000);
</script>`;
}

const told = ['paying', 'settled', 'cancelled', 'expired', 'refunded'];

export function paymentStatusPage(status: z.output<typeof paymentStatusSchema>, locale: Locale, nonce: string): string {
  const kind = told.includes(status.bill_status) ? status.bill_status : 'failed';
  return plainPage({
    locale,
    title: text(locale, 'http:payment_title'),
    narrow: true,
    nonce,
    head: kind === 'paying' ? waiting(nonce) : '',
    content: `<p role="status">${escapeHtml(text(locale, `http:payment_${kind}`))}</p>
<p><a href="${escapeHtml(routePath(locale, 'payments.result', { uuid: status.bill }))}">${escapeHtml(text(locale, 'http:payment_to_result'))}</a></p>`,
  });
}
