import { randomBytes } from 'node:crypto';
import { type InferResult, type Selectable, sql } from 'kysely';
import type pg from 'pg';
import { defaultLocale, isLocale, ownAccount } from '../../contract/index.ts';
import { scopeOf } from '../../domain/actor.ts';
import type { JobPayloads } from '../../ports/jobs.ts';
import {
  type Added,
  type OwnAct,
  type Removal,
  type SecondFactorStore,
  SessionNotWhole,
} from '../../ports/secondFactorStore.ts';
import { signingInEmployees, signsIn } from './accountChanges.ts';
import { writeAudit } from './auditEntries.ts';
import { isThereAlready, tellingAway } from './databaseErrors.ts';
import { addJob } from './enqueue.ts';
import { transaction } from './pool.ts';
import {
  ago,
  counted,
  db,
  fromNow,
  howMany,
  now,
  type Queryable,
  rowOf,
  rowsOf,
  type Tables,
  writtenBy,
} from './query.ts';
import { hasFactor, requiresFactor } from './secondFactorSql.ts';
import { firstExhibitor, sessionEnd, writtenTo } from './staffStore.ts';

const countOf = (table: 'passkey' | 'authenticator_app', employeeId: number) =>
  db.selectFrom(table).select(counted).where('employee_id', '=', employeeId);

/** `is_whole`: nothing is owed in the session that asks. `locale`: in which they are written to. */
const accountOf = (employeeId: number, sessionId: string | null) =>
  db
    .selectFrom('employee as e')
    .select((eb) => {
      const has_factor = hasFactor(eb.ref('e.id'));
      const exhibitor_id = firstExhibitor(eb.ref('e.id'));
      return [
        'e.name',
        'e.email',
        has_factor.as('has_factor'),
        exhibitor_id.as('exhibitor_id'),
        writtenTo(eb, exhibitor_id).as('locale'),
        eb
          .exists(
            eb
              .selectFrom('membership as m')
              .whereRef('m.employee_id', '=', 'e.id')
              .where((on) => requiresFactor(on.ref('m.exhibitor_id'))),
          )
          .$castTo<boolean>()
          .as('is_required'),
        eb
          .exists(
            eb
              .selectFrom('staff_session as s')
              .where('s.id', '=', sessionId)
              .whereRef('s.employee_id', '=', 'e.id')
              .where('s.expires_at', '>', now)
              .where((on) => on.or([on('s.second_factor_at', 'is not', null), on.not(has_factor)])),
          )
          .$castTo<boolean>()
          .as('is_whole'),
      ];
    })
    .where('e.id', '=', employeeId);

