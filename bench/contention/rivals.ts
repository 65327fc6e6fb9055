/**
 * Other ways of taking seats, each as good as it gets in a page of code, with our hold tokens around them. None of them knows
 * rules, classes or kept seats, watches the show or tells anybody: what they answer faster for that is theirs to keep.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type pg from 'pg';
import { transaction } from '../../server/src/adapters/postgres/pool.ts';
import { ParterreError } from '../../server/src/domain/parterreError.ts';
import type { SeatDesk } from '../../server/src/ports/seatDesk.ts';
import { HoldTokens } from '../../server/src/services/seats/holdTokens.ts';

export const rivalNames = ['for-update', 'lock', 'evalsha'] as const;
export type RivalName = (typeof rivalNames)[number];

interface Wish {
  scheduleId: number;
  /** Tag of the holder whose seats they become. */
  tag: string;
  seats: number[];
  /** The holder's seats before. */
  before: number[];
  nowMs: number;
  expiresAtMs: number;
}
/** Takes all seats and gives back those before that are not among them; false, and nothing changed, when one is another's. */
type Take = (wish: Wish) => Promise<boolean>;

const holdMs = 10 * 60_000;

/** `hold` of a seat desk, for seats that are named. */
export function holdBy(take: Take, secret: string): SeatDesk['hold'] {
  const tokens = new HoldTokens(secret);
  return async ({ scheduleId, token, want }) => {
    if (want.kind !== 'seats') throw new ParterreError('SELECTION_REFUSED');
    const nowMs = Date.now();
    const old = token === undefined ? null : tokens.read(token);
    const expiresAtMs = old?.expiresAtMs ?? nowMs + holdMs;
    const tag = old?.tag ?? randomBytes(8);
    const { seats } = want;
    const wish = {
      scheduleId,
      tag: Buffer.from(tag).toString('hex'),
      seats,
      before: old?.seats ?? [],
      nowMs,
      expiresAtMs,
    };
    if (!(await take(wish))) throw new ParterreError('SEATS_TAKEN', { seats });
    const signed = tokens.sign({
      scheduleId,
      epoch: 0,
      tag,
      startedAtMs: old?.startedAtMs ?? nowMs,
      expiresAtMs,
      extensionsUsed: 0,
      assigned: false,
      seats,
    });
    return { token: signed, seats, together: true, expiresAtMs, nowMs, extensionsLeft: 2, unmet: [] };
  };
}

/** The seats' rows, which `forUpdate` locks; filled by `addSeats`. */
export const seatTable = `create table contended_seat (
  schedule_id int not null, seat_index int not null, tag text, expires_at_ms double precision not null default 0,
  primary key (schedule_id, seat_index))`;
export const addSeats = `insert into contended_seat (schedule_id, seat_index) select $1, generate_series(0, $2 - 1)`;

/** Rows in one order, so that two never wait for each other. */
export function forUpdate(pool: pg.Pool): Take {
  return ({ scheduleId, tag, seats, before, nowMs, expiresAtMs }) =>
    transaction(pool, async (client) => {
      const concerned = [...new Set([...seats, ...before])];
      const { rows } = await client.query<{ seat_index: number; tag: string | null; expires_at_ms: number }>(
        `select seat_index, tag, expires_at_ms from contended_seat
         where schedule_id = $1 and seat_index = any($2) order by seat_index for update`,
        [scheduleId, concerned],
      );
      const isAnothers = (row: (typeof rows)[number]) => row.expires_at_ms > nowMs && row.tag !== tag;
      if (rows.some((row) => seats.includes(row.seat_index) && isAnothers(row))) return false;
      await client.query(
        `update contended_seat set tag = $3, expires_at_ms = case when seat_index = any($4) then $5::float8 else 0 end
         where schedule_id = $1 and seat_index = any($2)`,
        [scheduleId, concerned, tag, seats, expiresAtMs],
      );
      return true;
    });
}

const unlockScript = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0`;

/**
 * One visitor of a show after the other. Those of this process stand in a line of its own, so that nobody asks for a lock
 * in vain; the lock in Redis is for other nodes.
 */
export function lockPerSchedule(redis: Redis): Take {
  const lines = new Map<number, Promise<unknown>>();
  const locked = async <T>(scheduleId: number, work: () => Promise<T>): Promise<T> => {
    const key = `lock:${scheduleId}`;
    const mine = randomUUID();
    while ((await redis.set(key, mine, 'PX', 5_000, 'NX')) !== 'OK')
      await new Promise((resolve) => setTimeout(resolve, 1 + Math.random() * 4));
    try {
      return await work();
    } finally {
      await redis.eval(unlockScript, 1, key, mine);
    }
  };
  const take: Take = async ({ scheduleId, tag, seats, before, nowMs, expiresAtMs }) => {
    const key = `locked:${scheduleId}`;
    const leases = await redis.hmget(key, ...seats.map(String));
    for (const lease of leases) {
      const [owner, until] = lease?.split(' ') ?? [];
      if (owner !== undefined && owner !== tag && Number(until) > nowMs) return false;
    }
    const dropped = before.filter((seat) => !seats.includes(seat));
    const change = redis.pipeline().hset(key, Object.fromEntries(seats.map((seat) => [seat, `${tag} ${expiresAtMs}`])));
    if (dropped.length > 0) change.hdel(key, ...dropped.map(String));
    await change.exec();
    return true;
  };
  return (wish) => {
    const turn = (lines.get(wish.scheduleId) ?? Promise.resolve())
      .catch(() => {})
      .then(() => locked(wish.scheduleId, () => take(wish)));
    lines.set(wish.scheduleId, turn);
    return turn;
  };
}

/**
 * KEYS[1]: hash of seat to "tag expiry". ARGV: now, expiry (Unix ms), tag, number of seats, the seats, the seats before.
 * Answers 1; 0 when a seat is another's.
 */
const takeScript = `
local now, wanted = tonumber(ARGV[1]), tonumber(ARGV[4])
local leases = redis.call('HMGET', KEYS[1], unpack(ARGV, 5, 4 + wanted))
for _, lease in ipairs(leases) do
  if lease then
    local tag, till = string.match(lease, '^(%x+) (%d+)$')
    if tag ~= ARGV[3] and tonumber(till) > now then return 0 end
  end
end
for at = 5 + wanted, #ARGV do redis.call('HDEL', KEYS[1], ARGV[at]) end
local lease = ARGV[3] .. ' ' .. ARGV[2]
for at = 5, 4 + wanted do redis.call('HSET', KEYS[1], ARGV[at], lease) end
return 1`;

/** A script call for each hold; they leave on one connection without waiting for each other. */
export async function singleEvalsha(redis: Redis): Promise<Take> {
  const sha = String(await redis.script('LOAD', takeScript));
  return async ({ scheduleId, tag, seats, before, nowMs, expiresAtMs }) => {
    const args = [nowMs, expiresAtMs, tag, seats.length, ...seats, ...before];
    return (await redis.evalsha(sha, 1, `single:${scheduleId}`, ...args)) === 1;
  };
}
