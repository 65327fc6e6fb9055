import { sql } from 'kysely';
import type pg from 'pg';
import { deskKeptDays } from '../../domain/desks.ts';
import type { SignInPlace, SignInStore } from '../../ports/signInStore.ts';
import { signingInEmployees, signsIn } from './accountChanges.ts';
import { tellingAway } from './databaseErrors.ts';
import { addJob } from './enqueue.ts';
import { transaction } from './pool.ts';
import { ago, db, fromNow, now, type Queryable, rowOf, rowsOf, writtenBy } from './query.ts';
import { firstExhibitor, inKnownLocale, writtenTo } from './staffStore.ts';

/** Most desks of an account that are kept, those used last: somebody who deletes their cookies has a new one each time. */
const mostDesks = 30;

/** After which a desk that nobody uses is forgotten, as the browser forgets its cookie. */
const deskKept = `${deskKeptDays} days` as const;

/** Locks, `l`, with the device they are at, `device`, and what came to them within a day: wrong tries, and from how many addresses. */
const locks = db
  .selectFrom('sign_in_lock as l')
  .innerJoinLateral(
    (eb) =>
      eb
        .selectFrom('sign_in_failure as f')
        .select((on) => [
          sql<number>`count(*)::integer`.as('wrong'),
          on.cast<number>(on.fn.count('f.address').distinct(), 'integer').as('addresses'),
        ])
        .whereRef('f.employee_id', '=', 'l.employee_id')
        .whereRef('f.kind', '=', 'l.kind')
        .whereRef('f.place', '=', 'l.place')
        .where('f.at', '>', ago('1 day'))
        .as('f'),
    (join) => join.onTrue(),
  )
  .select((eb) => [
    eb
      .selectFrom('device as d')
      .select('d.name')
      .where('l.kind', '=', 'device')
      .where((on) => on(on.cast<string>('d.id', 'text'), '=', on.ref('l.place')))
      .as('device'),
    'f.wrong',
    'f.addresses',
  ]);

