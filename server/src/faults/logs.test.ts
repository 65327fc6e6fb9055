/**
 * A whole order, a refund, mails that are refused and nonsense, against a server in a process of its own: its complete log
 * then names nobody, opens no bill, and still says what failed.
 */
import { type AddressInfo, createServer } from 'node:net';
import pg from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sandboxKey, sign, signatureHeader } from '../adapters/payments/sandbox/signature.ts';
import type { PaymentResponse, Startup } from '../contract/index.ts';
import { type Demo, startDemo } from '../testing/demo.ts';
import { buyableOffer, checkoutBody, Visitor } from '../testing/edgeUnderTest.ts';
import { until } from '../testing/until.ts';
import { webhookPath } from '../testing/webhookPath.ts';

const test = suite('logs');
const secret = 'a secret of the tests, long enough for it';
const buyer = { name: 'Ada Leverkusen', email: 'ada.leverkusen@visitors.example' };
let demo: Demo;
let database: pg.Client;

/** Takes the connection and refuses the recipient by name, as mail servers do. */
const mailServer = createServer((socket) => {
  socket.on('error', () => {});
  socket.setEncoding('utf8');
  socket.write('220 mail.example\r\n');
  socket.on('data', (chunk: string) => {
    for (const line of chunk.split('\r\n').filter(Boolean)) {
      const recipient = /^RCPT TO:<(.*)>/i.exec(line)?.[1];
      if (recipient) socket.write(`550 5.1.1 <${recipient}>: there is no ${recipient} here\r\n`);
      else socket.write(/^QUIT/i.test(line) ? '221 bye\r\n' : '250 ok\r\n');
    }
  });
});

test.before(async () => {
  await new Promise<void>((done) => mailServer.listen(0, '127.0.0.1', done));
  const { port } = mailServer.address() as AddressInfo;
  demo = await startDemo({
    scenario: 'small',
    env: { SECRET: secret, SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port), MAIL_FROM: 'tickets@cinema.example' },
  });
  database = new pg.Client({ connectionString: demo.databaseUrl });
  await database.connect();
});
test.after(async () => {
  await database.end();
  await demo.stop();
  mailServer.close();
});

test('a day’s work leaves no buyer and no bill in the log', async () => {
  const visitor = await Visitor.arrive(demo.url);
  const offer = await buyableOffer(visitor);
  const methodId = (await visitor.get<{ data: Startup }>('/api/startup')).json.data.payment_methods[0]?.id;
  const order = (seats = 1) => ({
    ...checkoutBody(offer, Array(seats).fill(null)),
    ...buyer,
    email_confirmation: buyer.email,
    payment_method_id: methodId,
  });
  const buy = async (): Promise<PaymentResponse> => {
    const answer = await visitor.post<{ data: PaymentResponse }>('/api/checkout', order());
    assert.is(answer.status, 200, answer.text);
    return answer.json.data;
  };
  const webhooks = await webhookPath(demo.databaseUrl);
  const tell = (bill: PaymentResponse, amount: number | undefined) => {
    const payment = `sbx_${bill.payment?.id.replaceAll('-', '')}`;
    const body = JSON.stringify({
      id: `evt_${payment}`,
      payment,
      reference: bill.payment?.id,
      status: 'paid',
      amount,
      tip: 0,
    });
    return visitor.post(webhooks, body, { [signatureHeader]: sign(sandboxKey(secret, 1), body) });
  };

  // One order is paid, one is paid wrongly and given back; the mails of both are refused by the mail server.
  const paid = await buy();
  const wrong = await buy();
  assert.is((await tell(paid, paid.processingData?.amount)).status, 200);
  // The provider has its money in its book as well, or there would be nothing to give back.
  await database.query(`update sandbox_payment set status = 'paid'`);
  assert.is((await tell(wrong, 1)).status, 200);
  for (const bill of [paid, wrong]) {
    await visitor.get(`/en/bill/${bill.uuid}`);
    await visitor.get(`/api/bill/${bill.uuid}/result`);
    await visitor.get(`/api/payments/${bill.payment?.id}/status`);
  }
  const pdf = await fetch(`${demo.url}/api/bill/${paid.uuid}/tickets.pdf`);
  assert.is(pdf.status, 200);
  assert.match(pdf.headers.get('content-disposition') ?? '', `tickets-${paid.uuid.slice(0, 8).toUpperCase()}.pdf`);
  await pdf.arrayBuffer();
  await visitor.post('/api/contactpage/send', { ...buyer, message: 'Hello' });
  await visitor.post('/api/newsletters/subscribe', { first_name: 'Ada', last_name: 'Leverkusen', email: buyer.email });

  // Nonsense, with what must not be told in every place.
  await visitor.get(`/en/${encodeURIComponent(buyer.email)}/?email=${buyer.email}`);
  await visitor.get(`/api/bill/${paid.uuid}%00/status`);
  await visitor.get(`/nowhere/${buyer.email}/${paid.uuid}`);
  await visitor.post('/api/checkout', { ...order(), email: [buyer.email], items: buyer.email });
  await visitor.post('/api/checkout', `{"email":"${buyer.email}`);

  // PostgreSQL refuses a row and says all of it, and a value that it quotes.
  await database.query(`alter table bill add constraint nobody check (buyer_name <> '${buyer.name}') not valid`);
  assert.is((await visitor.post('/api/checkout', order())).status, 500);
  await database.query('alter table bill drop constraint nobody');
  await database.query(`select graphile_worker.add_job('refund', $1, max_attempts := 1)`, [
    { refundId: buyer.name, refund: buyer.email },
  ]);

  await until('the mail server’s refusal to be told', () => /there is no/.test(demo.log()));
  await until('the refund', async () => {
    const { rows } = await database.query(`select status from payment where id = $1`, [wrong.payment?.id]);
    return rows[0]?.status === 'refunded';
  });
  await until('the last request to be told', () => demo.log().includes('nobody'));
  const { rows: secrets } = await database.query<{ barcode: string }>(
    'select barcode from bill_line where bill_uuid = $1',
    [paid.uuid],
  );

  const log = demo.log();
  const found = [
    buyer.email,
    encodeURIComponent(buyer.email),
    'visitors.example',
    'Leverkusen',
    'tickets@cinema.example',
    paid.uuid,
    wrong.uuid,
    paid.payment?.id ?? '',
    paid.payment?.id.replaceAll('-', '') ?? '',
    visitor.csrf,
    visitor.cookie,
    secret,
    ...secrets.map(({ barcode }) => barcode),
  ].filter((text) => text !== '' && log.toLowerCase().includes(text.toLowerCase()));
  assert.equal(
    found.map((text) => [text, log.split('\n').find((line) => line.toLowerCase().includes(text.toLowerCase()))]),
    [],
  );
  assert.match(log, `/en/bill/${paid.uuid.slice(0, 8)}…`, 'the beginning of a bill’s id finds its lines');
  assert.match(log, '"constraint":"nobody"', 'a fault is still told');
  assert.match(log, /"responseCode":550/);
});

test.run();
