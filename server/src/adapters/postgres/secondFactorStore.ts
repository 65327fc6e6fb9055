import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { defaultLocale, isLocale, ownAccount } from '../../contract/index.ts';
import { scopeOf } from '../../domain/actor.ts';
import type { Sealed } from '../../domain/seals.ts';
import type { JobPayloads } from '../../ports/jobs.ts';
import {
  type Added,
  type OwnAct,
  type Removal,
  type SecondFactorStore,
  SessionNotWhole,
} from '../../ports/secondFactorStore.ts';
import { signsIn } from './accountChanges.ts';
import { writeAudit } from './auditEntries.ts';
import { isThereAlready, tellingAway } from './databaseErrors.ts';
import { addJob } from './enqueue.ts';
import { transaction } from './pool.ts';
import { hasFactor, requiresFactor } from './secondFactorSql.ts';
import { idle, writtenTo } from './staffStore.ts';

const passkeysOf = `
  select id, name, host, public_key, counter, transports, created_at, last_used_at from passkey
  where employee_id = $1 order by created_at, id`;

const known = `
  select p.employee_id, p.host, p.public_key, p.counter, p.transports from passkey p join employee e on e.id = p.employee_id
  where p.id = $1 and ${signsIn('e')}`;

const putChallenge = `
  with gone as (delete from passkey_challenge where expires_at <= now() and (browser_session, purpose) is distinct from ($1, $2))
  insert into passkey_challenge (browser_session, purpose, employee_id, host, challenge, expires_at)
  values ($1, $2, $3, $4, $5, now() + make_interval(mins => $6))
  on conflict (browser_session, purpose) do update set employee_id = excluded.employee_id, host = excluded.host,
    challenge = excluded.challenge, expires_at = excluded.expires_at`;

/** Takes a browser's challenge away even when it was another employee's: nobody answers that any more. */
const takeChallenge = `
  delete from passkey_challenge where browser_session = $1 and purpose = $2
  returning challenge, employee_id is not distinct from $3 and host = $4 and expires_at > now() as fits`;

/**
 * Keeps others from changing what the account has until the transaction ends. What it has is read after that: what was read
 * before may be another's past.
 */
const lockAccount = 'select from employee where id = $1 for update';

/** The exhibitor where an employee `e` works; the first of several. */
const firstExhibitor = '(select min(exhibitor_id) from membership where employee_id = e.id)';

/** `is_whole`: nothing is owed in the session that asks. */
const account = `
  select name, email, ${hasFactor('e.id')} as has_factor, ${firstExhibitor} as exhibitor_id, ${writtenTo(firstExhibitor)} as locale,
    exists (select from membership m where m.employee_id = e.id and ${requiresFactor('m.exhibitor_id')}) as is_required,
    exists (select from staff_session s where s.id = $2 and s.employee_id = e.id and s.expires_at > now()
      and (s.second_factor_at is not null or not ${hasFactor('e.id')})) as is_whole
  from employee e where id = $1`;

interface Account {
  name: string;
  email: string;
  has_factor: boolean;
  exhibitor_id: number | null;
  /** In which they are written to. */
  locale: string | null;
  is_required: boolean;
  is_whole: boolean;
}

interface PasskeyRow {
  id: string;
  name: string;
  host: string;
  public_key: Buffer;
  /** A bigint. */
  counter: string;
  transports: string[];
  created_at: Date;
  last_used_at: Date | null;
}

/** What is written down of a change, and what its owner is told. */
interface Noted {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  what: JobPayloads['mail-second-factor']['what'];
  detail?: string;
}

