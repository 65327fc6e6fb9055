/** What must be true when all is over and quiet: seats, money, jobs, logs. Each check answers with what is wrong. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type pg from 'pg';
import { jobSchemas } from '../../server/src/adapters/postgres/enqueue.ts';
import type { JobName } from '../../server/src/ports/jobs.ts';
import type { Visitor } from './server.ts';
import { RestClient } from './transports.ts';
import { pause, within } from './waiting.ts';

type Row = Record<string, string | number | null>;

/** Servers on one database. */
interface Shop {
  nodes: { name: string; url: string }[];
  pool: pg.Pool;
  visitor(): Visitor;
}
type Books = Pick<Shop, 'pool'>;

/** Waits for its hour, which may be the next one. */
const nightly: JobName = 'clean-sales';

/**
 * Waits until no bill is under way and no job is left but those of another day, or of a later minute than `dueWithinMinutes`.
 * Returns what still was when the patience was over.
 */
export async function quiet({ pool }: Books, patienceMs: number, dueWithinMinutes = 60): Promise<string[]> {
  const end = Date.now() + patienceMs;
  const jobs = jobSchemas.map(
    (schema) => `
      select 'job ' || task_identifier || case when attempts >= max_attempts then ' (dead)' else '' end, count(*)::int
        from ${schema}.jobs
        where run_at < now() + interval '${dueWithinMinutes} minutes' and not (task_identifier = '${nightly}' and run_at > now())
        group by 1`,
  );
  for (;;) {
    const { rows } = await pool.query<{ what: string; count: number }>(`
      select 'bill ' || status as what, count(*)::int as count from bill
        where status in ('pending', 'paying', 'reserved', 'refunding') group by 1
      union all
      select 'payment ' || status, count(*)::int from payment
        where status in ('paying', 'pending', 'refunding') group by 1
      union all ${jobs.join(' union all ')}
      order by 1`);
    if (rows.length === 0) return [];
    if (Date.now() > end) return rows.map(({ what, count }) => `${count} × ${what}`);
    await pause(500);
  }
}

/** Tickets that admit somebody. */
const live = `i.cancelled_at is null and b.status in ('settled', 'partially_refunded')`;

/** Seats = claims = bills = leases, for every show and on every node. */
export async function seatFaults(shop: Shop, schedules: number[]): Promise<string[]> {
  const found: string[] = [];
  const { rows: twice } = await shop.pool.query<Row>(`
    select i.schedule_id, i.seat_index, count(*)::int as times from bill_line i join bill b on b.uuid = i.bill_uuid
    where i.seat_index is not null and ${live} group by 1, 2 having count(*) > 1`);
  for (const row of twice) found.push(`show ${row.schedule_id}: seat ${row.seat_index} is sold ${row.times} times`);
  for (const scheduleId of schedules) {
    const billed = await indexes(
      shop,
      `select i.seat_index from bill_line i join bill b on b.uuid = i.bill_uuid where i.schedule_id = $1 and ${live}`,
      scheduleId,
    );
    const claimed = await indexes(
      shop,
      'select seat_index from seat_claim where schedule_id = $1 and deadline is null',
      scheduleId,
    );
    compare(found, `show ${scheduleId}: bills and claims`, billed, claimed);
    for (const node of shop.nodes) {
      const rest = new RestClient({ url: node.url, visitor: shop.visitor });
      try {
        const { data } = await within(
          rest.call<{ data: { seats: { index: number; sold: boolean; reserved: boolean }[] } }>(
            'GET',
            `/api/schedules/${scheduleId}/arrangement`,
          ),
        );
        const sold = new Set(data.seats.filter((seat) => seat.sold).map(({ index }) => index));
        compare(found, `show ${scheduleId}: claims and leases of node ${node.name}`, claimed, sold);
        const held = data.seats.filter((seat) => seat.reserved).length;
        if (held > 0)
          found.push(`show ${scheduleId}: node ${node.name} still keeps ${held} seats that nobody pays for`);
      } finally {
        rest.close();
      }
    }
  }
  return found;
}

async function indexes({ pool }: Books, sql: string, scheduleId: number): Promise<Set<number>> {
  const { rows } = await pool.query<{ seat_index: number }>(sql, [scheduleId]);
  return new Set(rows.map((row) => row.seat_index));
}

