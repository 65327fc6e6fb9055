import type { Startup, VoucherKind } from '@parterre/server/contract';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isLinkVisible } from './navigation.ts';

const offer = (voucher_kinds: VoucherKind[], features: Startup['settings']['features'] = ['vouchers']) => ({
  voucher_kinds,
  settings: { features },
});

for (const [url, kinds, isThere] of [
  ['info/vouchers', [], false],
  ['/info/vouchers/', [], false],
  ['info/voucher/gift-card', [], false],
  ['info/vouchers', ['giftcard'], true],
  ['info/voucher/gift-card', ['giftcard'], true],
  ['info/vouchers/giftcard', ['giftcard'], true],
  ['info/vouchers/subscription', ['giftcard'], false],
  ['info/vouchers/subscription', ['giftcard', 'subscription'], true],
  ['info/prices', [], true],
] as [string, VoucherKind[], boolean][])
  test(`a link to ${url} ${isThere ? 'is shown' : 'leads nowhere'} while ${kinds.join(' and ') || 'nothing'} is sold`, () =>
    assert.is(isLinkVisible(url, offer(kinds)), isThere));

test('the newsletter is there with its module', () => {
  assert.equal(
    [[], ['newsletters' as const]].map((features) => isLinkVisible('info/newsletter', offer([], features))),
    [false, true],
  );
});

test.run();
