import type pg from 'pg';
import type { AccountChanges, HeldAddress } from '../../ports/accountChanges.ts';
import { addJob } from './enqueue.ts';

type Connection = Pick<pg.ClientBase, 'query'>;

/** Any number; locks of addresses are told by it from others. */
const ADDRESS_LOCK = 7_061_003;

/** What of an employee, called so in the statement, is so while they sign in with their address. */
export const signsIn = (employee: string): string =>
  `${employee}.password_hash is not null and ${employee}.archived_at is null`;

/**
 * `r`: a link that chooses a password; `e`: whose it is. One of an invitation that was withdrawn meanwhile is none. By the link of an
 * invitation nobody has a forgotten password replaced, nor the other way round.
 */
export const linkWorks = {
  reset: `r.id = $1 and r.expires_at > now() and e.id = r.employee_id and ${signsIn('e')}`,
  invitation: `r.id = $1 and r.expires_at > now() and e.id = r.employee_id and e.archived_at is null
    and e.password_hash is null and e.invited_at is not null`,
} as const;
export type LinkKind = keyof typeof linkWorks;

export async function lockAddress(client: Connection, email: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [ADDRESS_LOCK, email]);
}

/** See `AccountChanges.signingIn`. */
export async function signingIn(client: Connection, email: string): Promise<number | null> {
  await lockAddress(client, email);
  const { rows } = await client.query<{ id: number }>(
    `select e.id from employee e where e.email = $1 and ${signsIn('e')}`,
    [email],
  );
  return rows[0]?.id ?? null;
}

/** `r`: a link that confirms an address; `e`: whose it shall be. */
export const addressLinkWorks = `r.id = $1 and r.expires_at > now() and e.id = r.employee_id and ${signsIn('e')} and e.new_email = r.email`;

interface LinkOwner {
  employeeId: number;
  email: string;
}

/** The owner of a link, locked so that nobody else changes them or who signs in with their address. Null: there is no such link. */
export function linkToUse(client: Connection, linkId: string, kind: LinkKind): Promise<LinkOwner | null> {
  return lockedOwner(
    client,
    linkId,
    `select e.id as "employeeId", e.email from password_reset r, employee e where ${linkWorks[kind]}`,
  );
}

async function lockedOwner(client: Connection, linkId: string, find: string): Promise<LinkOwner | null> {
  const [found] = (await client.query<LinkOwner>(find, [linkId])).rows;
  if (!found) return null;
  await lockAddress(client, found.email);
  // Whoever had the lock may have used the link up. The account is locked and not its link, since whoever ends links has locked the account first.
  const [owner] = (await client.query<LinkOwner>(`${find} for update of e`, [linkId])).rows;
  return owner ?? null;
}

/** Uses up the link of an account that is locked. False: it had ended just before. */
export async function useLink(
  client: Connection,
  table: 'password_reset' | 'address_link',
  linkId: string,
): Promise<boolean> {
  return (await client.query(`delete from ${table} where id = $1`, [linkId])).rowCount === 1;
}

/**
 * Whoever comes back to an exhibitor is invited anew, if meanwhile they have an account elsewhere by the same address. It is written down nowhere: an
 * entry would tell the former exhibitor of it.
 */
export async function endFormerPasswords(client: Connection, email: string): Promise<void> {
  await client.query(
    'update employee set password_hash = null where email = $1 and archived_at is not null and password_hash is not null',
    [email],
  );
}

/** Changes of accounts within a transaction, on its connection. */
export function accountChanges(client: Connection): AccountChanges {
  return {
    lockAddress: (email) => lockAddress(client, email),

    async heldAt(email, exhibitorIds, except) {
      await lockAddress(client, email);
      const { rows } = await client.query<HeldAddress>(
        `select e.id as "employeeId", e.email <> $1 as "isWaiting", e.password_hash is not null as "hasPassword", e.archived_at is not null as "isArchived"
         from employee e
         where (e.email = $1 or e.new_email = $1) and e.id is distinct from $3
           and exists (select from membership m where m.employee_id = e.id and m.exhibitor_id = any($2))
         order by 2, 4, 3 desc, 1 limit 1`,
        [email, exhibitorIds, except],
      );
      return rows[0] ?? null;
    },

    signingIn: (email) => signingIn(client, email),

    async useInvitation(linkId) {
      const owner = await linkToUse(client, linkId, 'invitation');
      return owner && (await useLink(client, 'password_reset', linkId)) ? owner : null;
    },

    endFormerPasswords: (email) => endFormerPasswords(client, email),

    mailNewAddress: (mail) => addJob(client, 'mail-new-address', mail, { key: `mail-new-address:${mail.employee}` }),

    async endAddressLinks(employeeId) {
      await client.query('delete from address_link where employee_id = $1', [employeeId]);
    },

    async useAddressLink(linkId) {
      const owner = await lockedOwner(
        client,
        linkId,
        `select e.id as "employeeId", r.email from address_link r, employee e where ${addressLinkWorks}`,
      );
      return owner && (await useLink(client, 'address_link', linkId)) ? owner : null;
    },
  };
}