export function createSecondFactorStore(pool: pg.Pool): SecondFactorStore {
  /** Works with the account locked. `note` writes down what was done. `owing`: also while the second factor is owed in the session. */
  const ofOwn = <T>(
    by: OwnAct,
    work: (client: pg.PoolClient, account: Account, note: (noted: Noted) => Promise<void>) => Promise<T>,
    { owing = false } = {},
  ): Promise<T> =>
    transaction(pool, async (client) => {
      const account = await lockedAccount(client, by.employeeId, by.sessionId);
      if (!account || !(account.is_whole || owing)) throw new SessionNotWhole();
      return work(client, account, async ({ before, after, what, detail }) => {
        await writeAudit(client, {
          employeeId: by.employeeId,
          employeeName: account.name,
          sessionId: by.sessionId,
          permission: ownAccount,
          entity: 'employee',
          entityId: String(by.employeeId),
          scope: account.exhibitor_id === null ? null : scopeOf(account.exhibitor_id, null),
          version: null,
          before,
          after,
        });
        await tellOwner(client, account, what, detail);
      });
    });

  /** The first factor brings the recovery codes, and ends what was signed in without it. */
  async function settled(client: pg.PoolClient, by: OwnAct, isFirst: boolean, codes: string[]): Promise<Added> {
    if (!isFirst) return { isFirst, ended: [] };
    await writeCodes(client, by.employeeId, codes);
    await client.query('update staff_session set second_factor_at = now() where id = $1', [by.sessionId]);
    const { rows } = await client.query<{ id: string }>(
      'delete from staff_session where employee_id = $1 and id <> $2 and device_id is null returning id',
      [by.employeeId, by.sessionId],
    );
    return { isFirst, ended: rows.map(({ id }) => id) };
  }

  /** Deletes recovery codes when no factor is left that they could stand in for. */
  async function withoutLast(client: pg.PoolClient, by: OwnAct): Promise<void> {
    await client.query(`delete from recovery_code where employee_id = $1 and not ${hasFactor('$1')}`, [by.employeeId]);
  }

  /** Whether something may go: an exhibitor may require that one stays. */
  async function isKept(client: pg.PoolClient, by: OwnAct, account: Account): Promise<boolean> {
    if (!account.is_required) return false;
    const { rows } = await client.query<{ count: number }>(
      `select (select count(*) from passkey where employee_id = $1)::integer
         + (select count(*) from authenticator_app where employee_id = $1)::integer as count`,
      [by.employeeId],
    );
    return (rows[0]?.count ?? 0) < 2;
  }

  return tellingAway<SecondFactorStore>({
    async of(employeeId) {
      const [passkeys, app, codes] = await Promise.all([
        pool.query<PasskeyRow>(passkeysOf, [employeeId]),
        pool.query<{ secret: Sealed; created_at: Date; last_used_at: Date | null }>(
          'select secret, created_at, last_used_at from authenticator_app where employee_id = $1',
          [employeeId],
        ),
        pool.query<{ count: number }>('select count(*)::integer as count from recovery_code where employee_id = $1', [
          employeeId,
        ]),
      ]);
      const [secret] = app.rows;
      return {
        passkeys: passkeys.rows.map(({ id, name, host, created_at, last_used_at, ...row }) => ({
          id,
          name,
          host,
          ...keyOf(row),
          createdAtMs: created_at.getTime(),
          lastUsedAtMs: last_used_at?.getTime() ?? null,
        })),
        app: secret
          ? {
              secret: secret.secret,
              createdAtMs: secret.created_at.getTime(),
              lastUsedAtMs: secret.last_used_at?.getTime() ?? null,
            }
          : null,
        recoveryCodes: codes.rows[0]?.count ?? 0,
      };
    },

    async passkey(id) {
      const { rows } = await pool.query<PasskeyRow & { employee_id: number }>(known, [id]);
      const [row] = rows;
      return row ? { id, employeeId: row.employee_id, host: row.host, ...keyOf(row) } : null;
    },

    async putChallenge({ browserSession, purpose, employeeId, host }, challenge, minutes) {
      await pool.query(putChallenge, [browserSession, purpose, employeeId, host, challenge, minutes]);
    },

    async takeChallenge({ browserSession, purpose, employeeId, host }) {
      const { rows } = await pool.query<{ challenge: string; fits: boolean }>(takeChallenge, [
        browserSession,
        purpose,
        employeeId,
        host,
      ]);
      return rows[0]?.fits ? rows[0].challenge : null;
    },

    addPasskey: (by, { id, name, host, publicKey, counter, transports }, codes) =>
      ofOwn(by, async (client, account, note) => {
        await client.query(
          `insert into passkey (id, employee_id, name, host, public_key, counter, transports) values ($1, $2, $3, $4, $5, $6, $7)`,
          [id, by.employeeId, name, host, Buffer.from(publicKey), counter, transports],
        );
        await note({ before: { passkey: null }, after: { passkey: name }, what: 'passkeyAdded', detail: name });
        return settled(client, by, !account.has_factor, codes);
      }).catch((error: unknown) => {
        if (isThereAlready(error)) return null;
        throw error;
      }),

    renamePasskey: (by, id, name) =>
      ofOwn(by, async (client) => {
        const { rowCount } = await client.query('update passkey set name = $3 where id = $1 and employee_id = $2', [
          id,
          by.employeeId,
          name,
        ]);
        return rowCount === 1;
      }),

    removePasskey: (by, id) =>
      ofOwn<Removal>(by, async (client, account, note) => {
        const { rows } = await client.query<{ name: string }>(
          'select name from passkey where id = $1 and employee_id = $2',
          [id, by.employeeId],
        );
        const [passkey] = rows;
        if (!passkey) return 'unknown';
        if (await isKept(client, by, account)) return 'required';
        await client.query('delete from passkey where id = $1', [id]);
        await withoutLast(client, by);
        const { name } = passkey;
        await note({ before: { passkey: name }, after: { passkey: null }, what: 'passkeyRemoved', detail: name });
        return 'removed';
      }),

    setApp: (by, { secret, step }, codes) =>
      ofOwn(by, async (client, account, note) => {
        await client.query(
          `insert into authenticator_app (employee_id, secret, last_step, last_used_at) values ($1, $2, $3, now())
           on conflict (employee_id) do update set secret = excluded.secret, last_step = excluded.last_step,
             created_at = now(), last_used_at = now()`,
          [by.employeeId, secret, step],
        );
        await note({ before: {}, after: { authenticator_app: true }, what: 'appAdded' });
        return settled(client, by, !account.has_factor, codes);
      }),

    removeApp: (by) =>
      ofOwn<Removal>(by, async (client, account, note) => {
        const { rows } = await client.query('select from authenticator_app where employee_id = $1', [by.employeeId]);
        if (rows.length === 0) return 'unknown';
        if (await isKept(client, by, account)) return 'required';
        await client.query('delete from authenticator_app where employee_id = $1', [by.employeeId]);
        await withoutLast(client, by);
        await note({ before: { authenticator_app: true }, after: { authenticator_app: false }, what: 'appRemoved' });
        return 'removed';
      }),

    setCodes: (by, codes) =>
      ofOwn(by, async (client, account, note) => {
        if (!account.has_factor) return false;
        const before = await countCodes(client, by.employeeId);
        await client.query('delete from recovery_code where employee_id = $1', [by.employeeId]);
        await writeCodes(client, by.employeeId, codes);
        await note({
          before: { recovery_codes: before },
          after: { recovery_codes: codes.length },
          what: 'codesMade',
        });
        return true;
      }),

    async usePasskey(id, { before, after }) {
      const { rowCount } = await pool.query(
        'update passkey set counter = $3, last_used_at = now() where id = $1 and counter = $2',
        [id, before, after],
      );
      return rowCount === 1;
    },

    async useStep(employeeId, step) {
      const { rowCount } = await pool.query(
        'update authenticator_app set last_step = $2, last_used_at = now() where employee_id = $1 and last_step < $2',
        [employeeId, step],
      );
      return rowCount === 1;
    },

    useCode: (by, code) =>
      ofOwn(
        by,
        async (client, _, note) => {
          const before = await countCodes(client, by.employeeId);
          const { rowCount } = await client.query('delete from recovery_code where id = $1 and employee_id = $2', [
            code,
            by.employeeId,
          ]);
          if (rowCount !== 1) return false;
          const left = before - 1;
          await note({
            before: { recovery_codes: before },
            after: { recovery_codes: left },
            what: 'codeUsed',
            detail: String(left),
          });
          return true;
        },
        { owing: true },
      ),

    async complete({ id, newId }) {
      const { rowCount } = await pool.query(
        `update staff_session set id = $2, second_factor_at = now(), last_seen_at = now(), expires_at = now() + ${idle}
         where id = $1 and expires_at > now()`,
        [id, newId],
      );
      return rowCount === 1;
    },

    async shorten(sessionId, minutes) {
      await pool.query(
        'update staff_session set expires_at = least(expires_at, now() + make_interval(mins => $2)) where id = $1',
        [sessionId, minutes],
      );
    },

    async confirm(sessionId) {
      await pool.query('update staff_session set confirmed_at = now() where id = $1', [sessionId]);
    },

    async isConfirmed(sessionId, minutes) {
      const { rows } = await pool.query(
        'select from staff_session where id = $1 and confirmed_at > now() - make_interval(mins => $2)',
        [sessionId, minutes],
      );
      return rows.length === 1;
    },

    async sealed() {
      const { rows } = await pool.query<{ employee_id: number; secret: Sealed }>(
        'select employee_id, secret from authenticator_app order by employee_id',
      );
      return rows.map(({ employee_id, secret }) => ({ employeeId: employee_id, secret }));
    },

    async reseal(employeeId, before, after) {
      await pool.query('update authenticator_app set secret = $3 where employee_id = $1 and secret = $2', [
        employeeId,
        before,
        after,
      ]);
    },
  });
}

