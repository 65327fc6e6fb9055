/** Mails to whoever receives management notifications: that background work was given up for good. */

import { type JobName, type JobPayloads, type JobQueue, jobQueues } from '../../ports/jobs.ts';
import { letterWithLink } from '../../texts/letter.ts';
import { text } from '../../texts/text.ts';
import type { CommonDeps, MailingDeps, PortalDeps } from '../deps.ts';

const hourMs = 3_600_000;

/**
 * A job was given up for good. Told when the hour ends, once a queue: of many refunds that fail together nobody wants a mail each.
 * A mail that nobody could be told with is not told of by mail.
 */
export async function tellManagers({ jobs, clock }: Pick<CommonDeps, 'jobs' | 'clock'>, name: string): Promise<void> {
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

/** Mails each of them in the language of their portal. Sent twice after a crash it is only read twice. */
export async function mailManagement(
  { staff, mailer, publicUrl }: Pick<CommonDeps, 'publicUrl'> & Pick<PortalDeps, 'staff'> & Pick<MailingDeps, 'mailer'>,
  { queue, hour }: JobPayloads['mail-management'],
  signal?: AbortSignal,
): Promise<void> {
  for (const { email, exhibitorId, locale } of await staff.notified()) {
    await mailer.send(
      {
        id: `management ${queue} ${hour} ${email}`,
        to: email,
        exhibitorId,
        ...letterWithLink(locale, {
          subject: text(locale, `mail:management.${queue}.subject`),
          lines: [text(locale, `mail:management.${queue}.text`), text(locale, 'mail:management.look')],
          link: `${publicUrl()}/portal`,
          button: text(locale, 'mail:management.button'),
          end: text(locale, 'mail:management.why'),
        }),
      },
      signal,
    );
  }
}
