import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type BillStatus, billStatuses, type PaymentStatus, paymentStatuses } from '../contract/index.ts';
import { billTransitions, canBillBecome, canPaymentBecome, paymentTransitions } from './billStates.ts';
import { localize, localizeOrNull } from './localized.ts';
import { billAfterRefund, decide, type PaymentSituation, type ProviderNews } from './paymentNews.ts';
import { priceOn, sumMinor, ticketPrice } from './pricing.ts';
import { cinemaDay, isOnSaleOnline, isoWeekday, onlineSaleEndsAtMs } from './scheduleRules.ts';
import { parseSettings } from './settings.ts';
import { capRefusals, type RateMoment, type RateRefusal, type RateRules, rateRefusals } from './tariffCaps.ts';
import { isVisible } from './visibility.ts';

const test = suite('domain');
const at = (iso: string): number => Date.parse(iso);

test('a ticket costs its rate and the surcharge of its class, never less than nothing', () => {
  const rate = { priceMinor: 1000, handlingMinor: 50 };
  for (const [surcharge, expected] of [
    [undefined, [1000, 50, 1050]],
    [{ ticketMinor: 300, handlingMinor: 20 }, [1300, 70, 1370]],
    [{ ticketMinor: -1500, handlingMinor: -10 }, [0, 40, 40]],
  ] as const) {
    const price = ticketPrice(rate, surcharge);
    assert.equal([price.priceMinor, price.handlingMinor, price.totalMinor], expected);
  }
  assert.is(sumMinor([{ totalMinor: 1 }, { totalMinor: 2 }]), 3);
  assert.is(sumMinor([]), 0);
});

test('sale ends at the start of a film and 15 minutes after the start of an event', () => {
  const startAtMs = at('2026-11-21T20:00:00Z');
  assert.is(onlineSaleEndsAtMs({ startAtMs, isEvent: false }), startAtMs);
  assert.is(onlineSaleEndsAtMs({ startAtMs, isEvent: true }), startAtMs + 900_000);
  const schedule = {
    startAtMs,
    isEvent: false,
    purchasableOnline: true,
    eventSellsOnline: false,
    cancelled: false,
    visibleOnSite: true,
  };
  const cases: [string, object, number, boolean][] = [
    ['before', {}, -1, true],
    ['at the start', {}, 0, false],
    ['not purchasable', { purchasableOnline: false }, -1, false],
    ['cancelled', { cancelled: true }, -1, false],
    ['not on the site', { visibleOnSite: false }, -1, false],
    ['event not sold online', { isEvent: true }, -1, false],
    ['event just before its end of sale', { isEvent: true, eventSellsOnline: true }, 899_999, true],
    ['event at its end of sale', { isEvent: true, eventSellsOnline: true }, 900_000, false],
  ];
  for (const [name, changes, afterMs, expected] of cases) {
    assert.is(isOnSaleOnline({ ...schedule, ...changes }, startAtMs + afterMs), expected, name);
  }
});

test('a cinema day ends at the offset, by the wall clock', () => {
  const cases: [string, number, string][] = [
    ['2026-11-21T22:59:00Z', 0, '2026-11-21'],
    ['2026-11-21T23:00:00Z', 0, '2026-11-22'],
    ['2026-11-21T23:30:00Z', 180, '2026-11-21'],
    ['2026-11-22T01:59:00Z', 180, '2026-11-21'],
    ['2026-11-22T02:00:00Z', 180, '2026-11-22'],
    // The clock goes from 2:00 to 3:00 on this day: 3:30 local is after an offset of 3 hours.
    ['2026-03-29T01:30:00Z', 180, '2026-03-29'],
    // Clocks go back from 3:00 to 2:00, and both half past twos are before it.
    ['2026-10-25T00:30:00Z', 180, '2026-10-24'],
    ['2026-10-25T01:30:00Z', 180, '2026-10-24'],
    ['2027-01-01T00:30:00Z', 180, '2026-12-31'],
  ];
  for (const [instant, offset, day] of cases)
    assert.is(cinemaDay(at(instant), 'Europe/Brussels', offset), day, `${instant} ${offset}`);
  assert.equal(['2026-11-16', '2026-11-21', '2026-11-22'].map(isoWeekday), [1, 6, 7]);
});

const rate: RateRules = {
  priceRateId: 1,
  minTickets: 0,
  maxTickets: 8,
  visibility: 15,
  usable: true,
  weekdays: [],
  startFrom: null,
  startUntil: null,
  oneDayAhead: false,
  perSchedule: null,
};