export function createSignInStore(pool: pg.Pool): SignInStore {
  return tellingAway<SignInStore>({
    async knowsDesk(email, deskId) {
      const known = await rowsOf(
        pool,
        db
          .selectFrom('known_desk as d')
          .innerJoin('employee as e', 'e.id', 'd.employee_id')
          .where('d.id', '=', deskId)
          .where('e.email', '=', email)
          .where(signsIn)
          .where('d.last_used_at', '>', ago(deskKept)),
      );
      return known.length > 0;
    },

    learnDesk: ({ id, formerId, employeeId }) =>
      transaction(pool, async (client) => {
        if (formerId !== null)
          await writtenBy(client, db.updateTable('known_desk').set('id', id).where('id', '=', formerId));
        await writtenBy(
          client,
          db
            .insertInto('known_desk')
            .values({ id, employee_id: employeeId })
            .onConflict((on) => on.columns(['id', 'employee_id']).doUpdateSet({ last_used_at: now })),
        );
        await writtenBy(
          client,
          db
            .deleteFrom('known_desk')
            .where('employee_id', '=', employeeId)
            .where('id', 'not in', (eb) =>
              eb
                .selectFrom('known_desk')
                .select('id')
                .where('employee_id', '=', employeeId)
                .orderBy('last_used_at', 'desc')
                .limit(mostDesks),
            ),
        );
      }),

    noteFailure: ({ who, kind, place, address, locksForMs }) =>
      transaction(pool, async (client) => {
        const whose =
          'email' in who
            ? signingInEmployees.where('e.email', '=', who.email)
            : db.selectFrom('employee as e').where('e.id', '=', who.employeeId).where('e.archived_at', 'is', null);
        const noted = await rowOf(
          client,
          db
            .insertInto('sign_in_failure')
            .columns(['employee_id', 'kind', 'place', 'address'])
            .expression(
              whose.select((eb) => [
                'e.id as employee_id',
                eb.val(kind).as('kind'),
                eb.val(place).as('place'),
                eb.val(address).as('address'),
              ]),
            )
            .returning('employee_id'),
        );
        if (!noted || locksForMs === null) return;
        const employee = noted.employee_id;
        const locked = await rowsOf(
          client,
          db
            .insertInto('sign_in_lock')
            .values({
              employee_id: employee,
              kind,
              place,
              since: now,
              until: fromNow(`${locksForMs} milliseconds`),
              told_at: now,
            })
            .onConflict((on) =>
              // A lock that comes while the one before lasts goes on with it.
              on.columns(['employee_id', 'kind', 'place']).doUpdateSet((eb) => ({
                since: eb
                  .case()
                  .when('sign_in_lock.until', '<', now)
                  .then(now)
                  .else(eb.ref('sign_in_lock.since'))
                  .end(),
                until: eb.ref('excluded.until'),
                told_at: eb
                  .case()
                  .when('sign_in_lock.told_at', '<', ago('1 day'))
                  .then(now)
                  .else(eb.ref('sign_in_lock.told_at'))
                  .end(),
              })),
            )
            // `told`: the mail is to be sent now. The column keeps milliseconds.
            .returning((eb) => ['told_at', eb('told_at', '=', sql<Date>`now()::timestamptz(3)`).as('told')]),
        );
        for (const { told, told_at } of locked)
          if (told) await addJob(client, 'mail-locked', { employee, kind, place, toldAt: told_at.toISOString() });
      }),

    async locksOf(employeeId) {
      const rows = await rowsOf(
        pool,
        locks
          .select(['l.kind', 'l.since', 'l.until'])
          .where('l.employee_id', '=', employeeId)
          .where('l.until', '>', now)
          .orderBy('l.since')
          .orderBy('l.kind')
          .orderBy('l.place'),
      );
      return rows.map(({ since, until, ...lock }) => ({
        ...lock,
        since: since.toISOString(),
        until: until.toISOString(),
      }));
    },

    async lockToTell(employeeId, { kind, place }) {
      const lock = await rowOf(
        pool,
        locks
          .innerJoin('employee as e', 'e.id', 'l.employee_id')
          .innerJoin('exhibitor as x', (join) => join.on((eb) => eb('x.id', '=', firstExhibitor(eb.ref('e.id')))))
          .select((eb) => [
            'e.email',
            'e.name',
            writtenTo(eb, eb.ref('x.id')).as('locale'),
            'x.id as exhibitorId',
            'x.trade_name as exhibitorName',
            sql<number>`ceil(extract(epoch from ${eb.ref('l.until')} - ${eb.ref('l.since')}) / 60)::integer`.as(
              'minutes',
            ),
          ])
          .where('l.employee_id', '=', employeeId)
          .where('l.kind', '=', kind)
          .where('l.place', '=', place)
          .where('e.archived_at', 'is', null),
      );
      return lock ? inKnownLocale(lock) : null;
    },

    async clean() {
      await writtenBy(pool, db.deleteFrom('sign_in_failure').where('at', '<', ago('1 day')));
      await writtenBy(
        pool,
        db.deleteFrom('sign_in_lock').where('until', '<', ago('1 day')).where('told_at', '<', ago('1 day')),
      );
      await writtenBy(pool, db.deleteFrom('known_desk').where('last_used_at', '<', ago(deskKept)));
    },
  });
}

/** Ends the locks of an employee, and forgets what they came of. Answers with those there were, also of which only some seconds were left. */
export async function endLocks(client: Queryable, employeeId: number): Promise<SignInPlace[]> {
  await writtenBy(client, db.deleteFrom('sign_in_failure').where('employee_id', '=', employeeId));
  return rowsOf(
    client,
    db
      .updateTable('sign_in_lock')
      .set('until', now)
      .where('employee_id', '=', employeeId)
      .where('until', '>', now)
      .returning(['kind', 'place']),
  );
}
