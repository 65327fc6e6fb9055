import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type BillStatus, billStatuses, type PaymentStatus, paymentStatuses } from '../contract/index.ts';
import {
  admits,
  billTransitions,
  canBillBecome,
  canPaymentBecome,
  isRefundable,
  paymentTransitions,
} from './billStates.ts';
import { localize, localizeOrNull } from './localized.ts';
import { billAfterRefund, decide, type PaymentSituation, type ProviderNews } from './paymentNews.ts';
import { ticketPrice } from './pricing.ts';
import { isVisible, visibilityBits } from './visibility.ts';

const test = suite('domain');

test('a ticket costs its rate and the surcharge of its class, never less than nothing', () => {
  const rate = { priceMinor: 1000, handlingMinor: 50 };
  for (const [surcharge, expected] of [
    [undefined, [1000, 50, 1050, 0]],
    [{ ticketMinor: 300, handlingMinor: 20 }, [1300, 70, 1370, 320]],
    [{ ticketMinor: -1500, handlingMinor: -10 }, [0, 40, 40, -1010]],
    [{ ticketMinor: 0, handlingMinor: -80 }, [1000, 0, 1000, -50]],
  ] as const) {
    const price = ticketPrice(rate, surcharge);
    assert.equal([price.priceMinor, price.handlingMinor, price.totalMinor, price.surchargeMinor], expected);
  }
});

