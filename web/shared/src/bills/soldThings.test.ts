import type { BillDetailLine } from '@parterre/server/contract';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { soldThings } from './soldThings.ts';

const line = (id: string, kind: string, place: number, total: number, isVoid = false): BillDetailLine =>
  ({ id, kind, place, total, by_vouchers: 0, vouchers: [], void: isVoid }) as unknown as BillDetailLine;

test('tickets are things of their own, a set is one, its deposit another, and what is void is none', () => {
  const things = soldThings([
    line('1', 'ticket', 0, 1200),
    line('2', 'ticket', 0, 1200),
    line('3', 'ticket', 1, 1200, true),
    line('4', 'product', 2000, 600),
    line('5', 'product', 2000, 400),
    line('6', 'charge', 2000, 50),
    line('7', 'product', 2001, 300),
  ]);
  assert.equal(
    things.map(({ lines, total }) => [lines.join(), total]),
    [
      ['1', 1200],
      ['2', 1200],
      ['4,5', 1000],
      ['6', 50],
      ['7', 300],
    ],
  );
});

test('what vouchers paid of a thing is no part of what it cost in money, and all of it is told', () => {
  const shares = [{ voucher: 1, code: 'ABCD', turns: 0, amount: 500 }];
  const things = soldThings([
    { ...line('4', 'product', 2000, 600), by_vouchers: 500, vouchers: shares },
    line('5', 'product', 2000, 400),
  ]);
  assert.equal(
    things.map(({ total, vouchers }) => [total, vouchers]),
    [[500, shares]],
  );
});

test.run();
