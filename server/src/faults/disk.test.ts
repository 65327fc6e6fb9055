/** A disk without room under the log, under the mails and under the pictures. For every user: /dev/full, and a limit on the size of files. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { PaymentResponse } from '../contract/index.ts';
import { type Demo, startDemo } from '../testing/demo.ts';
import { buyableOffer, checkoutBody, Visitor } from '../testing/edgeUnderTest.ts';
import { freePort } from '../testing/freePort.ts';
import { nodeArgs } from '../testing/programs.ts';
import { until } from '../testing/until.ts';

const test = suite('full disk');
const root = resolve(import.meta.dirname, '../../..');
/** No file of what it runs grows beyond 4 blocks of 512 bytes, as with 2 KiB left on the disk. */
const cramped = ['sh', '-c', 'ulimit -f 4; exec "$0" "$@"'];
let demo: Demo;

test.before(async () => {
  demo = await startDemo({ scenario: 'small' });
});
test.after(async () => {
  await demo?.stop();
});

/** A process on the demo's database. `stdout`: where its log goes. */
function launch(args: string[], environment: Record<string, string>, stdout: 'pipe' | number) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: demo.databaseUrl,
      REDIS_URL: '',
      DEMO: 'on',
      npm_lifecycle_event: '',
      ...environment,
    },
    stdio: ['ignore', stdout, 'pipe'],
  });
  const lastResort = () => void child.kill('SIGKILL');
  process.once('exit', lastResort);
  let said = '';
  for (const output of [child.stdout, child.stderr]) {
    output?.on('data', (chunk) => {
      said += chunk;
    });
  }
  const ended = new Promise<number | null>((done) => {
    child.once('exit', (code) => {
      process.removeListener('exit', lastResort);
      done(code);
    });
  });
  return {
    said: () => said,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    end(): Promise<number | null> {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

const answers = (url: string) =>
  fetch(url).then(
    (answer) => answer.ok,
    () => false,
  );

test('the log of npm start: server and start script go on, and say it once', async () => {
  const varDir = mkdtempSync(join(tmpdir(), 'parterre-disk-'));
  mkdirSync(join(varDir, 'logs'));
  symlinkSync('/dev/full', join(varDir, 'logs/server.log'));
  const port = String(await freePort());
  const started = launch(
    ['scripts/start.mjs'],
    { VAR_DIR: varDir, PORT: port, BASE_URL: '', HOST: '127.0.0.1' },
    'pipe',
  );
  try {
    const home = `http://127.0.0.1:${port}/en/`;
    // Set-up looks at everything there is, and may build: it alone knows how long that takes.
    while (started.isRunning() && !started.said().includes('Parterre is up')) {
      await new Promise((done) => setTimeout(done, 50));
    }
    assert.ok(started.isRunning(), started.said());
    for (let visit = 0; visit < 20; visit++) assert.ok(await answers(home), started.said());
    assert.is(started.said().match(/server\.log cannot be written \(ENOSPC/g)?.length, 1, started.said());
    assert.ok(started.isRunning());
  } finally {
    assert.is(await started.end(), 0, started.said());
    rmSync(varDir, { recursive: true, force: true });
  }
});

test('a server whose own output has no room: it goes on, and says it once', async () => {
  const varDir = mkdtempSync(join(tmpdir(), 'parterre-disk-'));
  const url = `http://127.0.0.1:${await freePort()}`;
  const environment = { VAR_DIR: varDir, PORT: new URL(url).port, BASE_URL: url, HOST: '127.0.0.1' };
  const server = launch(nodeArgs('server/src/main.ts'), environment, openSync('/dev/full', 'w'));
  try {
    await until('the server', () => !server.isRunning() || answers(`${url}/ready`));
    for (let visit = 0; visit < 20; visit++) assert.ok(await answers(`${url}/en/`), server.said());
    assert.is(server.said().match(/The log cannot be written \(ENOSPC/g)?.length, 1, server.said());
  } finally {
    assert.is(await server.end(), 0, server.said());
    rmSync(varDir, { recursive: true, force: true });
  }
});

test('mails: the job fails in words, leaves nothing half-written, and is done when there is room', async () => {
  await demo.kill();
  await demo.start(cramped);
  const visitor = await Visitor.arrive(demo.url);
  const offer = await buyableOffer(visitor);
  const { status, json } = await visitor.post<{ data: PaymentResponse }>(
    '/api/checkout',
    checkoutBody(offer, offer.freeSeats.slice(0, 2)),
  );
  assert.is(status, 200, JSON.stringify(json));
  const paymentPage = new URL(json.data.processingData?.checkout_url ?? '', demo.url);
  await fetch(paymentPage, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ outcome: 'paid', webhook: 'now' }),
  });
  const folder = join(demo.varDir, 'mail');
  const line = await until(
    'the job that fails',
    () =>
      demo
        .log()
        .split('\n')
        .find((text) => text.includes('The mail cannot be written to')),
    () => demo.log().slice(-3000),
  );
  assert.match(line, folder);
  assert.match(line, /EFBIG/);
  assert.equal(readdirSync(folder), []);
  assert.is((await visitor.get('/dev/mail')).status, 200, 'the server goes on');
  await demo.kill();
  await demo.start();
  const mail = await until('the mail', () => readdirSync(folder).find((name) => name.endsWith('.eml')));
  assert.match(readFileSync(join(folder, mail), 'utf8'), /^To: ada@example\.com/m);
});

test('pictures: the seed fails in words and leaves nothing half-written', async () => {
  const varDir = mkdtempSync(join(tmpdir(), 'parterre-disk-'));
  const [command = '', ...args] = [...cramped, process.execPath, ...nodeArgs('prisma/seed/main.ts')];
  const child = spawn(command, args, {
    cwd: root,
    // tsx keeps what it compiled in files, which would not fit either.
    env: { ...process.env, DATABASE_URL: demo.databaseUrl, VAR_DIR: varDir, TSX_DISABLE_CACHE: '1' },
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  try {
    // The demo data are there, and stay as they were.
    assert.is(await new Promise((done) => child.once('exit', done)), 3);
    assert.match(said, /The picture .* cannot be written: EFBIG/);
    const written = existsSync(join(varDir, 'media'))
      ? readdirSync(join(varDir, 'media'), { recursive: true, encoding: 'utf8' })
      : [];
    assert.equal(
      written.filter((name) => name.endsWith('.part')),
      [],
    );
  } finally {
    rmSync(varDir, { recursive: true, force: true });
  }
});

test.run();