type Account = InferResult<ReturnType<typeof accountOf>>[number];

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
    work: (client: Queryable, account: Account, note: (noted: Noted) => Promise<void>) => Promise<T>,
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
  async function settled(client: Queryable, by: OwnAct, isFirst: boolean, codes: string[]): Promise<Added> {
    if (!isFirst) return { isFirst, ended: [] };
    await writeCodes(client, by.employeeId, codes);
    await writtenBy(
      client,
      db.updateTable('staff_session').set('second_factor_at', now).where('id', '=', by.sessionId),
    );
    const ended = await rowsOf(
      client,
      db
        .deleteFrom('staff_session')
        .where('employee_id', '=', by.employeeId)
        .where('id', '<>', by.sessionId)
        .where('device_id', 'is', null)
        .returning('id'),
    );
    return { isFirst, ended: ended.map(({ id }) => id) };
  }

  /** Deletes recovery codes when no factor is left that they could stand in for. */
  async function withoutLast(client: Queryable, by: OwnAct): Promise<void> {
    await writtenBy(
      client,
      db
        .deleteFrom('recovery_code')
        .where('employee_id', '=', by.employeeId)
        .where((eb) => eb.not(hasFactor(eb.val(by.employeeId)))),
    );
  }

  /** Whether something may go: an exhibitor may require that one stays. */
  async function isKept(client: Queryable, by: OwnAct, account: Account): Promise<boolean> {
    if (!account.is_required) return false;
    const row = await rowOf(
      client,
      db.selectNoFrom((eb) =>
        eb(
          countOf('passkey', by.employeeId).$asScalar(),
          '+',
          countOf('authenticator_app', by.employeeId).$asScalar(),
        ).as('count'),
      ),
    );
    return (row?.count ?? 0) < 2;
  }

  return tellingAway<SecondFactorStore>({
    async of(employeeId) {
      const [passkeys, app, recoveryCodes] = await Promise.all([
        rowsOf(
          pool,
          db
            .selectFrom('passkey')
            .select(['id', 'name', 'host', 'public_key', 'counter', 'transports', 'created_at', 'last_used_at'])
            .where('employee_id', '=', employeeId)
            .orderBy('created_at')
            .orderBy('id'),
        ),
        rowOf(
          pool,
          db
            .selectFrom('authenticator_app')
            .select(['secret', 'created_at', 'last_used_at'])
            .where('employee_id', '=', employeeId),
        ),
        countCodes(pool, employeeId),
      ]);
      return {
        passkeys: passkeys.map(({ id, name, host, created_at, last_used_at, ...row }) => ({
          id,
          name,
          host,
          ...keyOf(row),
          createdAtMs: created_at.getTime(),
          lastUsedAtMs: last_used_at?.getTime() ?? null,
        })),
        app: app
          ? {
              secret: app.secret,
              createdAtMs: app.created_at.getTime(),
              lastUsedAtMs: app.last_used_at?.getTime() ?? null,
            }
          : null,
        recoveryCodes,
      };
    },

    async passkey(id) {
      const row = await rowOf(
        pool,
        db
          .selectFrom('passkey as p')
          .innerJoin('employee as e', 'e.id', 'p.employee_id')
          .select(['p.employee_id', 'p.host', 'p.public_key', 'p.counter', 'p.transports'])
          .where('p.id', '=', id)
          .where(signsIn),
      );
      return row ? { id, employeeId: row.employee_id, host: row.host, ...keyOf(row) } : null;
    },

    async putChallenge({ browserSession, purpose, employeeId, host }, challenge, minutes) {
      await writtenBy(
        pool,
        db
          .with('gone', (gone) =>
            gone
              .deleteFrom('passkey_challenge')
              .where('expires_at', '<=', now)
              .where((eb) => eb.not(eb.and({ browser_session: browserSession, purpose }))),
          )
          .insertInto('passkey_challenge')
          .values({
            browser_session: browserSession,
            purpose,
            employee_id: employeeId,
            host,
            challenge,
            expires_at: fromNow(`${minutes} minutes`),
          })
          .onConflict((on) =>
            on.columns(['browser_session', 'purpose']).doUpdateSet((eb) => ({
              employee_id: eb.ref('excluded.employee_id'),
              host: eb.ref('excluded.host'),
              challenge: eb.ref('excluded.challenge'),
              expires_at: eb.ref('excluded.expires_at'),
            })),
          ),
      );
    },

    async takeChallenge({ browserSession, purpose, employeeId, host }) {
      // It is taken away even when it was another employee's: nobody answers that any more.
      const taken = await rowOf(
        pool,
        db
          .deleteFrom('passkey_challenge')
          .where('browser_session', '=', browserSession)
          .where('purpose', '=', purpose)
          .returning((eb) => [
            'challenge',
            eb
              .and([
                eb('employee_id', 'is not distinct from', employeeId),
                eb('host', '=', host),
                eb('expires_at', '>', now),
              ])
              .as('fits'),
          ]),
      );
      return taken?.fits ? taken.challenge : null;
    },

    addPasskey: (by, { id, name, host, publicKey, counter, transports }, codes) =>
      ofOwn(by, async (client, account, note) => {
        await writtenBy(
          client,
          db.insertInto('passkey').values({
            id,
            employee_id: by.employeeId,
            name,
            host,
            public_key: Buffer.from(publicKey),
            counter: String(counter),
            transports,
          }),
        );
        await note({ before: { passkey: null }, after: { passkey: name }, what: 'passkeyAdded', detail: name });
        return settled(client, by, !account.has_factor, codes);
      }).catch((error: unknown) => {
        if (isThereAlready(error)) return null;
        throw error;
      }),

    renamePasskey: (by, id, name) =>
      ofOwn(by, async (client) => {
        const renamed = await writtenBy(
          client,
          db.updateTable('passkey').set('name', name).where('id', '=', id).where('employee_id', '=', by.employeeId),
        );
        return renamed === 1;
      }),

    removePasskey: (by, id) =>
      ofOwn<Removal>(by, async (client, account, note) => {
        const passkey = await rowOf(
          client,
          db.selectFrom('passkey').select('name').where('id', '=', id).where('employee_id', '=', by.employeeId),
        );
        if (!passkey) return 'unknown';
        if (await isKept(client, by, account)) return 'required';
        await writtenBy(client, db.deleteFrom('passkey').where('id', '=', id));
        await withoutLast(client, by);
        const { name } = passkey;
        await note({ before: { passkey: name }, after: { passkey: null }, what: 'passkeyRemoved', detail: name });
        return 'removed';
      }),

    setApp: (by, { secret, step }, codes) =>
      ofOwn(by, async (client, account, note) => {
        await writtenBy(
          client,
          db
            .insertInto('authenticator_app')
            .values({ employee_id: by.employeeId, secret, last_step: step, last_used_at: now })
            .onConflict((on) =>
              on.column('employee_id').doUpdateSet((eb) => ({
                secret: eb.ref('excluded.secret'),
                last_step: eb.ref('excluded.last_step'),
                created_at: now,
                last_used_at: now,
              })),
            ),
        );
        await note({ before: {}, after: { authenticator_app: true }, what: 'appAdded' });
        return settled(client, by, !account.has_factor, codes);
      }),

    removeApp: (by) =>
      ofOwn<Removal>(by, async (client, account, note) => {
        const apps = await rowsOf(client, db.selectFrom('authenticator_app').where('employee_id', '=', by.employeeId));
        if (apps.length === 0) return 'unknown';
        if (await isKept(client, by, account)) return 'required';
        await writtenBy(client, db.deleteFrom('authenticator_app').where('employee_id', '=', by.employeeId));
        await withoutLast(client, by);
        await note({ before: { authenticator_app: true }, after: { authenticator_app: false }, what: 'appRemoved' });
        return 'removed';
      }),

    setCodes: (by, codes) =>
      ofOwn(by, async (client, account, note) => {
        if (!account.has_factor) return false;
        const before = await countCodes(client, by.employeeId);
        await writeCodes(client, by.employeeId, codes);
        await note({
          before: { recovery_codes: before },
          after: { recovery_codes: codes.length },
          what: 'codesMade',
        });
        return true;
      }),

    async usePasskey(id, { before, after }) {
      const used = await writtenBy(
        pool,
        db
          .updateTable('passkey')
          .set({ counter: String(after), last_used_at: now })
          .where('id', '=', id)
          .where('counter', '=', String(before)),
      );
      return used === 1;
    },

    async useStep(employeeId, step) {
      const used = await writtenBy(
        pool,
        db
          .updateTable('authenticator_app')
          .set({ last_step: step, last_used_at: now })
          .where('employee_id', '=', employeeId)
          .where('last_step', '<', step),
      );
      return used === 1;
    },

    useCode: (by, code) =>
      ofOwn(
        by,
        async (client, _, note) => {
          const before = await countCodes(client, by.employeeId);
          const used = await writtenBy(
            client,
            db.deleteFrom('recovery_code').where('id', '=', code).where('employee_id', '=', by.employeeId),
          );
          if (used !== 1) return false;
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
      const completed = await writtenBy(
        pool,
        db
          .updateTable('staff_session')
          .set({ id: newId, second_factor_at: now, last_seen_at: now, expires_at: sessionEnd })
          .where('id', '=', id)
          .where('expires_at', '>', now),
      );
      return completed === 1;
    },

    async shorten(sessionId, minutes) {
      await writtenBy(
        pool,
        db
          .updateTable('staff_session')
          .set('expires_at', (eb) => eb.fn('least', ['expires_at', fromNow(`${minutes} minutes`)]))
          .where('id', '=', sessionId),
      );
    },

    async confirm(sessionId) {
      await writtenBy(pool, db.updateTable('staff_session').set('confirmed_at', now).where('id', '=', sessionId));
    },

    async isConfirmed(sessionId, minutes) {
      const confirmed = await rowsOf(
        pool,
        db
          .selectFrom('staff_session')
          .where('id', '=', sessionId)
          .where('confirmed_at', '>', ago(`${minutes} minutes`)),
      );
      return confirmed.length === 1;
    },

    sealed: () =>
      rowsOf(
        pool,
        db.selectFrom('authenticator_app').select(['employee_id as employeeId', 'secret']).orderBy('employee_id'),
      ),

    async reseal(employeeId, before, after) {
      await writtenBy(
        pool,
        db
          .updateTable('authenticator_app')
          .set('secret', after)
          .where('employee_id', '=', employeeId)
          .where('secret', '=', before),
      );
    },
  });
}

