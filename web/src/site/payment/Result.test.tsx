import type { BillResult } from '@parterre/server/contract';
import { type Answers, hide, recorded, type Shown } from '@parterre/ui/testing';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SiteRoutes } from '../routes.tsx';
import { showOnSite } from '../testing/showOnSite.tsx';

test.after.each(hide);

const recordedBill = recorded<BillResult>('billResult');
const { uuid } = recordedBill;
const ticket: BillResult['tickets'][number] = {
  ...{ seat: 'C-7', rate: 'Adult', price: 1200, code: 'CODE', barcode: 'BARCODE', give_back: null },
};
const voucher: BillResult['vouchers'][number] = {
  ...{ title: 'Gift card', type: 'giftcard', barcode: 'BARCODE', holder_name: null, turns: 2, products: 0 },
  valid_until: null,
};

function showResult(change: Partial<BillResult>): Promise<Shown> {
  const bill: BillResult = { ...recordedBill, status: 'settled', tickets: [ticket], vouchers: [], ...change };
  return showOnSite(<SiteRoutes />, {
    texts: ['payment', 'content', 'forms'],
    at: `/en/bill/${uuid}`,
    answers: { bills: { result: () => bill }, content: { page: () => null } } as unknown as Answers,
  });
}

const linksTo = ({ screen }: Shown) =>
  screen.queryAllByRole('link', { name: /Add to wallet/ }).map((link) => [link.textContent, link.getAttribute('href')]);

test('tickets and vouchers have a link to their passes where the server makes some', async () => {
  for (const [of, change] of [
    ['tickets', {}],
    ['vouchers', { type: 'vouchers', tickets: [], vouchers: [voucher] }],
  ] as const) {
    const passbook = `https://cinema.example/api/bill/${uuid}/${of}.pkpass`;
    const shown = await showResult({ ...change, passbook } as Partial<BillResult>);
    await shown.screen.findByRole('link', { name: 'Add to wallet' });
    assert.equal(linksTo(shown), [['Add to wallet', passbook]]);
    hide();
  }
});

test('more than a phone takes at once have a link for each bundle', async () => {
  const passbook = `https://cinema.example/api/bill/${uuid}/tickets.pkpass`;
  const tickets = Array.from({ length: 21 }, (_, index) => ({ ...ticket, barcode: `BARCODE${index}` }));
  const shown = await showResult({ tickets, passbook });
  await shown.screen.findByRole('link', { name: 'Add to wallet (1/3)' });
  assert.equal(linksTo(shown), [
    ['Add to wallet (1/3)', passbook],
    ['Add to wallet (2/3)', `${passbook}?part=2`],
    ['Add to wallet (3/3)', `${passbook}?part=3`],
  ]);
});

test('without passes, and before it is paid, there is no link to any', async () => {
  const none = await showResult({ passbook: null });
  await none.screen.findByRole('link', { name: /Download tickets/ });
  assert.equal(linksTo(none), []);
  hide();
  const unpaid = await showResult({ status: 'paying', passbook: 'https://cinema.example/pass', tickets: [] });
  await unpaid.screen.findByRole('heading', { name: 'Payment in progress' });
  assert.equal(linksTo(unpaid), []);
});

test.run();