const keyOf = ({ public_key, counter, transports }: Pick<PasskeyRow, 'public_key' | 'counter' | 'transports'>) => ({
  publicKey: new Uint8Array(public_key),
  counter: Number(counter),
  transports,
});

type Connection = Pick<pg.ClientBase, 'query'>;

async function lockedAccount(
  client: Connection,
  employeeId: number,
  sessionId: string | null,
): Promise<Account | undefined> {
  await client.query(lockAccount, [employeeId]);
  return (await client.query<Account>(account, [employeeId, sessionId])).rows[0];
}

async function countCodes(client: Connection, employeeId: number): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::integer as count from recovery_code where employee_id = $1',
    [employeeId],
  );
  return rows[0]?.count ?? 0;
}

async function writeCodes(client: Connection, employeeId: number, codes: string[]): Promise<void> {
  await client.query('delete from recovery_code where employee_id = $1', [employeeId]);
  await client.query('insert into recovery_code (id, employee_id) select unnest($2::text[]), $1::integer', [
    employeeId,
    codes,
  ]);
}

async function tellOwner(
  client: Connection,
  { name, email, locale }: Pick<Account, 'name' | 'email' | 'locale'>,
  what: JobPayloads['mail-second-factor']['what'],
  detail?: string,
): Promise<void> {
  const key = randomBytes(9).toString('base64url');
  await addJob(client, 'mail-second-factor', {
    to: email,
    name,
    what,
    detail: detail ?? null,
    locale: isLocale(locale) ? locale : defaultLocale,
    key,
  });
}

