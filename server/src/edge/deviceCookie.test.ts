import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { devicePath } from '../contract/index.ts';
import { deviceCookie, deviceKeyOf, deviceTokenOf } from './deviceCookie.ts';

const test = suite('the cookie of a device');

const token = 'a-_9'.repeat(11).slice(0, 43);
const cases: [what: string, header: string | undefined, token: string | null][] = [
  ['no cookie', undefined, null],
  ['another cookie', 'theme=dark', null],
  ['its own', `theme=dark; parterre_device=${token}`, token],
  ['a token too short', `parterre_device=${token.slice(1)}`, null],
  ['a token too long', `parterre_device=${token}x`, null],
  ['a name that contains its own', `not_parterre_device=${token}`, null],
];
for (const [what, header, expected] of cases)
  test(what, () => {
    assert.is(deviceTokenOf(header), expected);
    assert.is(deviceKeyOf(header) === null, expected === null);
  });

test('it is kept as long as browsers keep one, goes to the channel of devices alone, and is out of reach for scripts', () => {
  const [value, ...attributes] = deviceCookie(token, { secure: true }).split('; ');
  assert.is(deviceTokenOf(value), token);
  assert.equal(attributes.sort(), [
    'HttpOnly',
    `Max-Age=${400 * 86_400}`,
    `Path=${devicePath}`,
    'SameSite=Lax',
    'Secure',
  ]);
  assert.not.match(deviceCookie(token, { secure: false }), 'Secure');
});

test.run();
