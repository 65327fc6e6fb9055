import { type NotNull, sql } from 'kysely';
import type pg from 'pg';
import { parseSettings } from '../../domain/settings.ts';
import type { SettingsStore } from '../../ports/settingsStore.ts';
import { safeLocalizedHtml } from '../../texts/safeHtml.ts';
import { urlsByKind } from './catalogueRows.ts';
import { tellingAway } from './databaseErrors.ts';
import { anyOf, arrayOf, db, now, rowOf, rowsOf, writtenBy } from './query.ts';
import { hasFactor } from './secondFactorSql.ts';

export function createSettingsStore(pool: pg.Pool): SettingsStore {
  return tellingAway<SettingsStore>({
    async add(exhibitorId, keys) {
      await writtenBy(
        pool,
        db
          .insertInto('setting')
          .columns(['exhibitor_id', 'key', 'value'])
          .expression(
            db
              .selectFrom('exhibitor')
              .select(['id', sql<string>`unnest(${keys}::text[])`.as('key'), sql`'{}'::jsonb`.as('value')])
              .where('id', '=', exhibitorId),
          )
          .onConflict((conflict) => conflict.doNothing()),
      );
    },

    async mail(exhibitorId) {
      const row = await rowOf(
        pool,
        db
          .selectFrom('setting')
          .select(['key', 'value', 'sealed'])
          .where('exhibitor_id', '=', exhibitorId)
          .where('key', '=', 'mail'),
      );
      return { config: parseSettings(row ? [row] : []).mail, password: row?.sealed ?? null };
    },

    async accent(exhibitorId) {
      const rows = await rowsOf(
        pool,
        db
          .selectFrom('setting')
          .select(['key', 'value'])
          .where('exhibitor_id', '=', exhibitorId)
          .where('key', '=', 'website_config'),
      );
      return parseSettings(rows).website_config.styling.accent;
    },

    async logo(exhibitorId) {
      const row = await rowOf(pool, db.selectFrom('exhibitor').select('logos').where('id', '=', exhibitorId));
      const logos = urlsByKind.parse(row?.logos);
      return logos.dark ?? logos.default ?? logos.header ?? logos.light ?? null;
    },

    async peopleWithoutSecondFactor(exhibitorId) {
      const row = await rowOf(
        pool,
        db
          .with('people', (with_) =>
            with_
              .selectFrom('employee as e')
              .select('e.id')
              .select((eb) => hasFactor(eb.ref('e.id')).as('has_factor'))
              .where('e.archived_at', 'is', null)
              .where((eb) =>
                eb.exists(
                  eb
                    .selectFrom('membership as m')
                    .whereRef('m.employee_id', '=', 'e.id')
                    .where('m.exhibitor_id', '=', exhibitorId),
                ),
              ),
          )
          .selectFrom('people')
          .select((eb) => [
            eb.cast<number>(eb.fn.countAll(), 'integer').as('people'),
            eb.cast<number>(eb.fn.countAll().filterWhere('has_factor', '=', false), 'integer').as('without'),
            arrayOf(
              eb
                .selectFrom('staff_session as s')
                .innerJoin('people as p', 'p.id', 's.employee_id')
                .select('s.id')
                .where('p.has_factor', '=', false)
                .where('s.device_id', 'is', null)
                .where('s.expires_at', '>', now),
            ).as('sessions'),
          ]),
      );
      return row ?? { people: 0, without: 0, sessions: [] };
    },

    async ofBill(uuid) {
      const rows = await rowsOf(
        pool,
        db
          .selectFrom('bill as b')
          .leftJoin('cms_content as w', (on) =>
            on
              .onRef('w.exhibitor_id', '=', 'b.exhibitor_id')
              .on('w.type', '=', 'widget')
              .on('w.archived_at', 'is', null)
              .on('w.draft', '=', false)
              .on((eb) => eb.or([eb('w.published_from', 'is', null), eb('w.published_from', '<=', now)]))
              .on('w.location', '=', anyOf(['mail-purchase', 'ticket-conditions'] as const)),
          )
          .select(['b.exhibitor_id', 'w.location', 'w.content'])
          .where('b.uuid', '=', uuid)
          .orderBy('w.priority')
          .orderBy('w.id'),
      );
      const [row] = rows;
      const at = (location: string) =>
        rows.filter((each) => each.location === location).map(({ content }) => safeLocalizedHtml(content));
      return row
        ? {
            exhibitorId: row.exhibitor_id,
            mailPurchase: at('mail-purchase'),
            ticketConditions: at('ticket-conditions'),
          }
        : null;
    },

    sealed: () =>
      rowsOf(
        pool,
        db
          .selectFrom('setting')
          .select(['exhibitor_id as exhibitorId', 'sealed as password'])
          .$narrowType<{ password: NotNull }>()
          .where('key', '=', 'mail')
          .where('sealed', 'is not', null),
      ),

    async reseal(exhibitorId, before, after) {
      await writtenBy(
        pool,
        db
          .updateTable('setting')
          .set({ sealed: after })
          .where('exhibitor_id', '=', exhibitorId)
          .where('key', '=', 'mail')
          .where('sealed', '=', before),
      );
    },
  });
}
