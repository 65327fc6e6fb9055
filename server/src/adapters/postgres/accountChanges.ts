import type { Compilable, ExpressionBuilder } from 'kysely';
import type { AccountChanges } from '../../ports/accountChanges.ts';
import { addJob } from './enqueue.ts';
import { anyOf, db, now, type Queryable, rowOf, type Tables, writtenBy } from './query.ts';

/** Any number; locks of addresses are told by it from others. */
const ADDRESS_LOCK = 7_061_003;

/** What is so of an employee, `e`, while they sign in with their address. */
export const signsIn = (eb: ExpressionBuilder<{ e: Tables['employee'] }, 'e'>) =>
  eb.and([eb('e.password_hash', 'is not', null), eb('e.archived_at', 'is', null)]);

/** Employees, `e`, who sign in with their address. */
export const signingInEmployees = db.selectFrom('employee as e').where(signsIn);

export type LinkKind = 'reset' | 'invitation';

/**
 * A link that chooses a password, `r`, and whose it is, `e`. One of an invitation that was withdrawn meanwhile is none. By the link of an
 * invitation nobody has a forgotten password replaced, nor the other way round.
 */
export const workingLink = (linkId: string, kind: LinkKind) =>
  db
    .selectFrom('password_reset as r')
    .innerJoin('employee as e', 'e.id', 'r.employee_id')
    .where('r.id', '=', linkId)
    .where('r.expires_at', '>', now)
    .where((eb) =>
      kind === 'reset'
        ? signsIn(eb)
        : eb.and([
            eb('e.archived_at', 'is', null),
            eb('e.password_hash', 'is', null),
            eb('e.invited_at', 'is not', null),
          ]),
    );

/** A link that confirms an address, `r`, and whose it shall be, `e`. */
export const workingAddressLink = (linkId: string) =>
  db
    .selectFrom('address_link as r')
    .innerJoin('employee as e', 'e.id', 'r.employee_id')
    .where('r.id', '=', linkId)
    .where('r.expires_at', '>', now)
    .where(signsIn)
    .whereRef('e.new_email', '=', 'r.email');

export async function lockAddress(client: Queryable, email: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [ADDRESS_LOCK, email]);
}

/** See `AccountChanges.signingIn`. */
export async function signingIn(client: Queryable, email: string): Promise<number | null> {
  await lockAddress(client, email);
  const employee = await rowOf(client, signingInEmployees.select('e.id').where('e.email', '=', email));
  return employee?.id ?? null;
}

interface LinkOwner {
  employeeId: number;
  email: string;
}

/** The owner of a link, locked so that nobody else changes them or who signs in with their address. Null: there is no such link. */
export function linkToUse(client: Queryable, linkId: string, kind: LinkKind): Promise<LinkOwner | null> {
  const owner = workingLink(linkId, kind).select(['e.id as employeeId', 'e.email']);
  return lockedOwner(client, owner, owner.forUpdate('e'));
}

/** `found` is asked for the address that is locked, and `locked` for the owner once it is. */
async function lockedOwner(
  client: Queryable,
  found: Compilable<LinkOwner>,
  locked: Compilable<LinkOwner>,
): Promise<LinkOwner | null> {
  const owner = await rowOf(client, found);
  if (!owner) return null;
  await lockAddress(client, owner.email);
  // Whoever had the lock may have used the link up. The account is locked and not its link, since whoever ends links has locked the account first.
  return (await rowOf(client, locked)) ?? null;
}

/** Uses up the link of an account that is locked. False: it had ended just before. */
export async function useLink(
  client: Queryable,
  table: 'password_reset' | 'address_link',
  linkId: string,
): Promise<boolean> {
  return (await writtenBy(client, db.deleteFrom(table).where('id', '=', linkId))) === 1;
}

/**
 * Whoever comes back to an exhibitor is invited anew, if meanwhile they have an account elsewhere by the same address. It is written down nowhere: an
 * entry would tell the former exhibitor of it.
 */
export async function endFormerPasswords(client: Queryable, email: string): Promise<void> {
  await writtenBy(
    client,
    db
      .updateTable('employee')
      .set('password_hash', null)
      .where('email', '=', email)
      .where('archived_at', 'is not', null)
      .where('password_hash', 'is not', null),
  );
}

/** Changes of accounts within a transaction, on its connection. */
export function accountChanges(client: Queryable): AccountChanges {
  return {
    lockAddress: (email) => lockAddress(client, email),

    async heldAt(email, exhibitorIds, except) {
      await lockAddress(client, email);
      const held = await rowOf(
        client,
        db
          .selectFrom('employee as e')
          .select((eb) => [
            'e.id as employeeId',
            eb('e.email', '<>', email).$castTo<boolean>().as('isWaiting'),
            eb('e.password_hash', 'is not', null).$castTo<boolean>().as('hasPassword'),
            eb('e.archived_at', 'is not', null).$castTo<boolean>().as('isArchived'),
          ])
          .where((eb) => eb.or([eb('e.email', '=', email), eb('e.new_email', '=', email)]))
          .where('e.id', 'is distinct from', except)
          .where((eb) =>
            eb.exists(
              eb
                .selectFrom('membership as m')
                .whereRef('m.employee_id', '=', 'e.id')
                .where('m.exhibitor_id', '=', anyOf(exhibitorIds)),
            ),
          )
          .orderBy('isWaiting')
          .orderBy('isArchived')
          .orderBy('hasPassword', 'desc')
          .orderBy('e.id')
          .limit(1),
      );
      return held ?? null;
    },

    signingIn: (email) => signingIn(client, email),

    async useInvitation(linkId) {
      const owner = await linkToUse(client, linkId, 'invitation');
      return owner && (await useLink(client, 'password_reset', linkId)) ? owner : null;
    },

    endFormerPasswords: (email) => endFormerPasswords(client, email),

    mailNewAddress: (mail) => addJob(client, 'mail-new-address', mail, { key: `mail-new-address:${mail.employee}` }),

    async endAddressLinks(employeeId) {
      await writtenBy(client, db.deleteFrom('address_link').where('employee_id', '=', employeeId));
    },

    async useAddressLink(linkId) {
      const waiting = workingAddressLink(linkId).select(['e.id as employeeId', 'r.email']);
      const owner = await lockedOwner(client, waiting, waiting.forUpdate('e'));
      return owner && (await useLink(client, 'address_link', linkId)) ? owner : null;
    },
  };
}