const keyOf = ({
  public_key,
  counter,
  transports,
}: Pick<Selectable<Tables['passkey']>, 'public_key' | 'counter' | 'transports'>) => ({
  publicKey: new Uint8Array(public_key),
  counter: Number(counter),
  transports,
});

/**
 * Keeps others from changing what the account has until the transaction ends. What it has is read after that: what was read
 * before may be another's past.
 */
async function lockedAccount(
  client: Queryable,
  employeeId: number,
  sessionId: string | null,
): Promise<Account | undefined> {
  await rowsOf(client, db.selectFrom('employee').where('id', '=', employeeId).forUpdate());
  return rowOf(client, accountOf(employeeId, sessionId));
}

const countCodes = (on: Queryable, employeeId: number): Promise<number> =>
  howMany(on, db.selectFrom('recovery_code').where('employee_id', '=', employeeId));

/** Writes recovery codes in place of all that were left. */
async function writeCodes(client: Queryable, employeeId: number, codes: string[]): Promise<void> {
  await writtenBy(client, db.deleteFrom('recovery_code').where('employee_id', '=', employeeId));
  await writtenBy(
    client,
    db
      .insertInto('recovery_code')
      .columns(['id', 'employee_id'])
      .expression(
        db.selectNoFrom((eb) => [sql<string>`unnest(${codes}::text[])`.as('id'), eb.val(employeeId).as('employee_id')]),
      ),
  );
}