test('why a rate is not offered', () => {
  // Saturday at 20:30, bought the day before.
  const moment: RateMoment = {
    place: 'site',
    scheduleDay: '2026-11-21',
    scheduleMinute: 20 * 60 + 30,
    today: '2026-11-20',
    sold: new Map([[1, 5]]),
  };
  const cases: [Partial<RateRules>, Partial<RateMoment>, RateRefusal[]][] = [
    [{}, {}, []],
    [{ usable: false }, {}, ['paused']],
    [{ visibility: 4 }, {}, ['elsewhere']],
    [{ visibility: 4 }, { place: 'pos' }, []],
    [{ weekdays: [1, 2] }, {}, ['weekday']],
    [{ weekdays: [6] }, {}, []],
    [{ oneDayAhead: true }, {}, []],
    [{ oneDayAhead: true }, { today: '2026-11-21' }, ['one_day_ahead']],
    [{ startUntil: 17 * 60 }, {}, ['start']],
    [{ startUntil: 20 * 60 + 30 }, {}, []],
    [{ startFrom: 20 * 60 + 31 }, {}, ['start']],
    [{ startFrom: 22 * 60, startUntil: 2 * 60 }, {}, ['start']],
    [{ startFrom: 22 * 60, startUntil: 2 * 60 }, { scheduleMinute: 30 }, []],
    [{ perSchedule: 6 }, {}, []],
    [{ perSchedule: 5 }, {}, ['none_left']],
    [{ usable: false, weekdays: [1], perSchedule: 1 }, {}, ['paused', 'weekday', 'none_left']],
  ];
  for (const [rules, when, refusals] of cases)
    assert.equal(rateRefusals({ ...rate, ...rules }, { ...moment, ...when }), refusals, JSON.stringify([rules, when]));
});

test('prices hold from the day of a show on', () => {
  const dated = {
    priceMinor: 1000,
    handlingMinor: 40,
    datedPrices: [
      { validFrom: '2027-02-01', priceMinor: 1200, handlingMinor: 60 },
      { validFrom: '2027-01-01', priceMinor: 1100, handlingMinor: 50 },
    ],
  };
  for (const [day, priceMinor, handlingMinor] of [
    ['2026-12-31', 1000, 40],
    ['2027-01-01', 1100, 50],
    ['2027-01-31', 1100, 50],
    ['2027-02-01', 1200, 60],
  ] as const)
    assert.equal(priceOn(dated, day), { priceMinor, handlingMinor }, day);
});

test('caps per rate and across rates', () => {
  const rates: RateRules[] = [rate, { ...rate, priceRateId: 2, minTickets: 2, maxTickets: 4, perSchedule: 20 }];
  const cases: [Record<number, number>, string[]][] = [
    [{ 1: 8 }, []],
    [{ 1: 9 }, ['rate_max']],
    [{ 2: 1 }, ['rate_min']],
    [{ 2: 0 }, []],
    [{ 2: 3 }, []],
    [{ 2: 4 }, ['rate_left']],
    [{ 1: 8, 2: 3 }, ['order_max']],
    [{ 1: 9, 2: 5 }, ['rate_max', 'rate_max', 'rate_left', 'order_max']],
  ];
  for (const [counts, expected] of cases) {
    const map = new Map(Object.entries(counts).map(([id, count]) => [Number(id), count]));
    assert.equal(
      capRefusals(map, rates, { maxTicketsPerOrder: 10, sold: new Map([[2, 17]]) }).map(({ kind }) => kind),
      expected,
      JSON.stringify(counts),
    );
  }
});

