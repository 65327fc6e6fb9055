/** Mail servers that say nothing, drip, or hang when they have the mail: nothing but the mail waits for them, and not for ever. */
import { type AddressInfo, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createMailer } from '../adapters/mail/index.ts';
import { allJobs } from '../adapters/postgres/workerTables.ts';
import type { PaymentResponse } from '../contract/index.ts';
import { createJobHandlers } from '../jobs/handlers.ts';
import { type JobWorker, startJobWorker } from '../jobs/worker.ts';
import type { MailMessage } from '../ports/mail.ts';
import { type PaymentAsks, startPaymentAsks } from '../services/payments/asks.ts';
import { startExpiry } from '../services/payments/expireBills.ts';
import type { Repeated } from '../services/repeat.ts';
import { startDemo } from '../testing/demo.ts';
import { type SalesWorld, salesWorld } from '../testing/salesWorld.ts';
import { ends, neverMs, until } from '../testing/until.ts';

/** What the server does with everybody who connects. */
type Manner = 'polite' | 'silent' | 'dripping' | 'hanging after DATA';

interface MailServer {
  manner: Manner;
  port: number;
  /** Message texts that arrived whole, whether or not that was said to the sender. */
  arrived: string[];
  /** Open connections. */
  open(): number;
  close(): Promise<void>;
}

const from = 'Marquise <tickets@marquise.example>';
const message: MailMessage = { id: 'a mail', to: 'ada@example.org', subject: 'Hello', html: '<p>Hi</p>', text: 'Hi' };

const test = suite('mail servers that hang');
let server: MailServer;
test.before(async () => {
  server = await mailServer();
});
test.after(() => server.close());

/** A server that speaks as much of RFC 5321 as a sender needs. */
async function mailServer(): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const arrived: string[] = [];
  const listener = createServer((socket) => {
    sockets.add(socket);
    const { manner } = mailbox;
    let drip: NodeJS.Timeout | undefined;
    let data: string | null = null;
    let line = '';
    const say = (text: string) => void socket.write(`${text}\r\n`);
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(drip);
      sockets.delete(socket);
    });
    if (manner === 'silent') return;
    say('220 mail.example');
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      line += chunk;
      for (let end = line.indexOf('\r\n'); end >= 0; end = line.indexOf('\r\n')) {
        const text = line.slice(0, end);
        line = line.slice(end + 2);
        if (data !== null && text !== '.') data += `${text}\n`;
        else if (data !== null) {
          arrived.push(data);
          data = null;
          if (manner === 'polite') say('250 taken');
        } else if (/^EHLO/i.test(text) && manner === 'dripping') {
          // An answer that never ends and never pauses.
          socket.write('250-');
          drip = setInterval(() => socket.write('x'), 200);
        } else if (/^DATA/i.test(text)) {
          data = '';
          say('354 go on');
        } else if (/^QUIT/i.test(text)) {
          say('221 bye');
          socket.end();
        } else say('250 ok');
      }
    });
  });
  await new Promise<void>((ready) => listener.listen(0, '127.0.0.1', ready));
  const mailbox: MailServer = {
    manner: 'polite',
    port: (listener.address() as AddressInfo).port,
    arrived,
    open: () => sockets.size,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => listener.close(closed));
    },
  };
  return mailbox;
}

function mailerTo({ port }: MailServer, withinMs: number) {
  const smtp = { host: '127.0.0.1', port, secure: false, user: null, password: null };
  return createMailer({ smtp, from, folder: '/nowhere', withinMs });
}

for (const manner of ['silent', 'dripping', 'hanging after DATA'] as const) {
  test(`a server that is ${manner}: the whole mail has one limit, and its connection is gone after it`, async () => {
    server.manner = manner;
    const mailer = mailerTo(server, 1_000);
    const refusal = mailer.send(message).then(
      () => 'sent',
      (error: Error) => error.name,
    );
    // Without the limit for the whole mail: other errors after 10 or 20 seconds, or none for ever.
    assert.is(await ends('the refusal', refusal), 'AbortError');
    await until('the end of the connection', () => server.open() === 0);
    mailer.close();
  });

  test(`a server that is ${manner}: who stops does not wait`, async () => {
    server.manner = manner;
    const mailer = mailerTo(server, 10 * neverMs);
    const stop = new AbortController();
    const refusal = mailer.send(message, stop.signal).then(
      () => 'sent',
      (error: Error) => error.name,
    );
    await until('the connection', () => server.open() === 1);
    stop.abort();
    assert.is(await ends('the refusal', refusal), 'AbortError');
    await until('the end of the connection', () => server.open() === 0);
    mailer.close();
  });
}

test('each attempt at a mail has the same Message-ID, and another mail another', async () => {
  server.manner = 'polite';
  const mailer = mailerTo(server, neverMs);
  server.arrived.length = 0;
  for (const id of ['one', 'one', 'two']) await mailer.send({ ...message, id });
  const ids = server.arrived.map((mail) => /^Message-ID: (.+)$/im.exec(mail)?.[1]);
  assert.is(ids[0], ids[1]);
  assert.is.not(ids[0], ids[2]);
  assert.match(ids[0] ?? '', /^<[0-9a-f]{32}@marquise\.example>$/);
  mailer.close();
});

