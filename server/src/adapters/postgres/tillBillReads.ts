import type { ExpressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type pg from 'pg';
import { parseSettings } from '../../domain/settings.ts';
import type { FoundBill, TillBillReads, TillPlace } from '../../ports/tillBillReads.ts';
import { billHas } from './billSearch.ts';
import { tellingAway } from './databaseErrors.ts';
import { arrayOf, db, rowOf, rowsOf, type Tables } from './query.ts';

/** What is said of a bill where many are listed. */
const bills = db
  .selectFrom('bill as b')
  .select(['b.uuid', 'b.status', 'b.source', 'b.amount_minor as amount', 'b.created_at'])
  .select(['b.buyer_name', 'b.buyer_email'])
  .select((eb) => [
    eb
      .cast<number>(
        eb.fn.coalesce(
          eb
            .selectFrom('refund as r')
            .innerJoin('payment as p', 'p.id', 'r.payment_id')
            .select((of) => of.fn.sum('r.amount_minor').as('sum'))
            .whereRef('p.bill_uuid', '=', 'b.uuid'),
          eb.lit(0),
        ),
        'integer',
      )
      .as('refunded'),
    arrayOf(liveLines(eb).select('l.seat_name as seat').where('l.seat_name', 'is not', null)).as('seats'),
    jsonArrayFrom(
      eb
        .selectFrom('bill_line as l')
        .innerJoin('sold_schedule as s', 's.id', 'l.sold_schedule_id')
        .select('s.facts')
        .whereRef('l.bill_uuid', '=', 'b.uuid')
        .orderBy('l.bill_order')
        .orderBy('l.id')
        .limit(1),
    )
      .$castTo<{ facts: { movieTitle: unknown; eventTitle: unknown; startAtMs: number } }[]>()
      .as('shows'),
    eb
      .cast<number>(
        liveLines(eb)
          .select((of) => of.fn.countAll().as('count'))
          .clearOrderBy(),
        'integer',
      )
      .as('lines'),
  ])
  .orderBy('b.number', 'desc');

function liveLines(eb: ExpressionBuilder<Tables & { b: Tables['bill'] }, 'b'>) {
  return eb
    .selectFrom('bill_line as l')
    .whereRef('l.bill_uuid', '=', 'b.uuid')
    .where('l.cancelled_at', 'is', null)
    .orderBy('l.bill_order')
    .orderBy('l.id');
}

export function createTillBillReads(pool: pg.Pool): TillBillReads {
  async function found(statement: typeof bills): Promise<FoundBill[]> {
    const rows = await rowsOf(pool, statement);
    return rows.map(({ created_at, shows, seats, ...bill }) => {
      const show = shows[0]?.facts;
      return {
        ...bill,
        created_at: created_at.getTime(),
        title: show ? (show.eventTitle ?? show.movieTitle) : null,
        start_at: show?.startAtMs ?? null,
        seats: seats.filter((seat) => seat !== null),
      };
    });
  }

  const ofCinema = ({ exhibitorId, cinemaId }: TillPlace) =>
    bills.where('b.exhibitor_id', '=', exhibitorId).where('b.cinema_id', '=', cinemaId);

  return tellingAway<TillBillReads>({
    async leastCharacters(exhibitorId) {
      const row = await rowOf(
        pool,
        db
          .selectFrom('setting')
          .select(['key', 'value'])
          .where('exhibitor_id', '=', exhibitorId)
          .where('key', '=', 'pos_config'),
      );
      return parseSettings(row ? [row] : []).pos_config.search_min_characters;
    },

    soldHere: (till, sinceMs, most) =>
      found(
        ofCinema(till)
          .where('b.device_id', '=', till.deviceId)
          .where('b.created_at', '>=', new Date(sinceMs))
          .limit(most),
      ),

    find: (till, { q, isShort, fromMs, untilMs }, most) =>
      found(
        ofCinema(till)
          .where((eb) =>
            eb.or([
              ...(isShort ? [] : ofText(eb, q)),
              eb(
                'b.uuid',
                'in',
                eb
                  .selectFrom('bill_line as c')
                  .innerJoin('schedule as s', 's.id', 'c.schedule_id')
                  .select('c.bill_uuid')
                  .where('s.cinema_id', '=', till.cinemaId)
                  .where('s.start_at', '>=', new Date(fromMs))
                  .where('s.start_at', '<', new Date(untilMs))
                  .where('c.seat_name', '=', q.toUpperCase()),
              ),
            ]),
          )
          .limit(most),
      ),
  });
}

/** A ticket's code is its line's; the rest is the bill's. */
function ofText(eb: ExpressionBuilder<Tables & { b: Tables['bill'] }, 'b'>, q: string) {
  const coded = eb.selectFrom('bill_line as c').select('c.bill_uuid').where('c.barcode', '=', q.toUpperCase());
  return [billHas(q), eb('b.uuid', 'in', coded)];
}
