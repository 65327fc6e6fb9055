import type { IncomingMessage } from 'node:http';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { clientAddress } from './clientAddress.ts';

/** What a proxy adds comes last; what comes before it, its sender may have made up. */
const cases: { what: string; forwarded?: string; trusted: number; is: string }[] = [
  { what: 'no proxy is trusted', trusted: 0, is: '10.0.0.9' },
  { what: 'no proxy is trusted, and a sender claims to be another', forwarded: '1.1.1.1', trusted: 0, is: '10.0.0.9' },
  { what: 'a trusted proxy says nothing', trusted: 1, is: '10.0.0.9' },
  { what: 'one trusted proxy', forwarded: '203.0.113.5', trusted: 1, is: '203.0.113.5' },
  { what: 'a made-up address before it', forwarded: '1.1.1.1, 203.0.113.5', trusted: 1, is: '203.0.113.5' },
  { what: 'two trusted proxies', forwarded: '1.1.1.1, 203.0.113.5, 10.0.0.8', trusted: 2, is: '203.0.113.5' },
  { what: 'fewer addresses than trusted proxies', forwarded: '203.0.113.5', trusted: 3, is: '203.0.113.5' },
  { what: 'empty parts', forwarded: ' , 203.0.113.5 ,, ', trusted: 1, is: '203.0.113.5' },
];
for (const { what, forwarded, trusted, is } of cases)
  test(what, () => {
    const request = { socket: { remoteAddress: '10.0.0.9' }, headers: { 'x-forwarded-for': forwarded } };
    assert.is(clientAddress(request as unknown as IncomingMessage, trusted), is);
  });

test('a connection that is gone already has no address', () => {
  assert.is(clientAddress({ socket: {}, headers: {} } as IncomingMessage, 0), '');
});

test.run();
