import type pg from 'pg';
import { defaultLocale, isLocale, type SignInKind } from '../../contract/index.ts';
import { deskKeptDays } from '../../domain/desks.ts';
import type { LockToTell, SignInPlace, SignInStore } from '../../ports/signInStore.ts';
import { signsIn } from './accountChanges.ts';
import { tellingAway } from './databaseErrors.ts';
import { addJob } from './enqueue.ts';
import { transaction } from './pool.ts';
import { writtenTo } from './staffStore.ts';

/** Most desks of an account that are kept, those used last: somebody who deletes their cookies has a new one each time. */
const mostDesks = 30;

const knowsDesk = `
  select from known_desk d join employee e on e.id = d.employee_id
  where d.id = $2 and e.email = $1 and ${signsIn('e')} and d.last_used_at > now() - interval '${deskKeptDays} days'`;

const forgetOldDesks = `
  delete from known_desk where employee_id = $1
    and id not in (select id from known_desk where employee_id = $1 order by last_used_at desc limit ${mostDesks})`;

const noteFailure = `
  insert into sign_in_failure (employee_id, kind, place, address)
  select e.id, $3, $4, $5 from employee e
  where case when $1::integer is null then e.email = $2 and ${signsIn('e')} else e.id = $1 and e.archived_at is null end returning employee_id`;

/** A lock that comes while the one before lasts goes on with it. `told`: the mail is to be sent now. */
const noteLock = `
  insert into sign_in_lock as l (employee_id, kind, place, since, until, told_at)
  values ($1, $2, $3, now(), now() + $4 * interval '1 millisecond', now())
  on conflict (employee_id, kind, place) do update set
    since = case when l.until < now() then now() else l.since end, until = excluded.until,
    told_at = case when l.told_at < now() - interval '1 day' then now() else l.told_at end
  returning told_at, told_at = now()::timestamptz(3) as told`;

/** `l`: a lock. */
const device = `(select d.name from device d where l.kind = 'device' and d.id::text = l.place)`;
const failures = `
  lateral (
    select count(*)::integer as wrong, count(distinct f.address)::integer as addresses from sign_in_failure f
    where f.employee_id = l.employee_id and f.kind = l.kind and f.place = l.place and f.at > now() - interval '1 day'
  ) f`;

const locksOf = `
  select l.kind, ${device} as device, l.since, l.until, f.wrong, f.addresses
  from sign_in_lock l, ${failures} where l.employee_id = $1 and l.until > now() order by l.since, l.kind, l.place`;

const lockToTell = `
  select e.email, e.name, ${writtenTo('x.id')} as locale, x.id as "exhibitorId", x.trade_name as "exhibitorName", ${device} as device,
    f.wrong, f.addresses, ceil(extract(epoch from l.until - l.since) / 60)::integer as minutes
  from sign_in_lock l
    join employee e on e.id = l.employee_id
    join exhibitor x on x.id = (select min(m.exhibitor_id) from membership m where m.employee_id = e.id),
    ${failures}
  where l.employee_id = $1 and l.kind = $2 and l.place = $3 and e.archived_at is null`;

export function createSignInStore(pool: pg.Pool): SignInStore {
  return tellingAway<SignInStore>({
    async knowsDesk(email, deskId) {
      return (await pool.query(knowsDesk, [email, deskId])).rows.length > 0;
    },

    learnDesk: ({ id, formerId, employeeId }) =>
      transaction(pool, async (client) => {
        if (formerId !== null) await client.query('update known_desk set id = $1 where id = $2', [id, formerId]);
        await client.query(
          `insert into known_desk (id, employee_id) values ($1, $2)
           on conflict (id, employee_id) do update set last_used_at = now()`,
          [id, employeeId],
        );
        await client.query(forgetOldDesks, [employeeId]);
      }),

    noteFailure: ({ who, kind, place, address, locksForMs }) =>
      transaction(pool, async (client) => {
        const [id, email] = 'email' in who ? [null, who.email] : [who.employeeId, null];
        const { rows } = await client.query<{ employee_id: number }>(noteFailure, [id, email, kind, place, address]);
        const employee = rows[0]?.employee_id;
        if (employee === undefined || locksForMs === null) return;
        const locked = await client.query<{ told: boolean; told_at: Date }>(noteLock, [
          employee,
          kind,
          place,
          locksForMs,
        ]);
        for (const { told, told_at } of locked.rows)
          if (told) await addJob(client, 'mail-locked', { employee, kind, place, toldAt: told_at.toISOString() });
      }),

    async locksOf(employeeId) {
      const { rows } = await pool.query<{
        kind: SignInKind;
        device: string | null;
        since: Date;
        until: Date;
        wrong: number;
        addresses: number;
      }>(locksOf, [employeeId]);
      return rows.map(({ since, until, ...lock }) => ({
        ...lock,
        since: since.toISOString(),
        until: until.toISOString(),
      }));
    },

    async lockToTell(employeeId, { kind, place }) {
      const { rows } = await pool.query<Omit<LockToTell, 'locale'> & { locale: string | null }>(lockToTell, [
        employeeId,
        kind,
        place,
      ]);
      const [lock] = rows;
      return lock ? { ...lock, locale: isLocale(lock.locale) ? lock.locale : defaultLocale } : null;
    },

    async clean() {
      await pool.query(`delete from sign_in_failure where at < now() - interval '1 day'`);
      await pool.query(
        `delete from sign_in_lock where until < now() - interval '1 day' and told_at < now() - interval '1 day'`,
      );
      await pool.query(`delete from known_desk where last_used_at < now() - interval '${deskKeptDays} days'`);
    },
  });
}

/** Ends the locks of an employee, and forgets what they came of. Answers with those there were, also of which only some seconds were left. */
export async function endLocks(client: pg.PoolClient, employeeId: number): Promise<SignInPlace[]> {
  await client.query('delete from sign_in_failure where employee_id = $1', [employeeId]);
  const { rows } = await client.query<SignInPlace>(
    'update sign_in_lock set until = now() where employee_id = $1 and until > now() returning kind, place',
    [employeeId],
  );
  return rows;
}