test('what a provider says, in every situation', () => {
  const paid: ProviderNews = { status: 'paid', receivedMinor: 1200, tipMinor: 0, refundedMinor: 0 };
  const open: PaymentSituation = {
    payment: 'paying',
    bill: 'paying',
    dueMinor: 1200,
    billMinor: 1200,
    receivedMinor: 0,
    refundedMinor: 0,
    hasOther: false,
    seats: 2,
    claims: 2,
    late: false,
  };
  const expired = { ...open, payment: 'expired', bill: 'expired', late: true } as const;
  const sold = { ...open, payment: 'paid', bill: 'settled', receivedMinor: 1200 } as const;
  const partly = { ...sold, payment: 'partially_refunded', bill: 'partially_refunded', refundedMinor: 500 } as const;
  const back = { ...sold, payment: 'refunded', bill: 'refunded', claims: 0, refundedMinor: 1200 } as const;
  const cases: [string, PaymentSituation, Partial<ProviderNews>, string][] = [
    ['in time', open, {}, 'settle'],
    ['with a tip', open, { receivedMinor: 1400, tipMinor: 200 }, 'settle'],
    ['late, not yet expired here', { ...open, late: true }, {}, 'settle late'],
    ['late, seats still ours', expired, {}, 'settle late'],
    ['late, a seat lost', { ...expired, claims: 1 }, {}, 'refund late refunding'],
    [
      'deadline over and a seat lost before the expiry ran',
      { ...open, late: true, claims: 1 },
      {},
      'refund late refunding',
    ],
    ['too little', open, { receivedMinor: 1100 }, 'refund amount_mismatch refunding'],
    ['too much', open, { receivedMinor: 1300 }, 'refund amount_mismatch refunding'],
    [
      'after a cancellation',
      { ...open, payment: 'cancelled', bill: 'cancelled', claims: 0 },
      {},
      'refund closed refunding',
    ],
    ['after a failure', { ...open, payment: 'failed', bill: 'cancelled', claims: 0 }, {}, 'refund closed refunding'],
    ['again', { ...open, payment: 'paid', bill: 'settled' }, {}, 'ignore'],
    ['while refunding', { ...open, payment: 'refunding', bill: 'refunding', claims: 0 }, {}, 'ignore'],
    ['after the refund', { ...open, payment: 'refunded', bill: 'refunded', claims: 0 }, {}, 'ignore'],
    ['failed', open, { status: 'failed' }, 'close failed cancelled'],
    ['cancelled', open, { status: 'cancelled' }, 'close cancelled cancelled'],
    ['expired', open, { status: 'expired' }, 'close expired expired'],
    ['failed after paid', { ...open, payment: 'paid', bill: 'settled' }, { status: 'failed' }, 'ignore'],
    ['cancelled after expired', expired, { status: 'cancelled' }, 'ignore'],
    ['nothing new', open, { status: 'open' }, 'ignore'],
    ['our own refund', back, { refundedMinor: 1200 }, 'ignore'],
    [
      'our own refund, on its way',
      { ...back, payment: 'refunding', bill: 'refunding' },
      { refundedMinor: 1200 },
      'ignore',
    ],
    ['all given back elsewhere', sold, { refundedMinor: 1200 }, 'refunded_elsewhere 1200'],
    ['a part given back elsewhere', sold, { refundedMinor: 500 }, 'refunded_elsewhere 500'],
    ['told again', partly, { refundedMinor: 500 }, 'ignore'],
    ['told of less, late', partly, { refundedMinor: 200 }, 'ignore'],
    ['the rest given back elsewhere', partly, { refundedMinor: 1200 }, 'refunded_elsewhere 700'],
    ['more than there was', sold, { refundedMinor: 9999 }, 'refunded_elsewhere 1200'],
    ['paid and given back before we heard', open, { refundedMinor: 1200 }, 'close cancelled cancelled'],
    ['the same of an expired bill', expired, { refundedMinor: 1200 }, 'ignore'],
    ['a part given back before we heard', open, { refundedMinor: 200 }, 'refund amount_mismatch refunding'],
    ['a payment of a part of the bill', { ...open, billMinor: 2400 }, {}, 'refund amount_mismatch refunding'],
    [
      'a payment of a part of the bill, another may pay the rest',
      { ...open, billMinor: 2400, hasOther: true },
      {},
      'refund amount_mismatch ',
    ],
    [
      'all of the bill, by a payment of a part',
      { ...open, billMinor: 2400 },
      { receivedMinor: 2400 },
      'refund amount_mismatch refunding',
    ],
    ['too much, and that given back', open, { receivedMinor: 1500, refundedMinor: 300 }, 'settle'],
    ['failed, another may still pay', { ...open, hasOther: true }, { status: 'failed' }, 'close failed '],
    ['failed, another has paid', { ...open, bill: 'settled', hasOther: true }, { status: 'failed' }, 'close failed '],
    ['money although another has paid', { ...open, bill: 'settled', hasOther: true }, {}, 'refund closed '],
    [
      'wrong amount, another may still pay',
      { ...open, hasOther: true },
      { receivedMinor: 1 },
      'refund amount_mismatch ',
    ],
  ];
  for (const [name, situation, news, expected] of cases) {
    const decision = decide(situation, { ...paid, ...news });
    const words = decision.kind === 'settle' ? ['settle', ...(decision.late ? ['late'] : [])] : Object.values(decision);
    assert.is(words.join(' '), expected, name);
  }
});

