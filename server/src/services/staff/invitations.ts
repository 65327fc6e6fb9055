/** Taking somebody on: their account, their roles, and the mail by which they choose a password. */
import { createHash, randomBytes } from 'node:crypto';
import type { Locale, Permission } from '../../contract/index.ts';
import type { EmployeeActor, Scope } from '../../domain/actor.ts';
import { invitationEndsMs } from '../../domain/invitations.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { JobPayloads } from '../../ports/jobs.ts';
import type { ChangeTransaction } from '../../ports/staffChanges.ts';
import { letterWithLink } from '../../texts/letter.ts';
import { text } from '../../texts/text.ts';
import type { CommonDeps, MailingDeps, PortalDeps } from '../deps.ts';
import { refusing, type StaffEdit, type StaffTransaction, who } from './change.ts';

/** The token stands in the mail alone; the database knows its hash, so that who reads the database chooses no password. */
export const linkId = (token: string): string => createHash('sha256').update(token).digest('base64url');

export interface Newcomer {
  name: string;
  /** In lower case. */
  email: string;
  locale: Locale | null;
  device_pin_hash: string | null;
  receives_management_notifications: boolean;
}

/** What somebody becomes, and where. */
export interface Place {
  role: number;
  scope: Scope;
}

/**
 * Makes an account with its roles, the first of `places` at least, and invites the person to choose a password. It asks for no right:
 * whoever calls it has looked that `actor` may take them on there, by `permission`, and may give these roles. Whether the address is
 * somebody's elsewhere changes nothing: they are told when they accept.
 * ### Errors
 * `VALIDATION_FAILED` (email: somebody there has it), `ROLE_HELD_ALREADY`
 */
export async function takeOn(
  { clock }: Pick<CommonDeps, 'clock'>,
  { actor, change }: Pick<StaffTransaction, 'actor' | 'change'>,
  { permission, newcomer, places }: { permission: Permission; newcomer: Newcomer; places: [Place, ...Place[]] },
): Promise<{ id: number }> {
  const invited_at = new Date(clock.nowMs()).toISOString();
  const values = { ...newcomer, new_email: null, password_hash: null, invited_at, archived_at: null };
  await mustBeFree(change, newcomer.email, places, null);
  const id = Number(await change.create('employee', values));
  const { password_hash: _, new_email: __, ...shown } = values;
  const [{ scope }] = places;
  await change.audit({
    ...who(actor),
    permission,
    entity: 'employee',
    entityId: String(id),
    scope,
    version: 1,
    before: {},
    after: { ...shown, device_pin_hash: null },
  });
  for (const place of places) await giveRole(change, actor, permission, id, place);
  await change.invite({ employee: id, exhibitor: scope.exhibitorId, by: actor.name, invitedAt: invited_at });
  return { id };
}

/** Refuses an address that somebody has at one of these places, who left them too. `except`: whose account does not count. VALIDATION_FAILED (email) */
export async function mustBeFree(
  change: ChangeTransaction,
  email: string,
  places: Pick<Place, 'scope'>[],
  except: number | null,
): Promise<void> {
  const exhibitors = [...new Set(places.map(({ scope }) => scope.exhibitorId))];
  if (await change.accounts.heldAt(email, exhibitors, except))
    throw new ParterreError('VALIDATION_FAILED', { fields: { email: [{ key: 'unique' }] } });
}

/** Gives somebody another role. Asks for no right. ROLE_HELD_ALREADY */
export async function giveRole(
  change: ChangeTransaction,
  actor: EmployeeActor,
  permission: Permission,
  employee: number,
  { role, scope }: Place,
): Promise<{ id: string; row_version: number }> {
  const values = {
    employee_id: employee,
    exhibitor_id: scope.exhibitorId,
    role_id: role,
    all_cinemas: scope.cinemaIds.length === 0,
    cinemas: [...new Set(scope.cinemaIds)].sort((one, other) => one - other),
  };
  const id = await refusing('ROLE_HELD_ALREADY', () => change.create('membership', values));
  await change.audit({
    ...who(actor),
    permission,
    entity: 'membership',
    entityId: id,
    scope,
    version: 1,
    before: {},
    after: values,
  });
  return { id, row_version: 1 };
}

/** Invites the owner of an account without a password (again), or withdraws the invitation. Earlier mails' links end either way. */
export function invitationChange(
  { clock }: Pick<CommonDeps, 'clock'>,
  isInvited: boolean,
): Pick<StaffEdit<'employee'>, 'values' | 'check'> & { invited_at: string | null } {
  const invited_at = isInvited ? new Date(clock.nowMs()).toISOString() : null;
  return {
    invited_at,
    values: { invited_at },
    async check({ before }) {
      if (before.password_hash !== null) throw new ParterreError('INVITATION_ACCEPTED');
      if (before.archived_at !== null) throw new ParterreError('NOT_FOUND');
    },
  };
}

/** Mails the link of an invitation, if it is still open. A second try sends a second link, and both work until one is used. */
export async function mailInvitation(
  { staff, mailer, publicUrl }: Pick<CommonDeps, 'publicUrl'> & Pick<PortalDeps, 'staff'> & Pick<MailingDeps, 'mailer'>,
  { employee, exhibitor, by, invitedAt }: JobPayloads['mail-invitation'],
  signal?: AbortSignal,
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const link = { id: linkId(token), employeeId: employee, invitedAt, endsAtMs: invitationEndsMs(invitedAt) };
  const invited = await staff.addInvitationLink(link, exhibitor);
  if (!invited) return;
  const { email, name, locale, exhibitorName, exhibitorEmail } = invited;
  const words = (key: string): string => text(locale, `mail:${key}`, { by, exhibitor: exhibitorName, name, email });
  await mailer.send(
    {
      id: `invitation ${employee} ${invitedAt}`,
      to: email,
      // By the installation's own mail server: an exhibitor's could read the link, by which one may join an account of other exhibitors.
      replyTo: { name: exhibitorName, address: exhibitorEmail },
      ...letterWithLink(locale, {
        subject: words('invitation.subject'),
        lines: ['greeting', 'invitation.lead', 'invitation.until', 'invitation.email'].map(words),
        // Behind the #, so that it is in no log and no Referer.
        link: `${publicUrl()}/portal?locale=${locale}#invitation=${token}`,
        button: words('invitation.button'),
        end: words('invitation.ignore'),
      }),
    },
    signal,
  );
}