function compare(found: string[], what: string, one: Set<number>, other: Set<number>): void {
  const onlyOne = [...one].filter((seat) => !other.has(seat));
  const onlyOther = [...other].filter((seat) => !one.has(seat));
  if (onlyOne.length + onlyOther.length > 0) {
    found.push(`${what} differ: ${onlyOne.length} only in the first, ${onlyOther.length} only in the second`);
  }
}

/** Each bill's money is where it belongs: in ours and in the provider's book. */
export async function moneyFaults({ pool }: Books): Promise<string[]> {
  const kept = `p.amount_received_minor - (select coalesce(sum(r.amount_minor), 0) from refund r where r.payment_id = p.id and r.status = 'refunded')`;
  const checks: [what: string, sql: string][] = [
    [
      'settled bills without their money',
      `select b.uuid from bill b where b.status = 'settled' and b.amount_minor > 0 and b.amount_minor + b.tip_minor is distinct from
         (select sum(${kept}) from payment p where p.bill_uuid = b.uuid)`,
    ],
    [
      'bills that are not settled and keep money',
      `select b.uuid from bill b join payment p on p.bill_uuid = b.uuid
       where b.status <> 'settled' group by b.uuid having sum(${kept}) <> 0`,
    ],
    [
      "payments that are not as the provider's book has them",
      `select p.id from payment p join sandbox_payment s on s.id = p.transaction_id
       where case when s.status in ('paid', 'refunded') then s.amount_minor + s.tip_minor - s.refunded_minor else 0 end
         <> ${kept}`,
    ],
    [
      'payments of the provider that no bill knows',
      `select s.id from sandbox_payment s where s.status = 'paid'
         and not exists (select 1 from payment p where p.transaction_id = s.id or p.id::text = s.reference)`,
    ],
  ];
  const found: string[] = [];
  for (const [what, sql] of checks) {
    const { rowCount, rows } = await pool.query<Row>(sql);
    if (rowCount) found.push(`${rowCount} ${what}, such as ${Object.values(rows[0] ?? {})[0]}`);
  }
  return found;
}

export async function turnover({
  pool,
}: Books): Promise<{ bills: number; settledMinor: number; refundedMinor: number }> {
  const { rows } = await pool.query<{ bills: number; settled: string; refunded: string }>(`
    select (select count(*)::int from bill where status = 'settled') as bills,
      (select coalesce(sum(amount_minor), 0) from bill where status = 'settled') as settled,
      (select coalesce(sum(refunded_minor), 0) from sandbox_payment) as refunded`);
  const [row] = rows;
  return { bills: row?.bills ?? 0, settledMinor: Number(row?.settled), refundedMinor: Number(row?.refunded) };
}

/** What a log must not hold, and by message how many warnings and errors it does. */
export async function readLog(node: {
  name: string;
  logFile: string;
}): Promise<{ faults: string[]; messages: Map<string, number>; bytes: number }> {
  const faults: string[] = [];
  const messages = new Map<string, number>();
  let bytes = 0;
  for await (const line of createInterface({ input: createReadStream(node.logFile) })) {
    bytes += line.length + 1;
    const entry = parse(line);
    if (!entry) {
      // What the process that ends by an error writes itself.
      if (/^Node\.js v\d|^FATAL ERROR|^Emitted 'error' event/.test(line))
        faults.push(`node ${node.name} crashed: ${line}`);
      // A line that is not our log's is told, since somebody should look at it.
      else if (/^\w.*\w*(Error|Warning): /.test(line)) messages.set(line, (messages.get(line) ?? 0) + 1);
      continue;
    }
    const { level = 0, msg = '' } = entry;
    if (level >= 60 || /unhandled|uncaught/i.test(msg)) faults.push(`node ${node.name} logged: ${line.slice(0, 400)}`);
    const told = entry.err?.message === undefined ? msg : `${msg}: ${entry.err.message.slice(0, 120)}`;
    if (level >= 40) messages.set(told, (messages.get(told) ?? 0) + 1);
  }
  return { faults, messages, bytes };
}

interface Entry {
  level?: number;
  msg?: string;
  err?: { message?: string };
}

function parse(line: string): Entry | null {
  try {
    return JSON.parse(line) as Entry;
  } catch {
    return null;
  }
}
