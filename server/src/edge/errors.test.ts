/** Whose mistake an error is: the sender's, nobody's, or ours. */
import { TRPCError } from '@trpc/server';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ZodError, z } from 'zod';
import type { ErrorCode } from '../contract/index.ts';
import { ParterreError } from '../domain/parterreError.ts';
import { DatabaseAway } from '../ports/databaseAway.ts';
import { text } from '../texts/text.ts';
import { InvalidInput, toErrorBody } from './errors.ts';

const test = suite('errors');

const broken = z.object({ name: z.string() }).safeParse({}).error ?? new ZodError([]);
const withStatus = (status: unknown) => Object.assign(new Error('of Express'), { status });
const gone = new DatabaseAway(new Error('connect ECONNREFUSED'));
const cases: [string, unknown, ErrorCode, boolean][] = [
  ['a refusal', new ParterreError('SOLD_OUT'), 'SOLD_OUT', false],
  ['a body of the wrong form', new InvalidInput(broken), 'VALIDATION_FAILED', false],
  ['a tRPC input of the wrong form', new TRPCError({ code: 'BAD_REQUEST', cause: broken }), 'VALIDATION_FAILED', false],
  ['our own data of the wrong form', broken, 'INTERNAL', true],
  ['the same inside of a procedure', new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: broken }), 'INTERNAL', true],
  ['an address that does not decode', new URIError('%E0'), 'MALFORMED_REQUEST', false],
  ['a body that is too large', Object.assign(new Error('too large'), { status: 413 }), 'BODY_TOO_LARGE', false],
  ['a database that is away', gone, 'UNAVAILABLE', true],
  [
    'the same inside of a procedure',
    new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: gone }),
    'UNAVAILABLE',
    true,
  ],
  ['the same in a checkout', new ParterreError('CHECKOUT_PAUSED', { cause: gone }), 'CHECKOUT_PAUSED', true],
  ['an error that is said to be ours', new ParterreError('INTERNAL'), 'INTERNAL', true],
  ['no permission, said by Express', withStatus(403), 'FORBIDDEN', false],
  ['nothing there, said by Express', withStatus(404), 'NOT_FOUND', false],
  ['another mistake of the sender', withStatus(400), 'MALFORMED_REQUEST', false],
  ['the last of the sender’s mistakes', withStatus(499), 'MALFORMED_REQUEST', false],
  ['what Express calls a fault', withStatus(500), 'INTERNAL', true],
  ['what is no mistake', withStatus(399), 'INTERNAL', true],
  ['a status in words', withStatus('404'), 'INTERNAL', true],
  ['a body that tRPC cannot read', new TRPCError({ code: 'BAD_REQUEST' }), 'MALFORMED_REQUEST', false],
  [
    'the same, by an error',
    new TRPCError({ code: 'BAD_REQUEST', cause: new Error('of JSON') }),
    'MALFORMED_REQUEST',
    false,
  ],
  ['no such procedure', new TRPCError({ code: 'NOT_FOUND' }), 'NOT_FOUND', false],
  ['too much for tRPC', new TRPCError({ code: 'PAYLOAD_TOO_LARGE' }), 'BODY_TOO_LARGE', false],
  ['what tRPC forbids', new TRPCError({ code: 'FORBIDDEN' }), 'FORBIDDEN', false],
  ['whom tRPC does not know', new TRPCError({ code: 'UNAUTHORIZED' }), 'FORBIDDEN', false],
  ['a way that tRPC does not have', new TRPCError({ code: 'METHOD_NOT_SUPPORTED' }), 'MALFORMED_REQUEST', false],
  [
    'a refusal inside of a procedure',
    new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: new ParterreError('SOLD_OUT') }),
    'SOLD_OUT',
    false,
  ],
  [
    'a bug inside of a procedure',
    new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: new TypeError('x is not a function') }),
    'INTERNAL',
    true,
  ],
  ['a fault of tRPC’s own', new TRPCError({ code: 'INTERNAL_SERVER_ERROR' }), 'INTERNAL', true],
  ['a bug', new TypeError('x is not a function'), 'INTERNAL', true],
  ['what is no error at all', 'oops', 'INTERNAL', true],
];
for (const [name, error, code, isFault] of cases) {
  test(`${code} for ${name}`, () => {
    const faults: unknown[] = [];
    const body = toErrorBody(error, { locale: 'en', onFault: (fault) => faults.push(fault) });
    assert.is(body.code, code);
    assert.is(faults.length, isFault ? 1 : 0, 'told to those who run the server');
    assert.not.match(JSON.stringify(body), /ECONNREFUSED|not a function|oops/);
    assert.is(body.errors !== undefined, code === 'VALIDATION_FAILED');
  });
}

test('the seconds to wait are told where there are any, and a rule of seats in its own words', () => {
  const body = (code: ErrorCode, detail: ConstructorParameters<typeof ParterreError>[1]) =>
    toErrorBody(new ParterreError(code, detail), { locale: 'en' });
  assert.is(body('UNAVAILABLE', { retryAfterSeconds: 5 }).retryAfterSeconds, 5);
  assert.not('retryAfterSeconds' in body('UNAVAILABLE', {}));
  const [refused, byRule] = [{}, { values: { rule: 'SPLIT_SOFA' } }].map(
    (detail) => body('SELECTION_REFUSED', detail).message,
  );
  assert.is(refused, text('en', 'errors:SELECTION_REFUSED'));
  assert.is.not(byRule, refused);
  assert.is(body('SOLD_OUT', { values: { rule: 'SPLIT_SOFA' } }).message, text('en', 'errors:SOLD_OUT'));
});

test.run();
