/** Bills of a test's world: bought, paid, given back, and looked at in the database. */
import { sandboxKey, sign, signatureHeader } from '../adapters/payments/sandbox/signature.ts';
import type { PaymentResponse } from '../contract/index.ts';
import { jobsAbout } from './jobs.ts';
import { type SalesWorld, worldSecret } from './salesWorld.ts';

/** A bill and its payment; how many seats it claims, and how many of them are sold. */
interface State {
  bill: string;
  payment: string;
  claims: number;
  sold: number;
}

/** `world`: of the running test. */
export function billsUnderTest(world: () => SalesWorld) {
  async function buy(seats: number[], changes = {}): Promise<PaymentResponse> {
    const items = seats.map((index) => ({
      type: 'ticket' as const,
      schedule_id: world().ids.schedule,
      price_rate_id: world().ids.adult,
      seat: { index },
    }));
    return world().services.checkout.submit(world().form(seats.length, { items, ...changes }), { source: 'site' });
  }

  /** What the visitor chooses on the provider's page; answers with where the browser is sent. */
  async function choose(bill: PaymentResponse, choice: Record<string, string>): Promise<string | null> {
    const page = bill.processingData?.checkout_url ?? bill.processingData?.qr ?? '';
    const response = await fetch(page, { method: 'POST', body: new URLSearchParams(choice), redirect: 'manual' });
    return response.headers.get('location');
  }

  /** A webhook of the sandbox about this bill, made here so that its order and time are ours. */
  async function webhook(
    bill: PaymentResponse,
    status: string,
    more: object = {},
    key: Uint8Array | string = sandboxKey(worldSecret, world().ids.account),
  ): Promise<number> {
    const payment = `sbx_${bill.payment?.id.replaceAll('-', '')}`;
    const amount = status === 'paid' ? (bill.processingData?.amount ?? 0) : 0;
    const body = JSON.stringify({
      id: `evt_${payment}_${status}`,
      payment,
      reference: bill.payment?.id,
      status,
      amount,
      tip: 0,
      ...more,
    });
    const account = world().deps.accounts.get(world().ids.account);
    const response = await fetch(`${world().url}/api/webhooks/${account?.webhookKey}`, {
      method: 'POST',
      body,
      headers: { [signatureHeader]: sign(key, body) },
    });
    return response.status;
  }

  async function stateOf(bill: Pick<PaymentResponse, 'uuid'>): Promise<State | undefined> {
    const [state] = await world().query<State & Record<string, unknown>>(
      `select b.status as bill, p.status as payment,
      (select count(*)::integer from seat_claim where bill_uuid = b.uuid) as claims,
      (select count(*)::integer from seat_claim where bill_uuid = b.uuid and deadline is null) as sold
     from bill b join payment p on p.bill_uuid = b.uuid where b.uuid = $1`,
      [bill.uuid],
    );
    return state;
  }

  async function passDeadline(bill: PaymentResponse): Promise<void> {
    await world().query(`update bill set expires_at = now() - interval '1 second' where uuid = $1`, [bill.uuid]);
    await world().query(`update seat_claim set deadline = now() - interval '1 second' where bill_uuid = $1`, [
      bill.uuid,
    ]);
  }

  async function timeline(bill: Pick<PaymentResponse, 'uuid'>): Promise<string[]> {
    return (
      await world().query<{ kind: string }>('select kind from bill_event where bill_uuid = $1 order by id', [bill.uuid])
    ).map(({ kind }) => kind);
  }

  function jobs(bill: PaymentResponse): Promise<string[]> {
    return jobsAbout(world().pool, bill.uuid, String(bill.payment?.id));
  }

  /** The refunds of its payments, oldest first; `known`: the provider said its id; `lines`: what they take back of each line. */
  async function refunds(bill: Pick<PaymentResponse, 'uuid'>) {
    return world().query<{ status: string; amount: number; reason: string; known: boolean; lines: number[] }>(
      `select r.status, r.amount_minor as amount, r.reason, r.transaction_id is not null as known,
       array(select l.amount_minor from refund_line l where l.refund_id = r.id order by l.bill_line_id) as lines
     from refund r join payment p on p.id = r.payment_id where p.bill_uuid = $1 order by r.created_at, r.id`,
      [bill.uuid],
    );
  }

  /** The one that waits for its provider. */
  async function refundOf(bill: PaymentResponse): Promise<string> {
    const [row] = await world().query<{ id: string }>(
      `select r.id from refund r join payment p on p.id = r.payment_id where p.bill_uuid = $1 and r.status = 'refunding'`,
      [bill.uuid],
    );
    return row?.id ?? '';
  }

  /** What somebody of the cinema does at the provider's own site. */
  async function giveBackThere(bill: PaymentResponse, euros: string): Promise<number> {
    const page = `${bill.processingData?.checkout_url ?? bill.processingData?.qr}/refund`;
    return (await fetch(page, { method: 'POST', body: new URLSearchParams({ amount: euros }) })).status;
  }

  /** How many of its tickets admit nobody any more. */
  async function cancelledLines(bill: PaymentResponse): Promise<number> {
    const sql = 'select count(cancelled_at)::integer as count from bill_line where bill_uuid = $1';
    return (await world().query<{ count: number }>(sql, [bill.uuid]))[0]?.count ?? 0;
  }

  /** Frees leases that would have ended by themselves, so that others may take the seats at once. */
  async function endLeases(bill: PaymentResponse): Promise<void> {
    for (const group of await world().sales.claims([bill.uuid]))
      await world().seats.giveBack(group.scheduleId, group.seats, group.tag);
  }
  return {
    buy,
    choose,
    webhook,
    stateOf,
    passDeadline,
    timeline,
    jobs,
    refunds,
    refundOf,
    giveBackThere,
    cancelledLines,
    endLeases,
  };
}
