/** New passwords: by a link that was mailed, and one's own while signed in. Of staff, other people's are set in `people.ts`. */
import { createHash, randomBytes } from 'node:crypto';
import { ParterreError } from '../../domain/parterreError.ts';
import type { JobPayloads } from '../../ports/jobs.ts';
import { letterWithLink } from '../../texts/letter.ts';
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
  await mailer.send(
    {
      id: `reset ${key}`,
      to: email,
      ...letterWithLink(locale, {
        subject: text(locale, 'mail:reset.subject'),
        lines: [text(locale, 'mail:reset.lead'), text(locale, 'mail:reset.until')],
        link,
        button: text(locale, 'mail:reset.button'),
        end: text(locale, 'mail:reset.ignore'),
      }),
    },
    signal,
  );
}
