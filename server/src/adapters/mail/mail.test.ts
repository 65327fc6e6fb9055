import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isPublicHost } from '../../domain/hosts.ts';
import type { MailMessage } from '../../ports/mail.ts';
import { createExhibitorMailer } from './exhibitorMailer.ts';
import { createMailer, type MailServer } from './index.ts';

const message: MailMessage = {
  id: 'tickets of an order',
  to: 'Éloïse <eloise@example.org>',
  subject: 'Vos tickets pour « Été »',
  html: '<p>Bonjour Éloïse, à bientôt</p>',
  text: 'Bonjour Éloïse, à bientôt\n.\nfin\n',
  attachments: [
    {
      fileName: 'tickets-3F9A60C2.pdf',
      contentType: 'application/pdf',
      bytes: new Uint8Array([0x25, 0x50, 0x44, 0x46, 0, 255, 13, 10]),
    },
  ],
};
const from = 'Marquise <tickets@marquise.example>';

function assertArrived(mail: Email): void {
  assert.is(mail.subject, message.subject);
  assert.equal(mail.from, { address: 'tickets@marquise.example', name: 'Marquise' });
  assert.is(mail.to?.[0]?.address, 'eloise@example.org');
  assert.match(mail.html ?? '', 'Bonjour Éloïse, à bientôt');
  assert.match(mail.text ?? '', /à bientôt\r?\n\.\r?\nfin/);
  assert.is(mail.attachments[0]?.filename, 'tickets-3F9A60C2.pdf');
  assert.equal(new Uint8Array(mail.attachments[0]?.content as ArrayBuffer), message.attachments?.[0]?.bytes);
}