test('whatever is decided is a change that the states allow', () => {
  for (const payment of paymentStatuses) {
    for (const bill of billStatuses) {
      for (const status of ['paid', 'failed', 'cancelled', 'expired', 'open'] as const) {
        for (const [claims, refundedMinor] of [
          [0, 0],
          [2, 0],
          [2, 1],
        ] as const) {
          // Pairs that a bill and its payment are never in together.
          if (!reachable(bill, payment)) continue;
          const decision = decide(
            {
              payment,
              bill,
              dueMinor: 1,
              billMinor: 1,
              receivedMinor: 1,
              refundedMinor: payment === 'refunded' ? 1 : 0,
              hasOther: false,
              seats: 2,
              claims,
              late: false,
            },
            { status, receivedMinor: 1, tipMinor: 0, refundedMinor: status === 'paid' ? refundedMinor : 0 },
          );
          const where = `${bill}/${payment} ${status}: ${decision.kind}`;
          if (decision.kind === 'settle')
            assert.ok(canBillBecome(bill, 'settled') && canPaymentBecome(payment, 'paid'), where);
          if (decision.kind === 'refund')
            assert.ok(canBillBecome(bill, decision.bill ?? bill) && canPaymentBecome(payment, 'refunding'), where);
          if (decision.kind === 'close')
            assert.ok(canBillBecome(bill, decision.bill ?? bill) && canPaymentBecome(payment, decision.payment), where);
          if (decision.kind === 'refunded_elsewhere' && payment !== 'refunding')
            assert.ok(canBillBecome(bill, 'refunded') && canPaymentBecome(payment, 'refunded'), where);
        }
      }
    }
  }
});

function reachable(bill: BillStatus, payment: PaymentStatus): boolean {
  const pairs: Partial<Record<BillStatus, PaymentStatus[]>> = {
    paying: ['paying', 'pending'],
    settled: ['paid'],
    cancelled: ['cancelled', 'failed'],
    expired: ['expired'],
    refunding: ['refunding'],
    refunded: ['refunded'],
    partially_refunded: ['partially_refunded'],
  };
  return pairs[bill]?.includes(payment) ?? false;
}

test('a bill after a refund', () => {
  const cases: [BillStatus, number, BillStatus][] = [
    ['settled', 0, 'refunded'],
    ['settled', 700, 'partially_refunded'],
    // The money of a second payment went back, or a tip.
    ['settled', 1200, 'settled'],
    ['refunding', 0, 'refunded'],
    ['refunding', 100, 'partially_refunded'],
    ['partially_refunded', 100, 'partially_refunded'],
    ['partially_refunded', 0, 'refunded'],
    // Another payment may still pay it.
    ['paying', 0, 'paying'],
    ['refunded', 0, 'refunded'],
  ];
  for (const [bill, keptMinor, expected] of cases)
    assert.is(billAfterRefund(bill, 1200, keptMinor), expected, `${bill} ${keptMinor}`);
});

test('states: what is over stays over', () => {
  assert.equal(billTransitions.refunded, []);
  assert.equal(paymentTransitions.refunded, []);
  assert.not.ok(canBillBecome('settled', 'cancelled'));
  assert.not.ok(canPaymentBecome('paid', 'expired'));
});

test('texts fall back to the default locale, then to any', () => {
  assert.is(localize({ en: 'film', fr: 'film fr' }, 'fr'), 'film fr');
  assert.is(localize({ en: 'film', fr: '' }, 'fr'), 'film');
  assert.is(localize({ de: 'Film' }, 'fr'), 'Film');
  assert.is(localize('plain', 'fr'), 'plain');
  for (const broken of [null, undefined, 7, [], { en: 3 }]) assert.is(localize(broken, 'en'), '');
  assert.is(localizeOrNull({}, 'en'), null);
});

test('settings: an empty table works, a wrong value names itself', () => {
  const settings = parseSettings([]);
  assert.is(settings.public_config.max_tickets_per_order, 10);
  assert.equal(settings.locale.available_locales, ['en', 'fr', 'nl-BE', 'de']);
  assert.throws(() => parseSettings([{ key: 'public_config', value: { midnight_offset: -1 } }]), /midnight_offset/);
});

test('visibility bits', () => {
  assert.equal([isVisible(5, 'site'), isVisible(5, 'signage'), isVisible(5, 'pos')], [true, false, true]);
});

test.run();
