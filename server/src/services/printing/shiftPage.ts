/** The report of a shift on paper: the same sums as on the till's screen, with room for a name. */
import type { CashReport, Locale } from '../../contract/index.ts';
import { fillIn, type TemplateView } from '../../texts/receiptTemplate.ts';
import { text } from '../../texts/text.ts';
import { wordsOf } from './documents.ts';

/** It is the house's own and no customer's, so nobody has to write another. receiptline markup. */
const template = `{width:*}
{{cinema}} · {{till}}
^^{{title}}
{{from}}
{{#until}}
{{until}}
{{/until}}
-
{width:*,11}
{{#sums}}
{{label}} | {{amount}}
{{/sums}}
{{#result}}
"{{label}}" | "{{amount}}"
{{/result}}
-
{width:*}
{{t.methods}}
{width:*,11}
{{#methods}}
{{count}} × {{name}} | {{amount}}
{{/methods}}
{{^methods}}
{width:*}
{{t.nothing}}
{{/methods}}
-
{width:*}
{{t.entries}}
{width:*,11}
{{#entries}}
{{label}} | {{amount}}
{{#note}}
{width:*}
{{note}}
{width:*,11}
{{/note}}
{{/entries}}
{{^entries}}
{width:*}
{{t.none}}
{{/entries}}
-
{width:*}
{{printed}}

{{t.signature}}


-
`;

const movements = ['pay_in', 'withdrawal', 'deposit'] as const;

/** `printedAtMs`: on paper a shift that is open is as it was then. */
export function shiftPage(
  shift: CashReport,
  { locale, timezone, printedAtMs }: { locale: Locale; timezone: string; printedAtMs: number },
): string {
  const { money, date, time } = wordsOf(locale, timezone);
  const t = (key: string, values: Record<string, string> = {}) => text(locale, `tickets:paper.shift.${key}`, values);
  const moment = (iso: string) => `${date(Date.parse(iso))} ${time(Date.parse(iso))}`;
  // A zero with a sign, which a sum of nothing below zero may be, is written without it.
  const sum = (key: string, minor: number) => ({ label: t(key), amount: money(minor === 0 ? 0 : minor) });
  const { counted, difference, opening_difference: atOpening } = shift;
  const view: TemplateView = {
    t: Object.fromEntries(['methods', 'nothing', 'entries', 'none', 'signature'].map((word) => [word, t(word)])),
    cinema: shift.cinema.name,
    till: shift.device.name,
    title: t('title', { name: shift.opened_by }),
    from: t('from', { time: moment(shift.opened_at) }),
    until: shift.closed_at === null ? null : t('until', { time: moment(shift.closed_at) }),
    sums: [
      sum('opening', shift.opening),
      sum('sales', shift.sales),
      sum('refunds', -shift.refunds),
      sum('pay_ins', shift.pay_ins),
      sum('withdrawals', -shift.withdrawals),
    ],
    result: [
      sum('expected', shift.expected),
      ...(counted === null ? [] : [sum('counted', counted)]),
      ...(difference === null ? [] : [sum('difference', difference)]),
      ...(shift.deposit === 0 ? [] : [sum('deposit', shift.deposit)]),
      ...(atOpening === null || atOpening === 0 ? [] : [sum('opening_difference', atOpening)]),
    ],
    methods: shift.methods.map(({ name, payments, amount }) => ({
      name,
      count: String(payments),
      amount: money(amount),
    })),
    entries: shift.entries.flatMap(({ kind, at, amount, note, by }) =>
      movements.some((each) => each === kind)
        ? [
            {
              label: `${time(Date.parse(at))} ${t(`kinds.${kind}`)}`,
              amount: money(amount),
              note: [note, by].filter(Boolean).join(' · ') || null,
            },
          ]
        : [],
    ),
    printed: t('printed', { time: moment(new Date(printedAtMs).toISOString()) }),
  };
  return fillIn(template, view);
}
