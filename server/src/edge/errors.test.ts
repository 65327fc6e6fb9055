/** Whose mistake an error is: the sender's, nobody's, or ours. */
import { TRPCError } from '@trpc/server';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ZodError, z } from 'zod';
import type { ErrorCode } from '../contract/index.ts';
import { ParterreError } from '../domain/parterreError.ts';
import { DatabaseAway } from '../ports/databaseAway.ts';
import { InvalidInput, toErrorBody } from './errors.ts';

const test = suite('errors');

const broken = z.object({ name: z.string() }).safeParse({}).error ?? new ZodError([]);
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

test.run();
