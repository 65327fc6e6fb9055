import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addressKey, addressRange } from './addresses.ts';

const test = suite('addresses');

for (const [ip, key, range] of [
  ['192.0.2.1', '192.0.2.1', '192.0.2.0/24'],
  ['::ffff:192.0.2.1', '192.0.2.1', '192.0.2.0/24'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:1:2:bbbb:0:0:7', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::7', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['::', '0:0:0:0::/64', '0:0:0::/48'],
  ['1::', '1:0:0:0::/64', '1:0:0::/48'],
  ['1::3:4:5:6:7:8', '1:0:3:4::/64', '1:0:3::/48'],
  ['::4:5:6:7:8', '0:0:0:4::/64', '0:0:0::/48'],
  ['1:2:3:4:5:6:7:8', '1:2:3:4::/64', '1:2:3::/48'],
] as const) {
  test(`${ip} counts as ${key}, of ${range}`, () => {
    assert.is(addressKey(ip), key);
    assert.is(addressRange(ip), range);
  });
}

test.run();
