/** Choosing a password: the first and a forgotten one by a link that was mailed, one's own while signed in. Nobody sets somebody else's. */
import { randomBytes } from 'node:crypto';
import type { ErrorCode, PasswordReset } from '../../contract/index.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { JobPayloads } from '../../ports/jobs.ts';
import { letterWithLink } from '../../texts/letter.ts';
import { text } from '../../texts/text.ts';
import { mustBeGood } from '../goodPassword.ts';
import type { SalesDeps } from '../salesDeps.ts';
import type { Services } from '../services.ts';
import { linkId } from './invitations.ts';
import { sessionNews } from './sessionNews.ts';

export function createPasswords({
  staff,
  passwords,
  jobs,
  bus,
}: Pick<SalesDeps, 'staff' | 'passwords' | 'jobs' | 'bus'>): Services['passwords'] {
  const tellEnded = (ids: string[]): void => {
    for (const news of sessionNews(ids)) bus.publish(news);
  };

  /** `invalid`: what is said of a link that does not work. */
  const choose = async ({ token, password }: PasswordReset, invalid: ErrorCode) => {
    const id = linkId(token);
    const owner = await staff.linkOwner(id);
    if (!owner) throw new ParterreError(invalid);
    await mustBeGood(passwords, password, [owner.name, owner.email, ...owner.exhibitors]);
    const used = await staff.useReset(id, await passwords.hash(password));
    if (!used) throw new ParterreError(invalid);
    const { ended, ...whose } = used;
    tellEnded(ended);
    return whose;
  };

  return {
    // A job whether or not there is such an account: neither the answer nor its time tells which.
    async request({ email, app }, locale) {
      await jobs.add('mail-reset', { email, app, locale, key: randomBytes(9).toString('base64url') });
    },

    async reset(chosen) {
      return choose(chosen, 'RESET_TOKEN_INVALID');
    },

    async acceptInvitation(chosen) {
      return choose(chosen, 'INVITATION_INVALID');
    },

    async change({ employeeId, sessionId, name, email, memberships }, { current_password, password }) {
      const known = await staff.passwordOf(employeeId);
      if (!(await passwords.matches(current_password, known)))
        throw new ParterreError('VALIDATION_FAILED', { fields: { current_password: [{ key: 'password_wrong' }] } });
      await mustBeGood(passwords, password, [name, email, ...memberships.map(({ exhibitor }) => exhibitor.name)]);
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
  // Who has none yet is invited to choose one, or is not: a mail of that kind is a manager's to send.
  if (!login?.passwordHash) return;
  const token = randomBytes(32).toString('base64url');
  if (!(await staff.addReset({ id: linkId(token), employeeId: login.employeeId }))) return;
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