test('what a provider says, in every situation', () => {
  const paid: ProviderNews = { status: 'paid', receivedMinor: 1200, tipMinor: 0, refundedMinor: 0 };
  const open: PaymentSituation = {
    payment: 'paying',
    bill: 'paying',
    dueMinor: 1200,
    otherPaidMinor: 0,
    billMinor: 1200,
    receivedMinor: 0,
    refundedMinor: 0,
    hasOther: false,
    seats: 2,
    claims: 2,
    goodsAreBack: false,
    credit: null,
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
    ['expired, in time by our clock', { ...expired, late: false }, {}, 'settle late'],
    ['late, a seat lost', { ...expired, claims: 1 }, {}, 'refund late refunding'],
    ['late, the goods on the shelf again', { ...expired, goodsAreBack: true }, {}, 'refund late refunding'],
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
    ['a cent given back elsewhere', sold, { refundedMinor: 1 }, 'refunded_elsewhere 1'],
    ['more than there was', sold, { refundedMinor: 9999 }, 'refunded_elsewhere 1200'],
    ['paid and given back before we heard', open, { refundedMinor: 1200 }, 'close cancelled cancelled'],
    ['the same of an expired bill', expired, { refundedMinor: 1200 }, 'ignore'],
    ['a part given back before we heard', open, { refundedMinor: 200 }, 'refund amount_mismatch refunding'],
    ['a part of the bill', { ...open, billMinor: 2400 }, {}, 'part'],
    ['a part with a tip', { ...open, billMinor: 2400 }, { receivedMinor: 1300, tipMinor: 100 }, 'part'],
    ['another part, not the last', { ...open, billMinor: 4000, otherPaidMinor: 1200, hasOther: true }, {}, 'part'],
    ['the last part', { ...open, billMinor: 2400, otherPaidMinor: 1200, hasOther: true }, {}, 'settle'],
    [
      'a part that is one too many',
      { ...open, billMinor: 2400, otherPaidMinor: 2000, hasOther: true },
      {},
      'refund amount_mismatch ',
    ],
    [
      'a part that fails while another is paid',
      { ...open, billMinor: 2400, otherPaidMinor: 1200, hasOther: true },
      { status: 'failed' },
      'close failed ',
    ],
    ['the first part fails', { ...open, billMinor: 2400 }, { status: 'failed' }, 'close failed cancelled'],
    ['a part, late', { ...expired, billMinor: 2400 }, {}, 'refund late refunding'],
    [
      'a part of what was cancelled',
      { ...open, billMinor: 2400, payment: 'cancelled', bill: 'cancelled', claims: 0 },
      {},
      'refund closed refunding',
    ],
    [
      'all of the bill, by a payment of a part',
      { ...open, billMinor: 2400 },
      { receivedMinor: 2400 },
      'refund amount_mismatch refunding',
    ],
    ['the difference of an exchange', { ...open, billMinor: 2000, credit: 800 }, {}, 'settle'],
    ['the difference of an exchange for tickets that cost nothing', { ...open, credit: 0 }, {}, 'settle'],
    [
      'the difference, with a tip',
      { ...open, billMinor: 2000, credit: 800 },
      { receivedMinor: 1300, tipMinor: 100 },
      'settle',
    ],
    [
      'the difference, late and not yet expired here',
      { ...open, billMinor: 2000, credit: 800, late: true },
      {},
      'refund late refunding',
    ],
    ['the difference, late', { ...expired, billMinor: 2000, credit: 800 }, {}, 'refund late refunding'],
    ['the difference, a seat lost', { ...open, billMinor: 2000, credit: 800, claims: 1 }, {}, 'refund late refunding'],
    [
      'the difference, the old tickets gone',
      { ...open, billMinor: 2000, credit: 'gone' },
      {},
      'refund closed refunding',
    ],
    ['the difference, late and the old tickets gone', { ...expired, credit: 'gone' }, {}, 'refund late refunding'],
    [
      'the difference is declined',
      { ...open, billMinor: 2000, credit: 800 },
      { status: 'failed' },
      'close failed cancelled',
    ],
    ['too much, and that given back', open, { receivedMinor: 1500, refundedMinor: 300 }, 'settle'],
    ['failed, another may still pay', { ...open, hasOther: true }, { status: 'failed' }, 'close failed '],
    ['failed, another has paid', { ...open, bill: 'settled', hasOther: true }, { status: 'failed' }, 'close failed '],
    ['failed after paid, and another is there', { ...sold, hasOther: true }, { status: 'failed' }, 'ignore'],
    ['failed, of a bill that is closed', { ...open, bill: 'expired' }, { status: 'failed' }, 'ignore'],
    ['all but a cent given back before we heard', open, { refundedMinor: 1199 }, 'refund amount_mismatch refunding'],
    [
      'given back before we heard, expired, another may still pay',
      { ...expired, hasOther: true },
      { refundedMinor: 1200 },
      'ignore',
    ],
    [
      'after it was cancelled, another may still pay',
      { ...open, payment: 'cancelled', hasOther: true },
      {},
      'refund closed ',
    ],
    ['after it failed, the bill is open', { ...open, payment: 'failed' }, {}, 'refund closed refunding'],
    ['for a bill whose money went back', { ...expired, bill: 'refunded' }, {}, 'refund closed '],
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
              otherPaidMinor: 0,
              billMinor: 1,
              receivedMinor: 1,
              refundedMinor: payment === 'refunded' ? 1 : 0,
              hasOther: false,
              seats: 2,
              claims,
              goodsAreBack: false,
              credit: null,
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
    ['settled', 1, 'partially_refunded'],
    ['settled', 1199, 'partially_refunded'],
    // The money of a second payment went back, or a tip.
    ['settled', 1200, 'settled'],
    ['refunding', 0, 'refunded'],
    ['refunding', 100, 'partially_refunded'],
    ['refunding', 1200, 'partially_refunded'],
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

test('tickets admit, and there is something to give back, while a bill is paid for and not all of that went back', () => {
  const sold: BillStatus[] = ['settled', 'partially_refunded'];
  assert.equal(billStatuses.filter(admits), sold);
  assert.equal(billStatuses.filter(isRefundable), sold);
});

test('texts fall back to the default locale, then to any', () => {
  assert.is(localize({ en: 'film', fr: 'film fr' }, 'fr'), 'film fr');
  assert.is(localize({ en: 'film', fr: '' }, 'fr'), 'film');
  assert.is(localize({ de: 'Film' }, 'fr'), 'Film');
  assert.is(localize('plain', 'fr'), 'plain');
  for (const broken of [null, undefined, 7, [], { en: 3 }]) assert.is(localize(broken, 'en'), '');
  assert.is(localizeOrNull({}, 'en'), null);
  assert.is(localizeOrNull({ fr: 'film fr' }, 'en'), 'film fr');
});

test('each place has its bit of operations.md', () => {
  assert.equal(visibilityBits, { site: 1, signage: 2, pos: 4, portal: 8 });
  for (const [bits, places] of [
    [0, []],
    [1, ['site']],
    [2, ['signage']],
    [4, ['pos']],
    [8, []],
    [5, ['site', 'pos']],
    [15, ['site', 'signage', 'pos']],
  ] as const)
    assert.equal(
      (['site', 'signage', 'pos'] as const).filter((place) => isVisible(bits, place)),
      places,
      String(bits),
    );
});

test.run();