async function buy(world: SalesWorld, index: number): Promise<PaymentResponse> {
  const items = [
    { type: 'ticket' as const, schedule_id: world.ids.schedule, price_rate_id: world.ids.adult, seat: { index } },
  ];
  return world.services.checkout.submit(world.form(1, { items }), { source: 'site' });
}

test('while every mail hangs, bills expire and money goes back in time', async () => {
  server.manner = 'dripping';
  const world = await salesWorld();
  const mailer = mailerTo(server, 10 * neverMs);
  let worker: JobWorker | undefined;
  let expiry: Repeated | undefined;
  let asks: PaymentAsks | undefined;
  try {
    worker = startJobWorker(
      world.pool,
      { ...world.handlers, ...createJobHandlers({ ...world.deps, mailer, sandbox: null }) },
      {
        databaseUrl: world.databaseUrl,
        onFailure: () => {},
        onJob: () => {},
        onReplaced: () => {},
      },
    );
    for (let index = 0; index < 6; index++) {
      const { processingData } = await buy(world, index);
      const choice = new URLSearchParams({ outcome: 'paid', webhook: 'now' });
      await fetch(processingData?.checkout_url ?? '', { method: 'POST', body: choice, redirect: 'manual' });
    }
    await until('every mail worker to hang', () => server.open() === 4);

    const expiring = await buy(world, 10);
    const refunding = await buy(world, 11);
    await world.query(`update sandbox_payment set status = 'paid' where reference = $1`, [refunding.payment?.id]);
    await world.query(`update bill set expires_at = now() where uuid = any($1)`, [[expiring.uuid, refunding.uuid]]);
    await world.query(`update seat_claim set deadline = now() where bill_uuid = any($1)`, [
      [expiring.uuid, refunding.uuid],
    ]);
    // Somebody else has the seat of the one that was paid, so its money goes back.
    await world.query('delete from seat_claim where bill_uuid = $1', [refunding.uuid]);
    expiry = startExpiry(world.deps);
    asks = startPaymentAsks(world.deps);
    const statusOf = async (bill: PaymentResponse) =>
      (await world.query<{ status: string }>('select status from bill where uuid = $1', [bill.uuid]))[0]?.status;
    await until('the bill to expire', async () => (await statusOf(expiring)) === 'expired');
    await until('the money to be back', async () => (await statusOf(refunding)) === 'refunded');
    assert.is(server.open(), 4, 'the mails still hang');
    await ends('the jobs', worker.close());
    worker = undefined;
    const locked = await world.query(`select 1 from ${allJobs} j where locked_at is not null`);
    assert.is(locked.length, 0, 'what was given up is free for others');
    await until('the end of the connections', () => server.open() === 0);
  } finally {
    await Promise.all([worker?.close(), expiry?.stop(), asks?.close()]);
    mailer.close();
    await world.close();
  }
});

for (const manner of ['silent', 'dripping', 'hanging after DATA'] as const) {
  test(`a server process ends within 5 seconds while mails hang (${manner}), and sends them later`, async () => {
    server.manner = manner;
    server.arrived.length = 0;
    const demo = await startDemo({
      scenario: 'small',
      env: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(server.port), MAIL_FROM: from },
    });
    const client = new pg.Client({ connectionString: demo.databaseUrl });
    await client.connect();
    try {
      for (let n = 0; n < 6; n++) {
        const contact = { name: 'Ada', email: 'ada@example.org', phone: '', message: `Message ${n}`, exhibitor: 'M' };
        await client.query(`select graphile_worker_mail.add_job('mail-contact', $1)`, [
          JSON.stringify({ ...contact, to: 'hello@example.org', locale: 'en' }),
        ]);
      }
      await until('every mail worker to hang', () => server.open() === 4);
      await demo.kill('SIGTERM');
      // One that takes longer than 4.5 seconds cuts itself off, and says another word.
      assert.match(demo.log(), '"msg":"stopped"');
      const { rows } = await client.query(`select 1 from ${allJobs} j where locked_at is not null`);
      assert.is(rows.length, 0, 'what was given up is free for others');
      server.manner = 'polite';
      const before = [...server.arrived];
      await demo.start();
      const wanted = [0, 1, 2, 3, 4, 5].map((n) => `Message ${n}`);
      const arrived = () => server.arrived.slice(before.length);
      await until('all mails', () => wanted.every((text) => arrived().some((mail) => mail.includes(text))));
      assert.is(arrived().length, 6, 'each once');
      // Mails that the hanging server may have taken have the Message-ID that they had, since nobody can know.
      const idOf = (mail: string) => /^Message-ID: (.+)$/im.exec(mail)?.[1];
      for (const mail of before) assert.ok(arrived().some((again) => idOf(again) === idOf(mail)));
    } finally {
      await client.end();
      await demo.stop();
    }
  });
}

test.run();
