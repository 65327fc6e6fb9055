/** What staff set for an account at a payment provider: sealed in the database, in the drivers of every node, and read by nobody. */
import pg from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sandboxKey, sign, signatureHeader } from '../../adapters/payments/sandbox/signature.ts';
import type { ErrorBody, PaymentAccountView, RoleKey } from '../../contract/index.ts';
import { type EdgeUnderTest, edgeUnderTest, type SocketMessage, type Visitor } from '../../testing/edgeUnderTest.ts';
import { visitorAs } from '../../testing/person.ts';
import { until } from '../../testing/until.ts';
import { webhookPath } from '../../testing/webhookPath.ts';

type Called = Pick<SocketMessage, 'result' | 'error'>;

const test = suite('payment accounts on the wire');
const secret = 'the secret of the nodes of this test file';
const told = 'whsec_0123456789abcdef';
/** Id of the demo's payment account. */
const account = 1;
let one: EdgeUnderTest;
let two: EdgeUnderTest;
let database: pg.Client;
let webhooks: string;

test.before(async () => {
  one = await edgeUnderTest({ environment: { SECRET: secret } });
  two = await edgeUnderTest({ environment: { SECRET: secret }, databaseUrl: one.config.databaseUrl ?? '' });
  database = new pg.Client({ connectionString: one.config.databaseUrl ?? '' });
  await database.connect();
  webhooks = await webhookPath(one.config.databaseUrl ?? '', account);
});
test.after(async () => {
  await database.end();
  await two.close();
  await one.close();
});

/** A member of staff at node one. */
async function as(role: RoleKey) {
  const visitor = await visitorAs(role, one);
  return {
    async get() {
      const input = encodeURIComponent(JSON.stringify({ id: account }));
      const { json } = await visitor.get<Called>(`/trpc/staff.paymentAccounts.get?input=${input}`);
      const view = json.result?.data as PaymentAccountView | undefined;
      return view && { name: view.name, row_version: view.row_version, fields: view.fields, working: view.working };
    },
    async configure(config: Record<string, string>, row_version = 1, id = account) {
      const { json } = await visitor.post<Called>('/trpc/staff.paymentAccounts.save', {
        id,
        row_version,
        values: { name: 'Sandbox', config },
      });
      return { data: json.result?.data, refusal: json.error?.data.parterre as ErrorBody | undefined };
    },
  };
}

/** How a node takes a webhook: 422 is of a provider, and not understood; 403 is of nobody we know. */
async function heard(node: EdgeUnderTest, key: Uint8Array | string): Promise<number> {
  const visitor: Visitor = await node.visitor();
  const answer = await visitor.post(webhooks, '{}', { [signatureHeader]: sign(key, '{}') });
  return answer.status;
}

test('what is set reaches the driver of every node, and nobody can read it again', async () => {
  const admin = await as('admin');
  const before = { name: 'Sandbox', row_version: 1, fields: ['webhook_secret'], working: true };
  assert.equal(await admin.get(), before);
  assert.equal([await heard(one, sandboxKey(secret, account)), await heard(two, told)], [422, 403]);

  assert.equal((await admin.configure({ webhook_secret: told })).data, { row_version: 2 });
  for (const node of [one, two]) {
    await until('the new driver', async () => (await heard(node, told)) === 422);
    assert.is(await heard(node, sandboxKey(secret, account)), 403);
  }
  assert.equal(await admin.get(), { ...before, row_version: 2 });
  const { refusal } = await admin.configure({});
  assert.is(refusal?.code, 'CHANGED_MEANWHILE');
  assert.equal(refusal?.conflict?.fields, { config: { yours: null, theirs: null } });
  const rows = await database.query<{ row: string }>(
    `select row_to_json(p)::text as row from payment_account p where id = ${account} union all select row_to_json(a)::text from audit_entry a`,
  );
  assert.is(rows.rows.length, 2);
  for (const { row } of rows.rows) assert.not.match(row, told);
  const audit = await database.query('select before, after from audit_entry');
  assert.equal(audit.rows, [{ before: { config: null }, after: { config: null } }]);
});

test('not everybody may, and not everything', async () => {
  assert.is((await (await as('manager')).configure({})).refusal?.code, 'FORBIDDEN');
  const admin = await as('admin');
  assert.is((await admin.configure({}, 2, 99_999)).refusal?.code, 'NOT_FOUND');
  for (const odd of [{ webhook_secret: 'short' }, { api_key: 'what is not asked for' }] as Record<string, string>[])
    assert.is((await admin.configure(odd, 2)).refusal?.code, 'VALIDATION_FAILED');
  const clear = await database
    .query(`update payment_account set config = '{"webhook_secret": "in the clear"}'`)
    .catch((error: unknown) => String(error));
  assert.match(String(clear), 'payment_account_config_sealed');
});

test('a new secret seals it anew while the former one is known; without that the provider is not offered', async () => {
  const databaseUrl = one.config.databaseUrl ?? '';
  const fresh = 'the secret of the nodes from today on, all of them';
  const configOf = async () =>
    (await database.query(`select config from payment_account where id = ${account}`)).rows[0]?.config as string;
  const before = await configOf();
  const heir = await edgeUnderTest({ databaseUrl, environment: { SECRET: fresh, FORMER_SECRETS: secret } });
  try {
    assert.is(await heard(heir, told), 422);
    assert.is.not((await configOf()).split('.')[0], before.split('.')[0]);
  } finally {
    await heir.close();
  }
  const stranger = await edgeUnderTest({
    databaseUrl,
    environment: { SECRET: 'a secret that nobody else knows at all' },
  });
  try {
    assert.is(await heard(stranger, told), 404);
    assert.match(String(stranger.faults[0]), 'The payment account 1 (sandbox) cannot be used');
    const startup = await (await stranger.visitor()).get<{ data: { payment_methods: unknown[] } }>('/api/startup');
    assert.equal(startup.json.data.payment_methods, []);
  } finally {
    await stranger.close();
  }
  assert.equal([...one.faults, ...two.faults], []);
});

test.run();
