/** Mails to whoever receives management notifications: that background work was given up for good. */

import { type JobName, type JobPayloads, type JobQueue, jobQueues } from '../../ports/jobs.ts';
import { escapeHtml } from '../../texts/html.ts';
import { text } from '../../texts/text.ts';
import type { SalesDeps } from '../salesDeps.ts';

const hourMs = 3_600_000;

/**
 * A job was given up for good. Told when the hour ends, once a queue: of many refunds that fail together nobody wants a mail each.
 * A mail that nobody could be told with is not told of by mail.
 */
export async function tellManagers({ jobs, clock }: Pick<SalesDeps, 'jobs' | 'clock'>, name: string): Promise<void> {
  const queue = (Object.keys(jobQueues) as JobQueue[]).find((each) =>
    (jobQueues[each] as readonly string[]).includes(name),
  );
  if (queue === undefined || name === ('mail-management' satisfies JobName)) return;
  const hour = Math.floor(clock.nowMs() / hourMs) + 1;
  await jobs.add(
    'mail-management',
    { queue, hour },
    { runAtMs: hour * hourMs, key: `mail-management ${queue} ${hour}` },
  );
}

/** To each of them in the language of their portal. Sent twice after a crash it is only read twice. */
export async function mailManagement(
  { staff, mailer, publicUrl }: Pick<SalesDeps, 'staff' | 'mailer' | 'publicUrl'>,
  { queue, hour }: JobPayloads['mail-management'],
  signal?: AbortSignal,
): Promise<void> {
  for (const { email, exhibitorId, locale } of await staff.notified()) {
    const link = `${publicUrl()}/portal`;
    const subject = text(locale, `mail:management.${queue}.subject`);
    const lines = [text(locale, `mail:management.${queue}.text`), text(locale, 'mail:management.look')];
    const why = text(locale, 'mail:management.why');
    await mailer.send(
      {
        id: `management ${queue} ${hour} ${email}`,
        to: email,
        exhibitorId,
        subject,
        text: `${[...lines, '', link, '', why].join('\n')}\n`,
        html: `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:24px;max-width:640px;color:#2a211c;font:16px/1.55 'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<p>${lines.map(escapeHtml).join('<br>')}</p>
<p><a href="${escapeHtml(link)}">${escapeHtml(text(locale, 'mail:management.button'))}</a></p>
<p style="color:#6f6258;font-size:14px">${escapeHtml(why)}</p>
</body></html>`,
      },
      signal,
    );
  }
}
