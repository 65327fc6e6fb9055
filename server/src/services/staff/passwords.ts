/** Choosing a password: the first and a forgotten one by a link that was mailed, one's own while signed in. Nobody sets somebody else's. */
import { randomBytes } from 'node:crypto';
import type {
  InvitationView,
  Locale,
  MailedLink,
  PasswordChange,
  PasswordReset,
  ResetRequest,
} from '../../contract/index.ts';
import type { EmployeeActor } from '../../domain/actor.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { JobPayloads } from '../../ports/jobs.ts';
import { letterWithLink } from '../../texts/letter.ts';
import { text } from '../../texts/text.ts';
import type { CommonDeps, MailingDeps, PortalDeps } from '../deps.ts';
import { auditedNews, noting } from './changedNews.ts';
import { mustBeGood } from './goodPassword.ts';
import { linkId } from './invitations.ts';
import { joinAccounts } from './joinAccounts.ts';
import { sessionNews } from './sessionNews.ts';

export interface StaffPasswords {
  /** Mails a link where there is such an account; whether there is, is told to nobody. */
  request(request: ResetRequest, locale: Locale): Promise<void>;
  /**
   * Sets a password by that link, once and within an hour; all sessions of the account end. Answers with whose it is.
   * RESET_TOKEN_INVALID; VALIDATION_FAILED: too easy to guess.
   */
  reset(reset: PasswordReset): Promise<{ employeeId: number; email: string }>;
  /** The first one, by the link of an invitation, once and within a week. Answers as `reset`. INVITATION_INVALID, VALIDATION_FAILED; INVITATION_CHANGED: somebody can sign in with the address already. */
  acceptInvitation(chosen: PasswordReset): Promise<{ employeeId: number; email: string }>;
  /** Who is invited by a link, and whether they can sign in already. INVITATION_INVALID. */
  invitation(link: MailedLink): Promise<InvitationView>;
  /**
   * Whoever can sign in already with the address of an invitation works there too from now on. Answers with their account.
   * INVITATION_INVALID; INVITATION_CHANGED: nobody can sign in with it any more.
   */
  joinByInvitation(link: MailedLink): Promise<{ employeeId: number; email: string }>;
  /** Changes one's own password; the other sessions end. VALIDATION_FAILED: the current one is another, or the new one too easy to guess. */
  change(actor: EmployeeActor, change: PasswordChange): Promise<void>;
}

export function createPasswords({
  staff,
  changes,
  passwords,
  jobs,
  bus,
  clock,
}: Pick<CommonDeps, 'jobs' | 'bus' | 'clock'> & Pick<PortalDeps, 'staff' | 'changes' | 'passwords'>): StaffPasswords {
  const tellEnded = (ids: string[]): void => {
    for (const news of sessionNews(ids)) bus.publish(news);
  };

  const choose = async ({ token, password }: PasswordReset, kind: 'reset' | 'invitation') => {
    const invalid = kind === 'reset' ? 'RESET_TOKEN_INVALID' : 'INVITATION_INVALID';
    const id = linkId(token);
    const owner = await staff.linkOwner(id, kind);
    if (!owner) throw new ParterreError(invalid);
    await mustBeGood(passwords, password, [owner.name, owner.email, ...owner.exhibitors]);
    const used = await staff.useReset(id, kind, await passwords.hash(password));
    if (!used) throw new ParterreError(invalid);
    if (used === 'joins') throw new ParterreError('INVITATION_CHANGED');
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
      return choose(chosen, 'reset');
    },

    async acceptInvitation(chosen) {
      return choose(chosen, 'invitation');
    },

    async invitation({ token }) {
      const invited = await staff.linkOwner(linkId(token), 'invitation');
      if (!invited) throw new ParterreError('INVITATION_INVALID');
      const { signsIn, ...whose } = invited;
      return { ...whose, has_account: signsIn };
    },

    async joinByInvitation({ token }) {
      const { employeeId, email, ended, audited } = await changes.transaction(async (change) => {
        const invited = await change.accounts.useInvitation(linkId(token));
        if (!invited) throw new ParterreError('INVITATION_INVALID');
        const account = await change.accounts.signingIn(invited.email);
        // The transaction is undone, so the link stays good for choosing a password.
        if (account === null) throw new ParterreError('INVITATION_CHANGED');
        const { noted, audited } = noting(change);
        const now = new Date(clock.nowMs()).toISOString();
        const ended = await joinAccounts(noted, { invited: invited.employeeId, account, now });
        return { employeeId: account, email: invited.email, ended, audited };
      });
      const theirs = (await staff.sessionsOf(employeeId)).map(({ id }) => id);
      tellEnded([...ended, ...theirs]);
      for (const news of auditedNews(changes, audited)) bus.publish(news);
      return { employeeId, email };
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

/** Mails the link of a reset, if there is such an account. A second try sends a second link, and both work until one is used. */
export async function mailReset(
  { staff, mailer, publicUrl }: Pick<CommonDeps, 'publicUrl'> & Pick<PortalDeps, 'staff'> & Pick<MailingDeps, 'mailer'>,
  { email, app, locale, key }: JobPayloads['mail-reset'],
  signal?: AbortSignal,
): Promise<void> {
  const login = await staff.login(email);
  // Who has none yet is invited to choose one, or is not: a mail of that kind is a manager's to send.
  if (!login) return;
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