async function tellOwner(
  client: Queryable,
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
    const employee = await rowOf(
      client,
      signingInEmployees
        .select((eb) => ['e.id', firstExhibitor(eb.ref('e.id')).as('exhibitor_id')])
        .where('e.email', '=', email.trim().toLowerCase()),
    );
    if (!employee) return null;
    const before = await resetFactors(client, employee.id);
    if (before === null) return false;
    await writtenBy(client, db.deleteFrom('staff_session').where('employee_id', '=', employee.id));
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
export async function resetFactors(client: Queryable, employeeId: number): Promise<Record<string, unknown> | null> {
  const account = await lockedAccount(client, employeeId, null);
  if (!account?.has_factor) return null;
  const passkeys = await rowsOf(
    client,
    db
      .with('gone', (gone) => gone.deleteFrom('passkey').where('employee_id', '=', employeeId).returning('name'))
      .selectFrom('gone')
      .select('name')
      .orderBy('name'),
  );
  const apps = await writtenBy(client, db.deleteFrom('authenticator_app').where('employee_id', '=', employeeId));
  const codes = await writtenBy(client, db.deleteFrom('recovery_code').where('employee_id', '=', employeeId));
  await tellOwner(client, account, 'reset');
  return {
    passkeys: passkeys.map(({ name }) => name),
    authenticator_app: apps === 1,
    recovery_codes: codes,
  };
}
