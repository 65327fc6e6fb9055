import { readFileSync } from 'node:fs';
import { base32crockford } from '@scure/base';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { newTicketKey, ticketSigner, ticketValidity, verifyOnServer } from '../domain/ticketSigning.ts';
import {
  checkTicketCode,
  isTicketCode,
  makeTicketCode,
  parseTicketCode,
  type SignedTicket,
  type TicketCodeFault,
  type TicketKey,
  ticketCodeLength,
  type VerifySignature,
  verifyByLibrary,
} from './ticketCode.ts';

const seed = Number(process.env.PARTERRE_SEED ?? Math.floor(Math.random() * 2 ** 31));
const test = suite(`ticket codes, PARTERRE_SEED=${seed}`);

interface Vectors {
  nowMs: number;
  exhibitorId: number;
  keys: (TicketKey & { privateKey: string })[];
  cases: {
    name: string;
    nowMs?: number;
    code: string;
    fault: TicketCodeFault | null;
    ticket: SignedTicket | null;
  }[];
}
const vectors: Vectors = JSON.parse(readFileSync(new URL('./ticketCode.vectors.json', import.meta.url), 'utf8'));
const [key] = vectors.keys;
if (!key) throw new Error('The vectors have a key');
const known = { keys: vectors.keys, exhibitorId: vectors.exhibitorId, nowMs: vectors.nowMs };

/** All that check signatures: they must agree about every code. */
const verifiers: [string, VerifySignature | undefined][] = [
  ["OpenSSL's", verifyOnServer],
  ['the library', verifyByLibrary],
  ['WebCrypto', undefined],
];

for (const [name, verify] of verifiers) {
  test(`the vectors, by ${name}`, async () => {
    for (const { name: said, nowMs = vectors.nowMs, code, fault, ticket } of vectors.cases) {
      const check = await checkTicketCode(code, { ...known, nowMs }, verify);
      assert.equal(check, fault === null ? { isValid: true, ticket } : { isValid: false, fault, ticket }, said);
    }
  });
}

test('a browser without Ed25519 in WebCrypto asks the library', async () => {
  const { importKey } = crypto.subtle;
  let asked = 0;
  crypto.subtle.importKey = async () => {
    asked += 1;
    throw new DOMException('Unrecognized name.', 'NotSupportedError');
  };
  try {
    for (const { name, nowMs = vectors.nowMs, code, fault } of vectors.cases) {
      const check = await checkTicketCode(code, { ...known, nowMs });
      assert.is(check.isValid ? null : check.fault, fault, name);
    }
  } finally {
    crypto.subtle.importKey = importKey;
  }
  assert.ok(asked > 0);
});

test('what is signed anew is the same code', () => {
  const sign = ticketSigner(key);
  for (const { code, fault, ticket } of vectors.cases) {
    if (fault !== null || ticket === null) continue;
    const made = sign(ticket);
    assert.is(made, base32crockford.encode(base32crockford.decode(code.replaceAll('-', '').toUpperCase())));
    assert.is(made.length, ticketCodeLength);
    // What a QR code keeps in five and a half bits a character, and every keyboard types without its shift key but for capitals.
    assert.match(made, /^[0-9A-HJKMNP-TV-Z]+$/);
  }
});

test('signed codes are told from old barcodes and from what people type', () => {
  for (const { name, code } of vectors.cases) {
    const isOne = !['nothing', 'an old barcode', 'the first letter missing', 'a later layout'].includes(name);
    assert.is(isTicketCode(code), isOne, name);
  }
  for (const text of [
    '',
    '04',
    '123456',
    '0456789ABCDEFGHJ',
    'https://rex.example/en/result/0455',
    '1234ABCD',
    'A-6',
  ]) {
    assert.is(isTicketCode(text), false, text);
  }
});

test('what has no room in a code is no code', () => {
  const ticket = { keyId: 1, lineId: '1', scheduleId: 1, seatIndex: 1, validFromMs: 0, validToMs: 60_000 };
  const sign = () => new Uint8Array(64);
  for (const wrong of [
    { lineId: String(2 ** 48) },
    { lineId: 'x' },
    { lineId: '-1' },
    { scheduleId: 2 ** 32 },
    { scheduleId: 1.5 },
    { seatIndex: 0x1000000 },
    { keyId: -1 },
    { validFromMs: Number.NaN },
    { validToMs: 60_000 * 2 ** 32 },
  ]) {
    assert.throws(() => makeTicketCode({ ...ticket, ...wrong }, sign), /no room/, JSON.stringify(wrong));
  }
  assert.throws(() => makeTicketCode(ticket, () => new Uint8Array(63)), /64 bytes/);
});

test("a key that is none is the program's fault, not the ticket's", async () => {
  const [{ code } = { code: '' }] = vectors.cases;
  for (const publicKey of ['AAAA', '', 'no base64!']) {
    const failed = await checkTicketCode(code, { ...known, keys: [{ ...key, publicKey }] }).then(
      () => null,
      (error: Error) => error,
    );
    assert.ok(failed, publicKey);
  }
});

test('a ticket is good half a day around its show', () => {
  const startAtMs = Date.UTC(2026, 9, 24, 20, 30);
  assert.equal(ticketValidity({ startAtMs, endAtMs: startAtMs + 7_200_000 }), {
    validFromMs: Date.UTC(2026, 9, 24, 8, 30),
    validToMs: Date.UTC(2026, 9, 25, 10, 30),
  });
});

test('any ticket reads back, and none with one bit or letter changed is believed', async () => {
  let state = seed;
  const random = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 2 ** 31) * below);
  };
  const until = Date.now() + Number(process.env.PARTERRE_SECONDS ?? 0) * 1000;
  let rounds = 0;
  do {
    const pair = newTicketKey();
    const sign = ticketSigner(pair);
    const own: TicketKey = { id: pair.id, publicKey: pair.publicKey, exhibitorId: 7, isWithdrawn: false };
    for (let each = 0; each < 40; each++) {
      const from = random(2 ** 31) * 60_000;
      const ticket: SignedTicket = {
        keyId: pair.id,
        lineId: String(random(2 ** 24) * 2 ** (random(2) * 24) + random(2 ** 24)),
        scheduleId: random(2 ** 31),
        seatIndex: random(4) === 0 ? null : random(200_000),
        validFromMs: from,
        validToMs: from + (1 + random(3000)) * 60_000,
      };
      const code = sign(ticket);
      const asked = { keys: [key, own], exhibitorId: 7, nowMs: ticket.validToMs - 1 - random(60_000) };
      assert.equal(await checkTicketCode(code, asked, verifyOnServer), { isValid: true, ticket });
      assert.ok(isTicketCode(code));
      const bytes = base32crockford.decode(code);
      const bit = random(bytes.length * 8);
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const damaged = await checkTicketCode(base32crockford.encode(bytes), asked, verifyOnServer);
      const expected = bit < 8 ? 'version' : bit < 40 ? 'unknown_key' : 'forged';
      assert.is(damaged.isValid ? 'valid' : damaged.fault, expected, `bit ${bit} of ${code}`);
      const cut = code.slice(0, random(ticketCodeLength));
      assert.equal(parseTicketCode(cut), { fault: 'cut' });
    }
    rounds += 1;
  } while (Date.now() < until);
  assert.ok(rounds > 0);
});

test.run();
