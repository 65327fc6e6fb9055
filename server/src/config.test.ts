import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ConfigError, readConfig } from './config.ts';
import { isLoopback, isPublicHost } from './domain/hosts.ts';
import { passCertificates, passFiles } from './testing/passes.ts';

const test = suite('config');
const varDir = mkdtempSync(join(tmpdir(), 'parterre-config-'));
test.after(() => rmSync(varDir, { recursive: true }));

const read = (environment: Record<string, string>) => readConfig({ VAR_DIR: varDir, ...environment });

function problemsOf(environment: Record<string, string>): string[] {
  try {
    read(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

test('runs without any variable', () => {
  const config = read({});
  assert.is(config.port, 3000);
  assert.is(config.host, '127.0.0.1');
  assert.is(config.baseUrl, 'http://127.0.0.1:3000');
  assert.is(config.databaseUrl, null);
  assert.is(config.rateLimits, true);
});

test('without a word about the environment nothing of a demonstration is on', () => {
  const silent: Record<string, string>[] = [{}, { NODE_ENV: 'development' }, { NODE_ENV: 'test' }, { DEMO: '' }];
  for (const environment of silent) {
    const config = read(environment);
    assert.is(config.demo, false);
    assert.is(config.dev, false);
    assert.is(config.cinemaClockOffsetMs, 0);
  }
  const demo = read({ DEMO: 'on', PARTERRE_DEV: 'on', CINEMA_CLOCK_OFFSET_MS: '-3600000' });
  assert.equal([demo.demo, demo.dev, demo.cinemaClockOffsetMs], [true, true, -3_600_000]);
});

test('passes for wallets: all of their files or none, and each that is wrong is told with what to do', () => {
  assert.is(read({}).passCertificates, null);
  const good = passFiles(passCertificates());
  const other = passFiles(passCertificates());
  const { WALLET_CERTIFICATE, WALLET_KEY, WALLET_WWDR } = good.environment;
  try {
    const certificates = read(good.environment).passCertificates;
    assert.equal(
      [certificates?.passTypeIdentifier, certificates?.teamIdentifier],
      ['pass.example.tickets', 'TEAM123456'],
    );
    const cases: [Record<string, string>, RegExp[]][] = [
      [{ WALLET_CERTIFICATE }, [/^WALLET_KEY must be set too/, /^WALLET_WWDR must be set too/]],
      [{ WALLET_KEY, WALLET_WWDR }, [/^WALLET_CERTIFICATE must be set too/]],
      [{ WALLET_KEY_PASSPHRASE: 'a secret' }, [/^WALLET_KEY_PASSPHRASE needs WALLET_KEY$/]],
      [
        { ...good.environment, WALLET_CERTIFICATE: '/nowhere/pass.pem' },
        [/^WALLET_CERTIFICATE must be a file that this process may read, .*\/nowhere\/pass\.pem/],
      ],
      [
        { ...good.environment, WALLET_KEY: other.environment.WALLET_KEY },
        [/^WALLET_KEY must be the key that WALLET_CERTIFICATE was requested with \(".*key\.pem"\)$/],
      ],
      [
        { ...good.environment, WALLET_KEY: WALLET_CERTIFICATE, WALLET_WWDR: WALLET_KEY },
        [/^WALLET_WWDR must be a file with a certificate/, /^WALLET_KEY must be a file with a private key/],
      ],
    ];
    for (const [environment, expected] of cases) {
      const problems = problemsOf(environment);
      assert.is(problems.length, expected.length, problems.join('\n'));
      for (const [index, words] of expected.entries()) assert.match(problems[index] ?? '', words);
      assert.not.match(problems.join(), 'a secret');
    }
  } finally {
    good.remove();
    other.remove();
  }
});

test('a process of one role alone needs the database of the others', () => {
  assert.is(read({}).role, 'all');
  const DATABASE_URL = 'postgresql://localhost/parterre';
  for (const role of ['web', 'worker']) {
    assert.is(read({ ROLE: role, DATABASE_URL }).role, role);
    assert.match(problemsOf({ ROLE: role })[0] ?? '', `ROLE=${role} needs DATABASE_URL`);
  }
});

test('which hosts are public', () => {
  for (const host of [
    'localhost',
    'server',
    'cinema.local',
    'a.localhost',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.0.9',
    '[::1]',
    'fd00::1',
    'fe80::1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '224.0.0.1',
    '255.255.255.255',
    'ff02::1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::a00:1',
    '2002:7f00:1::1',
  ]) {
    assert.not(isPublicHost(host), host);
    if (!host.includes(':')) assert.is(read({ DEMO: 'on', BASE_URL: `http://${host}:8080` }).demo, true);
  }
  for (const host of [
    'example.com',
    'localhost.example.com',
    '8.8.8.8',
    '172.32.0.1',
    '223.255.255.255',
    '2001:db8::1',
    '2003::1',
    '64:ff9c::1',
    '::ffff:8.8.8.8',
  ]) {
    assert.ok(isPublicHost(host), host);
  }
});

test('links and webhooks lead to BASE_URL, webhooks elsewhere where that is told', () => {
  const config = read({ BASE_URL: 'https://Tickets.example.com/' });
  assert.is(config.baseUrl, 'https://tickets.example.com');
  assert.is(config.webhookUrl, 'https://tickets.example.com');
  assert.is(read({ WEBHOOK_URL: 'http://10.0.0.7:8080' }).webhookUrl, 'http://10.0.0.7:8080');
  assert.is(read({ DEMO: 'on', HOST: '0.0.0.0', PORT: '8080' }).webhookUrl, 'http://localhost:8080');
});

test('an empty variable is an absent one', () => {
  assert.is(read({ REDIS_URL: '', PORT: '' }).port, 3000);
});

const wrong: [Record<string, string>, RegExp][] = [
  [{ PORT: 'abc' }, /^PORT must be a whole number from 0 to 65535, but is "abc"$/],
  [{ PORT: '70000' }, /^PORT must be a whole number/],
  [{ PORT: '-1' }, /^PORT must be a whole number/],
  [{ PORT: '3.5' }, /^PORT must be a whole number/],
  [{ BASE_URL: 'tickets.example.com' }, /^BASE_URL must be an address without a path, such as https:/],
  [{ BASE_URL: 'ftp://tickets.example.com' }, /^BASE_URL must be an address/],
  [{ BASE_URL: 'https://tickets.example.com/shop' }, /^BASE_URL must be an address without a path/],
  [{ BASE_URL: 'https://a.example.com,https://b.example.com' }, /^BASE_URL must be an address/],
  [{ WEBHOOK_URL: 'https://example.com/?a=1' }, /^WEBHOOK_URL must be an address without a path/],
  [{ HOST: '0.0.0.0' }, /^BASE_URL must be the address visitors use/],
  [{ DATABASE_URL: 'mysql://u:secret@h/d' }, /^DATABASE_URL must be a URL such as postgresql:/],
  [{ REDIS_URL: '127.0.0.1:6379' }, /^REDIS_URL must be a URL such as redis:/],
  [{ NODE_ENV: 'staging' }, /^NODE_ENV must be one of: development, test, production/],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of/],
  [{ SECRET: 'short' }, /^SECRET must be at least 32 characters/],
  [{ RATE_LIMITS: 'none' }, /^RATE_LIMITS must be on or off/],
  [
    { RATE_LIMITS: 'off', HOST: '0.0.0.0', BASE_URL: 'https://tickets.example.com' },
    /^RATE_LIMITS may be off only when HOST is a loopback address/,
  ],
  [{ SMTP_HOST: 'mail.example.com' }, /^MAIL_FROM must be the sender address/],
  [{ NODE_ENV: 'production', DEMO: 'on' }, /^DEMO must be off when NODE_ENV is production/],
  [{ DEMO: 'on', BASE_URL: 'https://tickets.example.com' }, /^DEMO must be off when BASE_URL is an address of the int/],
  [{ DEMO: 'on', BASE_URL: 'http://[2001:db8::7]:3000' }, /^DEMO must be off when BASE_URL/],
  [{ DEMO: 'perhaps' }, /^DEMO must be on or off, but is "perhaps"$/],
  [{ PARTERRE_DEV: '1' }, /^PARTERRE_DEV needs DEMO=on/],
  [{ NODE_ENV: 'development', PARTERRE_DEV: '1' }, /^PARTERRE_DEV needs DEMO=on/],
  [{ CINEMA_CLOCK_OFFSET_MS: '1000' }, /^CINEMA_CLOCK_OFFSET_MS needs DEMO=on/],
  [{ DEMO: 'on', CINEMA_CLOCK_OFFSET_MS: 'noon' }, /^CINEMA_CLOCK_OFFSET_MS must be a whole number/],
];
for (const [environment, problem] of wrong) {
  test(`names the variable: ${JSON.stringify(environment)}`, () => {
    const problems = problemsOf(environment);
    assert.is(problems.length, 1);
    assert.match(problems[0] ?? '', problem);
  });
}

test('never repeats a secret', () => {
  assert.not.match(problemsOf({ DATABASE_URL: 'mysql://u:hunter2@h/d', SECRET: 'hunter2' }).join(), /hunter2/);
});

test('tells all that is wrong at once', () => {
  assert.is(problemsOf({ PORT: 'x', LOG_LEVEL: 'y' }).length, 2);
});

test('rate limits may be off on loopback', () => {
  for (const HOST of ['127.0.0.1', 'localhost', '::1', '127.1.2.3'])
    assert.is(read({ RATE_LIMITS: 'off', HOST }).rateLimits, false);
  assert.not(isLoopback('127.example.com'));
});

test('makes a secret once and keeps it to itself', () => {
  const first = read({}).secret;
  assert.ok(first.length >= 32);
  assert.is(read({}).secret, first);
  assert.is(readFileSync(join(varDir, 'secret'), 'utf8'), first);
  assert.is(statSync(join(varDir, 'secret')).mode & 0o077, 0);
});

test.run();
