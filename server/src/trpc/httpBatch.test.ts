/** tRPC over HTTP, the fallback; and the router without any transport. */

import { TRPCError } from '@trpc/server';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ParterreError } from '../domain/parterreError.ts';
import {
  buyableOffer,
  checkoutBody,
  type EdgeUnderTest,
  edgeUnderTest,
  type SocketMessage,
  type Visitor,
} from '../testing/edgeUnderTest.ts';
import { createContextInner } from './context.ts';
import { createCaller } from './router.ts';

const test = suite('tRPC over HTTP');
let edge: EdgeUnderTest;
let visitor: Visitor;

test.before(async () => {
  edge = await edgeUnderTest();
  visitor = await edge.visitor();
});
test.after(() => edge.close());
test.after.each(() => assert.equal(edge.faults, []));

type Called = Pick<SocketMessage, 'result' | 'error'>;

test('a query, and a batch of which one call is refused', async () => {
  assert.equal((await visitor.get<Called>('/trpc/system.noop')).json, { result: { data: null } });
  const input = encodeURIComponent(JSON.stringify({ 1: { uuid: 'x' } }));
  const batch = await visitor.get<Called[]>(`/trpc/system.noop,bills.status?batch=1&input=${input}`);
  assert.is(batch.status, 207);
  assert.ok(batch.json[0]?.result);
  assert.is(batch.json[1]?.error?.data.parterre.code, 'VALIDATION_FAILED');
});

test('a mutation needs the token; the refusal has status, code and words', async () => {
  const refused = await visitor.post<Called>('/trpc/session.touch', '', { 'x-csrf-token': 'x', 'x-locale': 'nl-BE' });
  assert.is(refused.status, 419);
  assert.is(refused.json.error?.data.parterre.code, 'SESSION_EXPIRED');
  assert.match(refused.json.error?.message ?? '', /sessie is verlopen/);
  assert.is((await visitor.post('/trpc/session.touch', '')).status, 200);
});

test('buys over HTTP', async () => {
  const offer = await buyableOffer(visitor);
  const bought = await visitor.post<Called>('/trpc/checkout.submit', checkoutBody(offer, [null, null]));
  assert.is(bought.status, 200, bought.text);
});

const bad: [string, string, string, number, string][] = [
  ['half a JSON', 'seats.hold', '{"scheduleId":', 400, 'MALFORMED_REQUEST'],
  ['an unknown procedure', 'seats.steal', '{}', 404, 'NOT_FOUND'],
  ['a body of 10 MB', 'seats.hold', JSON.stringify({ x: 'x'.repeat(10 * 1024 * 1024) }), 413, 'BODY_TOO_LARGE'],
  ['negative ids', 'seats.hold', '{"scheduleId":-4}', 422, 'VALIDATION_FAILED'],
];
for (const [name, path, body, status, code] of bad) {
  test(`${status} for ${name}`, async () => {
    const answer = await visitor.post<Called>(`/trpc/${path}`, body, { 'x-locale': 'de' });
    assert.is(answer.status, status);
    assert.is(answer.json.error?.data.parterre.code, code);
    assert.is(answer.json.error?.data.httpStatus, status);
    assert.not.match(answer.text, /at .*\.ts:\d+/, 'no stack');
  });
}

test('the newsletter: an address, and what is none in words at its field', async () => {
  const subscribe = (input: object, locale: string) =>
    visitor.post<Called>('/trpc/newsletter.subscribe', input, { 'x-locale': locale });
  assert.is((await subscribe({ email: 'Ada@Example.org' }, 'en')).status, 200);
  const refused = await subscribe({ email: 'ada', first_name: 'Ada' }, 'nl-BE');
  assert.is(refused.status, 422);
  assert.equal(Object.keys(refused.json.error?.data.parterre.errors ?? {}), ['email']);
  assert.match(refused.json.error?.data.parterre.errors?.email?.[0] ?? '', /e-mailadres/);
});

test('a batch of too many calls is refused', async () => {
  const answer = await visitor.get(`/trpc/${Array(40).fill('system.noop').join(',')}?batch=1&input={}`);
  assert.is(answer.status, 400);
});

test('a caller without transport: errors keep their cause', async () => {
  const caller = createCaller(createContextInner(edge.server.edge, { locale: 'fr' }));
  assert.is(await caller.system.noop(), null);
  const refused = await caller.catalogue
    .scheduleData({ scheduleId: 2_000_000_000, locale: 'fr' })
    .catch((error: unknown) => error);
  assert.instance(refused, TRPCError);
  assert.is(((refused as TRPCError).cause as ParterreError).code, 'SCHEDULE_NOT_FOUND');
  const stale = createCaller(createContextInner(edge.server.edge, { guard: { validUntilMs: 0, sessionId: null } }));
  const expired = await stale.session.touch().catch((error: unknown) => error);
  assert.is(((expired as TRPCError).cause as ParterreError).code, 'SESSION_EXPIRED');
});

test.run();
