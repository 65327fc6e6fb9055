/** New passwords: by a link that was mailed, and one's own while signed in. Of staff, other people's are set in `people.ts`. */
import { createHash, randomBytes } from 'node:crypto';
import { ParterreError } from '../../domain/parterreError.ts';
import type { JobPayloads } from '../../ports/jobs.ts';
import { escapeHtml } from '../../texts/html.ts';
import { text } from '../../texts/text.ts';
import type { SalesDeps } from '../salesDeps.ts';
import type { Services } from '../services.ts';
import { sessionNews } from './sessionNews.ts';

/** The token stands in the mail alone; the database knows its hash, so that who reads the database resets no password. */
const resetId = (token: string): string => createHash('sha256').update(token).digest('base64url');

export function createPasswords({
  staff,
  passwords,
  jobs,
  bus,
}: Pick<SalesDeps, 'staff' | 'passwords' | 'jobs' | 'bus'>): Services['passwords'] {
  const tellEnded = (ids: string[]): void => {
    for (const news of sessionNews(ids)) bus.publish(news);
  };

  return {
    // A job whether or not there is such an account: neither the answer nor its time tells which.
    async request({ email, app }, locale) {
      await jobs.add('mail-reset', { email, app, locale, key: randomBytes(9).toString('base64url') });
    },

    async reset({ token, password }) {
      const used = await staff.useReset(resetId(token), await passwords.hash(password));
      if (!used) throw new ParterreError('RESET_TOKEN_INVALID');
      tellEnded(used.ended);
    },

    async change({ employeeId, sessionId }, { current_password, password }) {
      const known = await staff.passwordOf(employeeId);
      if (!(await passwords.matches(current_password, known)))
        throw new ParterreError('VALIDATION_FAILED', { fields: { current_password: [{ key: 'password_wrong' }] } });
      tellEnded(await staff.setPassword(employeeId, await passwords.hash(password), sessionId));
    },
  };
}

/** Nothing where there is no such account. A second try sends a second link, and both work until one is used. */
export async function mailReset(
  { staff, mailer, publicUrl }: Pick<SalesDeps, 'staff' | 'mailer' | 'publicUrl'>,
  { email, app, locale, key }: JobPayloads['mail-reset'],
  signal?: AbortSignal,
): Promise<void> {
  const login = await staff.login(email);
  if (!login) return;
  const token = randomBytes(32).toString('base64url');
  if (!(await staff.addReset({ id: resetId(token), employeeId: login.employeeId }))) return;
  // Behind the #, so that it is in no log and no Referer.
  const link = `${publicUrl()}/${app}#reset=${token}`;
  const lines = [text(locale, 'mail:reset.lead'), text(locale, 'mail:reset.until')];
  const ignore = text(locale, 'mail:reset.ignore');
  const subject = text(locale, 'mail:reset.subject');
  await mailer.send(
    {
      id: `reset ${key}`,
      to: email,
      subject,
      text: `${[...lines, '', link, '', ignore].join('\n')}\n`,
      html: `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:24px;max-width:640px;color:#2a211c;font:16px/1.55 'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<p>${lines.map(escapeHtml).join('<br>')}</p>
<p><a href="${escapeHtml(link)}">${escapeHtml(text(locale, 'mail:reset.button'))}</a></p>
<p style="color:#6f6258;font-size:14px">${escapeHtml(ignore)}</p>
</body></html>`,
    },
    signal,
  );
}