/** A mail server that keeps what it gets. `refuse` answers every mail with 451. */
async function sink(refuse = false): Promise<{ smtp: MailServer; mails: Buffer[]; close(): Promise<void> }> {
  const mails: Buffer[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onAuth: (auth, _session, done) =>
      auth.username === 'box' && auth.password === 'office'
        ? done(null, { user: 'box' })
        : done(new Error('Wrong password')),
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refuse) return done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
        mails.push(Buffer.concat(chunks));
        done();
      });
    },
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The sink has no port');
  return {
    smtp: { host: '127.0.0.1', port: address.port, secure: false, user: 'box', password: 'office' },
    mails,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

function inFolder(run: (folder: string) => Promise<void>): () => Promise<void> {
  return async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parterre-mail-'));
    try {
      await run(folder);
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
}

test('a mail goes through SMTP as it was written', async () => {
  const server = await sink();
  const mailer = createMailer({ smtp: server.smtp, from, folder: '/nowhere' });
  try {
    await mailer.send(message);
    assert.is(server.mails.length, 1);
    assertArrived(await PostalMime.parse(server.mails[0] as Buffer));
  } finally {
    mailer.close();
    await server.close();
  }
});

test('a server that refuses, is not there, or knows another password, fails the send', async () => {
  const server = await sink(true);
  const cases: MailServer[] = [
    server.smtp,
    { ...server.smtp, password: 'wrong' },
    // Nobody listens on port 1.
    { ...server.smtp, port: 1 },
  ];
  for (const smtp of cases) {
    const mailer = createMailer({ smtp, from, folder: '/nowhere' });
    let failed = false;
    await mailer.send(message).catch(() => {
      failed = true;
    });
    mailer.close();
    assert.ok(failed);
  }
  await server.close();
});

test(
  'without SMTP a mail becomes a file; names sort as the mails were sent',
  inFolder(async (folder) => {
    const mailer = createMailer({ smtp: null, from, folder: join(folder, 'made/when/needed') });
    for (let index = 0; index < 12; index++) await mailer.send({ ...message, subject: `Number ${index}` });
    const names = readdirSync(join(folder, 'made/when/needed')).sort();
    assert.is(names.length, 12);
    assert.ok(names.every((name) => /^\d{8}T\d{9}Z-\d{6}-[0-9a-f]{8}\.eml$/.test(name)));
    const mails = await Promise.all(
      names.map((name) => PostalMime.parse(readFileSync(join(folder, 'made/when/needed', name)))),
    );
    assert.equal(
      mails.map((mail) => mail.subject),
      names.map((_, index) => `Number ${index}`),
    );
  }),
);

test('regression: who sells has no mails that only seem to be sent', async () => {
  const nowhere = { smtp: null, from, folder: null };
  assert.match(String(await createMailer(nowhere).send(message).catch(String)), /No mail server is set/);
  const route = { from: null, smtp: null, replyTo: null };
  const ofExhibitors = createExhibitorMailer(nowhere, async () => route, { isAllowed: isPublicHost });
  const asked = await ofExhibitors.test(route, { to: 'ada@example.org', subject: 'Test', text: 'Test', html: 'Test' });
  assert.equal(asked, { outcome: 'no_server', answer: null, host: null });
  ofExhibitors.close();
});

test(
  'the file holds the whole mail',
  inFolder(async (folder) => {
    await createMailer({ smtp: null, from, folder }).send(message);
    const [name = ''] = readdirSync(folder);
    assertArrived(await PostalMime.parse(readFileSync(join(folder, name))));
  }),
);

test(
  'nobody smuggles a header or a file into a mail',
  inFolder(async (folder) => {
    await createMailer({ smtp: null, from, folder }).send({
      ...message,
      to: 'eve@example.org\r\nBcc: all@example.org',
      subject: 'Hello\r\nBcc: all@example.org',
    });
    const [name = ''] = readdirSync(folder);
    const mail = await PostalMime.parse(readFileSync(join(folder, name)));
    assert.not.ok(mail.headers.some((header) => header.key === 'bcc'));
  }),
);

test('in production nobody finds out by a test mail, nor by another, what runs in a network of ours', async () => {
  const server = await sink();
  const route = (host: string) => ({ from: null, replyTo: null, smtp: { ...server.smtp, host } });
  for (const [host, addresses, outcome] of [
    ['127.0.0.1', [], 'private_host'],
    ['localhost', [], 'private_host'],
    ['mail.internal', [], 'private_host'],
    ['inside.cinema.example', ['203.0.113.7', '127.0.0.1'], 'private_host'],
    ['inside.cinema.example', ['::ffff:10.0.0.1'], 'private_host'],
    ['gone.cinema.example', null, 'no_such_host'],
  ] as const) {
    const lookUp = async (): Promise<string[]> => {
      if (addresses === null) throw new Error('ENOTFOUND');
      return [...addresses];
    };
    const own = { smtp: null, from, folder: '/nowhere' };
    const mailer = createExhibitorMailer(own, async () => route(host), { isAllowed: isPublicHost, lookUp });
    assert.equal(await mailer.test(route(host), message), { outcome, answer: null, host });
    let failed = false;
    await mailer.send({ ...message, exhibitorId: 1 }).catch(() => {
      failed = true;
    });
    assert.ok(failed, host);
    mailer.close();
  }
  assert.is(server.mails.length, 0);
  await server.close();
});

test('regression: the address that was checked is the one that mails go to, whatever the DNS says the next time', async () => {
  const server = await sink();
  const inside = '127.0.0.66';
  const answers = ['127.0.0.1', inside, '127.0.0.1', inside];
  const route = { from: null, replyTo: null, smtp: { ...server.smtp, host: 'turning.cinema.example', user: null } };
  const mailer = createExhibitorMailer({ smtp: null, from, folder: null }, async () => route, {
    isAllowed: (host) => host !== inside,
    lookUp: async () => answers.splice(0, 1),
  });
  await mailer.send({ ...message, exhibitorId: 1 });
  assert.match(String(await mailer.send({ ...message, exhibitorId: 1 }).catch(String)), /not on the public internet/);
  assert.is((await mailer.test(route, message)).outcome, 'accepted');
  assert.is((await mailer.test(route, message)).outcome, 'private_host');
  assert.is(server.mails.length, 2);
  mailer.close();
  await server.close();
});

test.run();