/**
 * As `resetFactors`, by whoever runs the server, for the last who may do everything: there is nobody else to ask. Null: nobody who works here has
 * the address; false: there was nothing to take away.
 */
export function resetByOperator(pool: pg.Pool, email: string): Promise<boolean | null> {
  return transaction(pool, async (client) => {
    const { rows } = await client.query<{ id: number; exhibitor_id: number | null }>(
      `select id, ${firstExhibitor} as exhibitor_id from employee e where e.email = $1 and ${signsIn('e')}`,
      [email.trim().toLowerCase()],
    );
    const [employee] = rows;
    if (!employee) return null;
    const before = await resetFactors(client, employee.id);
    if (before === null) return false;
    await client.query('delete from staff_session where employee_id = $1', [employee.id]);
    await writeAudit(client, {
      employeeId: employee.id,
      employeeName: 'npm run second-factor',
      sessionId: null,
      permission: ownAccount,
      entity: 'employee',
      entityId: String(employee.id),
      scope: employee.exhibitor_id === null ? null : scopeOf(employee.exhibitor_id, null),
      version: null,
      before,
      after: Object.fromEntries(Object.keys(before).map((name) => [name, null])),
    });
    return true;
  });
}

/** Takes away all that somebody's account has, and tells its owner. Answers with what it had; null: nothing. */
export async function resetFactors(client: Connection, employeeId: number): Promise<Record<string, unknown> | null> {
  const account = await lockedAccount(client, employeeId, null);
  if (!account?.has_factor) return null;
  const passkeys = await client.query<{ name: string }>(
    'with gone as (delete from passkey where employee_id = $1 returning name) select name from gone order by name',
    [employeeId],
  );
  const app = await client.query('delete from authenticator_app where employee_id = $1', [employeeId]);
  const codes = await client.query('delete from recovery_code where employee_id = $1', [employeeId]);
  await tellOwner(client, account, 'reset');
  return {
    passkeys: passkeys.rows.map(({ name }) => name),
    authenticator_app: app.rowCount === 1,
    recovery_codes: codes.rowCount ?? 0,
  };
}
