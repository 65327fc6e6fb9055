/** What vouchers may be used for, how long they are valid, and their codes. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { endOfValidityMs, lastDay, readValidity } from './validity.ts';
import { newVoucherCode, readVoucherCode } from './voucherCode.ts';
import {
  productsWrong,
  redeemableTurns,
  turnsRefusal,
  turnsWrong,
  type VoucherFacts,
  type VoucherOffer,
  voucherPrice,
  voucherRefusal,
} from './vouchers.ts';

const test = suite('vouchers');
const nowMs = Date.parse('2026-11-28T12:00:00Z');
const hourMs = 3_600_000;

const good: VoucherFacts = {
  kind: 'subscription',
  isDeleted: false,
  isPaid: true,
  isCard: false,
  validFromMs: nowMs - hourMs,
  validUntilMs: nowMs + hourMs,
  turnsLeft: 5,
  minorLeft: 0,
  reuseMinutes: 0,
  usedAgoMs: null,
  turnsPerShow: null,
  usedFor: new Map(),
};

test('a voucher pays nothing for the first reason that there is', () => {
  const cases: [string, Partial<VoucherFacts>, string | undefined][] = [
    ['as it should be', {}, undefined],
    ['out of use, whatever else', { isDeleted: true, isPaid: false, turnsLeft: 0 }, 'deleted'],
    ['a card on a shelf', { isPaid: false, isCard: true, validUntilMs: null }, 'unused_card'],
    ['its bill is not paid', { isPaid: false }, 'not_paid'],
    ['from the next moment on', { validFromMs: nowMs + 1 }, 'not_yet'],
    ['from this moment on', { validFromMs: nowMs }, undefined],
    ['until this moment', { validUntilMs: nowMs }, 'over'],
    ['one moment longer', { validUntilMs: nowMs + 1 }, undefined],
    ['for ever', { validUntilMs: null }, undefined],
    ['nothing left', { turnsLeft: 0 }, 'used_up'],
    ['an amount left', { turnsLeft: 0, minorLeft: 1 }, undefined],
  ];
  for (const [name, changes, why] of cases) assert.is(voucherRefusal({ ...good, ...changes }, nowMs)?.why, why, name);
});

test('turns for a show', () => {
  const cases: [string, Partial<VoucherFacts>, string | undefined, number][] = [
    ['all that there are', {}, undefined, 5],
    ['none left', { turnsLeft: 0, minorLeft: 100 }, 'no_turns', 0],
    ['used within the pause', { reuseMinutes: 30, usedAgoMs: 30 * 60_000 - 1 }, 'recently', 0],
    ['the pause is over', { reuseMinutes: 30, usedAgoMs: 30 * 60_000 }, undefined, 5],
    ['no pause', { usedAgoMs: 0 }, undefined, 5],
    ['two a show', { turnsPerShow: 2 }, undefined, 2],
    ['two a show, one used', { turnsPerShow: 2, usedFor: new Map([[1, 1]]) }, undefined, 1],
    ['two a show, both used', { turnsPerShow: 2, usedFor: new Map([[1, 2]]) }, 'show_full', 0],
    ['two used for another show', { turnsPerShow: 2, usedFor: new Map([[2, 2]]) }, undefined, 2],
    ['more a show than there are', { turnsPerShow: 9 }, undefined, 5],
  ];
  for (const [name, changes, why, turns] of cases) {
    const voucher = { ...good, ...changes };
    assert.is(turnsRefusal(voucher, 1)?.why, why, name);
    assert.is(redeemableTurns(voucher, 1), turns, name);
  }
});

test('how much can be bought', () => {
  const offer: VoucherOffer = {
    turnsMin: 5,
    turnsMax: 15,
    turnsStep: 5,
    costTurnMinor: 900,
    productsEnabled: true,
    productsMinMinor: 500,
    productsMaxMinor: 2000,
    productsStepMinor: 250,
  };
  const turns: [number, string | undefined][] = [
    [4, 'min'],
    [5, undefined],
    [7, 'step'],
    [15, undefined],
    [20, 'max'],
  ];
  for (const [asked, why] of turns) assert.is(turnsWrong(offer, asked)?.why, why, `${asked} turns`);
  const amounts: [number, string | undefined][] = [
    [0, 'min'],
    [500, undefined],
    [750, undefined],
    [600, 'step'],
    [2250, 'max'],
  ];
  for (const [asked, why] of amounts) assert.is(productsWrong(offer, asked)?.why, why, `an amount of ${asked}`);
  assert.is(productsWrong({ ...offer, productsEnabled: false }, 0), null);
  assert.is(productsWrong({ ...offer, productsEnabled: false }, 500)?.why, 'max');
  assert.is(voucherPrice(offer, 10, 750), 9750);
});

test('how long one is valid that is sold on a day', () => {
  const cases: [string, string, string | null][] = [
    ['+1 year', '2026-11-28', '2027-11-28'],
    ['+1 year', '2028-02-29', '2029-02-28'],
    ['+ 1 Month', '2027-01-31', '2027-02-28'],
    ['+13 months', '2026-12-01', '2028-01-01'],
    ['+2 weeks', '2026-11-28', '2026-12-12'],
    ['+90 days', '2026-11-28', '2027-02-26'],
    ['end of this month', '2026-11-28', '2026-11-30'],
    ['end of next  month', '2026-12-28', '2027-01-31'],
    ['end of this year', '2026-11-28', '2026-12-31'],
    ['end of next year', '2026-11-28', '2027-12-31'],
    ['end of year', '2026-11-28', '2026-12-31'],
    ['2026-11-28', '2026-11-28', '2026-11-28'],
    ['2026-11-27', '2026-11-28', null],
    ['2027-02-30', '2026-11-28', null],
    ['2027-02-32', '2026-11-28', null],
    ['2027-13-01', '2026-11-28', null],
    ['9999-12-31', '2026-11-28', null],
    ['+0 days', '2026-11-28', null],
    ['+11 years', '2026-11-28', null],
    ['next summer', '2026-11-28', null],
    ['', '2026-11-28', null],
  ];
  for (const [text, soldOn, last] of cases) assert.is(lastDay(text, soldOn), last, `${text} on ${soldOn}`);
  // A date that has passed can be read all the same: it says why nothing is sold.
  assert.ok(readValidity('2020-01-01'));
});

test('the last day is whole, by the clocks there, also when they change', () => {
  const cases: [string, string, string][] = [
    ['2026-11-28', 'Europe/Brussels', '2026-11-28T23:00:00.000Z'],
    ['2026-10-25', 'Europe/Brussels', '2026-10-25T23:00:00.000Z'],
    ['2027-03-28', 'Europe/Brussels', '2027-03-28T22:00:00.000Z'],
    ['2026-11-28', 'America/New_York', '2026-11-29T05:00:00.000Z'],
  ];
  for (const [day, timezone, end] of cases) assert.is(new Date(endOfValidityMs(day, timezone)).toISOString(), end);
});

test('a code is read however it is written, and notices what was mistyped', () => {
  for (let round = 0; round < 200; round++) {
    const code = newVoucherCode();
    assert.match(code, /^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    const written = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    assert.is(readVoucherCode(written), code);
    const letters = [...code.replaceAll('-', '')];
    const at = round % 16;
    const changed = letters.with(at, letters[at] === 'A' ? 'B' : 'A').join('');
    assert.is(readVoucherCode(changed), null, `${code} with another letter at ${at}`);
  }
  assert.is(readVoucherCode('7K3M-X0PD'), null);
});

test('two letters beside each other that are exchanged are noticed', () => {
  // 0 and Z are the pair that Luhn's check cannot tell apart.
  for (let round = 0; round < 200; round++) {
    const letters = [...newVoucherCode().replaceAll('-', '')];
    const at = round % 15;
    const [one = '', other = ''] = letters.slice(at, at + 2);
    if (one === other || `${one}${other}` === '0Z' || `${one}${other}` === 'Z0') continue;
    assert.is(
      readVoucherCode(
        letters
          .with(at, other)
          .with(at + 1, one)
          .join(''),
      ),
      null,
      letters.join(''),
    );
  }
});

test.run();
