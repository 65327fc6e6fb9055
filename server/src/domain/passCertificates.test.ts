import { createPrivateKey, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { passCertificates, type TestPassCertificates } from '../testing/passes.ts';
import { endingNotice, type PassCertificateProblem, readPassCertificates } from './passCertificates.ts';

const test = suite('certificates of passes');
const nowMs = Date.now();
const dayMs = 86_400_000;
const good = passCertificates();
const other = passCertificates();

function read(
  { certificate, key, wwdr }: Record<keyof TestPassCertificates, string | Uint8Array>,
  passphrase: string | null = null,
  atMs = nowMs,
) {
  const bytes = (file: string | Uint8Array) => (typeof file === 'string' ? new TextEncoder().encode(file) : file);
  return readPassCertificates(
    { certificate: bytes(certificate), key: bytes(key), wwdr: bytes(wwdr), passphrase },
    atMs,
  );
}

const isWrong = (answer: ReturnType<typeof read>): answer is PassCertificateProblem[] => Array.isArray(answer);

test('what belongs together is read, with what Apple has written into the certificate', () => {
  const answer = read(good);
  if (isWrong(answer)) throw new Error(JSON.stringify(answer));
  assert.is(answer.passTypeIdentifier, 'pass.example.tickets');
  assert.is(answer.teamIdentifier, 'TEAM123456');
  assert.is(answer.validUntilMs, Date.parse(new X509Certificate(good.certificate).validTo));
});

test('a month before they end it is told', () => {
  const ends = (days: number) => endingNotice({ validUntilMs: nowMs + days * dayMs }, nowMs);
  assert.equal([ends(300), ends(30)], [null, null]);
  assert.match(ends(29.9) ?? '', 'end in 29 days');
});

test('certificates as Apple hands them out, and a key with a passphrase', () => {
  const locked = createPrivateKey(good.key)
    .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'a secret' })
    .toString();
  const der = (pem: string) => new X509Certificate(pem).raw;
  const answer = read({ certificate: der(good.certificate), key: locked, wwdr: der(good.wwdr) }, 'a secret');
  assert.equal(answer, read(good));
});

const key = (type: 'ec' | 'rsa') =>
  (type === 'ec'
    ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
    : generateKeyPairSync('rsa', { modulusLength: 2048 })
  ).privateKey
    .export({ type: 'pkcs8', format: 'pem' })
    .toString();
const locked = createPrivateKey(good.key)
  .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'a secret' })
  .toString();

const wrong: [string, () => ReturnType<typeof read>, [PassCertificateProblem['file'], RegExp][]][] = [
  ['no certificate', () => read({ ...good, certificate: 'nothing' }), [['certificate', /PEM or DER/]]],
  ['no certificate of the issuer', () => read({ ...good, wwdr: 'nothing' }), [['wwdr', /PEM or DER/]]],
  ['no key', () => read({ ...good, key: 'nothing' }), [['key', /WALLET_KEY_PASSPHRASE must be that/]]],
  ['a locked key', () => read({ ...good, key: locked }), [['key', /WALLET_KEY_PASSPHRASE must be that/]]],
  [
    'a locked key and another passphrase',
    () => read({ ...good, key: locked }, 'another'),
    [['key', /that WALLET_KEY_PASSPHRASE opens/]],
  ],
  ['a key of another kind', () => read({ ...good, key: key('ec') }), [['key', /RSA/]]],
  ['another key', () => read({ ...good, key: key('rsa') }), [['key', /requested with/]]],
  ['another issuer of the same name', () => read({ ...good, wwdr: other.wwdr }), [['wwdr', /certificateauthority/]]],
  [
    'the certificate as its own issuer',
    () => read({ ...good, wwdr: good.certificate }),
    [['wwdr', /CN=Worldwide Developer Relations/]],
  ],
  ['one that has ended', () => read(passCertificates({ days: -1 })), [['certificate', /renewed at Apple/]]],
  [
    'one that begins later',
    () => read(good, null, nowMs - 30 * dayMs),
    [
      ['certificate', /clock/],
      ['wwdr', /clock/],
    ],
  ],
  [
    'one for something else',
    () => read(passCertificates({ subject: [{ name: 'commonName', value: 'tickets.example' }] })),
    [['certificate', /Pass Type ID/]],
  ],
  [
    'nothing at all',
    () => read({ certificate: '', key: '', wwdr: '' }),
    [
      ['certificate', /PEM or DER/],
      ['wwdr', /PEM or DER/],
      ['key', /PEM/],
    ],
  ],
];
for (const [name, answer, expected] of wrong) {
  test(`refused: ${name}`, () => {
    const problems = answer();
    if (!isWrong(problems)) throw new Error('It was read');
    assert.equal(
      problems.map(({ file }) => file),
      expected.map(([file]) => file),
      JSON.stringify(problems),
    );
    for (const [index, [, words]] of expected.entries()) assert.match(problems[index]?.problem ?? '', words);
  });
}

test.run();
