import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { errorLines, errorOf, fieldErrors } from './errors.ts';
import { isBot } from './page.ts';

const taken = { code: 'SEATS_TAKEN', message: 'Gone', seats: [4] };
const cases: [string, unknown, string][] = [
  ['a refusal over tRPC', Object.assign(new Error('x'), { data: { httpStatus: 409, parterre: taken } }), 'SEATS_TAKEN'],
  ['a REST body', taken, 'SEATS_TAKEN'],
  ['a bare 419', Object.assign(new Error('x'), { data: { httpStatus: 419 } }), 'SESSION_EXPIRED'],
  ['a bare 429', Object.assign(new Error('x'), { data: { httpStatus: 429 } }), 'TOO_MANY_REQUESTS'],
  ['a bare 500', Object.assign(new Error('x'), { data: { httpStatus: 500 } }), 'INTERNAL'],
  ['no answer', new TypeError('Failed to fetch'), 'NETWORK'],
  ['nothing', undefined, 'NETWORK'],
];
for (const [what, thrown, code] of cases) test(what, () => assert.is(errorOf(thrown).code, code));

test('the first message of each field', () => {
  const body = { code: 'VALIDATION_FAILED', message: 'x', errors: { email: ['a', 'b'], 'items.0.seat': [] } };
  assert.equal(fieldErrors({ data: { parterre: body } }), { email: 'a' });
});

test('where no form marks them: the first error of each field on a line, each said once', () => {
  const errors = {
    name: ['Please fill in this field.', 'x'],
    email: ['No address.'],
    phone: ['Please fill in this field.'],
  };
  assert.is(errorLines({ code: 'VALIDATION_FAILED', message: 'x', errors }), 'Please fill in this field.\nNo address.');
  assert.is(errorLines({ code: 'SOLD_OUT', message: 'x' }), '');
  assert.is(errorLines(new TypeError('Failed to fetch')), '');
});

test('crawlers are known, browsers are not taken for them', () => {
  assert.ok(isBot('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'));
  assert.not.ok(isBot('Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/130.0 Safari/537.36'));
  assert.not.ok(isBot('Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile Safari/604.1'));
});

test.run();
