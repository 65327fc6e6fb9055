/** What stands in templates of receipts and tickets: names that are replaced by what was sold. Values that apps know, without a validator. */

/** What of a roll is printed on, by the width of its paper. */
export const printableMm = { 58: 48, 80: 72 } as const;

export const templateKinds = ['receipt', 'ticket', 'voucher', 'reservation'] as const;
export type TemplateKind = (typeof templateKinds)[number];

/** Words in the language of the sale, as `{{t.total}}`. */
export const templateWords = {
  receipt: [
    'title',
    'vat_number',
    'reference',
    'total',
    'vat',
    'given',
    'change',
    'rounding',
    'nothing_paid',
    'given_back',
    'thanks',
  ],
  ticket: ['screen', 'row', 'seat', 'free_seating', 'reference', 'conditions'],
  voucher: ['holder', 'turns', 'amount', 'until', 'conditions'],
  reservation: ['title', 'name', 'screen', 'seats', 'total', 'until', 'conditions'],
} as const satisfies Record<TemplateKind, readonly string[]>;

/** Names, in the order in which they are told; those with names of their own are lists, and stand as `{{#lines}} … {{/lines}}`. */
export const placeholders = {
  receipt: {
    'house.name': null,
    'house.vat': null,
    'house.email': null,
    'cinema.name': null,
    'cinema.address': null,
    'cinema.city': null,
    date: null,
    time: null,
    till: null,
    cashier: null,
    reference: null,
    lines: ['quantity', 'name', 'detail', 'seats', 'each', 'total'],
    total: null,
    vat: ['percent', 'gross', 'net', 'amount'],
    payments: ['method', 'amount', 'rounding', 'given', 'change'],
    given_back: null,
  },
  ticket: {
    'house.name': null,
    'cinema.name': null,
    'cinema.address': null,
    'cinema.city': null,
    film: null,
    version: null,
    rating: null,
    date: null,
    time: null,
    until: null,
    screen: null,
    row: null,
    seat: null,
    rate: null,
    class: null,
    price: null,
    number: null,
    count: null,
    reference: null,
    code: null,
    barcode: null,
  },
  voucher: {
    'house.name': null,
    'house.email': null,
    'cinema.name': null,
    'cinema.address': null,
    'cinema.city': null,
    title: null,
    holder: null,
    turns: null,
    amount: null,
    until: null,
    reference: null,
    code: null,
  },
  reservation: {
    'house.name': null,
    'cinema.name': null,
    'cinema.address': null,
    'cinema.city': null,
    reference: null,
    name: null,
    film: null,
    version: null,
    date: null,
    time: null,
    until: null,
    screen: null,
    seats: null,
    count: null,
    total: null,
  },
} as const satisfies Record<TemplateKind, Record<string, readonly string[] | null>>;

/** Templates as they are until somebody writes others: receiptline markup, https://www.npmjs.com/package/receiptline */
export const defaultTemplates: Record<TemplateKind, string> = {
  receipt: `{width:*}
^^^{{house.name}}
{{cinema.name}}
{{cinema.address}}, {{cinema.city}}
{{#house.vat}}
{{t.vat_number}} {{house.vat}}
{{/house.vat}}

{width:17,*}
{{date}} {{time}} | {{till}}
{{t.reference}} | {{reference}}
-
{{#lines}}
{width:3,*,11}
{{quantity}} |{{name}} | {{total}}
{width:3,*}
{{#detail}}
||{{detail}} |
{{/detail}}
{{#seats}}
||{{seats}} |
{{/seats}}
{{/lines}}
-
{width:*,16}
^^{{t.total}} | ^^{{total}}
{width:*,11}
{{#payments}}
{{method}} | {{amount}}
{{#rounding}}
{{t.rounding}} | {{rounding}}
{{/rounding}}
{{#change}}
{{t.given}} | {{given}}
{{t.change}} | {{change}}
{{/change}}
{{/payments}}
{{^payments}}
{{t.nothing_paid}} |
{{/payments}}
{{#given_back}}
{{t.given_back}} | {{given_back}}
{{/given_back}}

{{#vat}}
{{t.vat}} {{percent}}: {{gross}} | {{amount}}
{{/vat}}

{width:*}
{code:{{reference}};option:qrcode,4,m}

{{t.thanks}}
`,
  ticket: `{width:*}
{{house.name}} · {{cinema.name}}
^^"{{film}}"
{{version}} · {{rating}}
-
^^{{date}}
^^^{{time}}
{width:*,*}
{{t.screen}} | ^^{{screen}}
{{#row}}
{{t.row}} | ^^{{row}}
{{/row}}
{{#seat}}
{{t.seat}} | ^^^{{seat}}
{{/seat}}
{{^seat}}
{{t.free_seating}} |
{{/seat}}
-
{width:*,11}
{{rate}} {{class}} | {{price}}
{{t.reference}} {{reference}} | {{number}}/{{count}}
{width:*}

{code:{{code}};option:qrcode,5,m}
{{barcode}}

{{t.conditions}}
`,
  voucher: `{width:*}
{{house.name}} · {{cinema.name}}

^^^"{{title}}"

{width:*,*}
{{#turns}}
{{t.turns}} | ^^{{turns}}
{{/turns}}
{{#amount}}
{{t.amount}} | ^^{{amount}}
{{/amount}}
{{#holder}}
{{t.holder}} | {{holder}}
{{/holder}}
{{#until}}
{{t.until}} | {{until}}
{{/until}}
{width:*}

{code:{{code}};option:qrcode,6,m}
{{code}}

{{t.conditions}}
`,
  reservation: `{width:*}
{{house.name}} · {{cinema.name}}
{{t.title}}
^^^{{reference}}
-
^^"{{film}}"
{{version}}
^^{{date}}
^^^{{time}}
{width:*,*}
{{#name}}
{{t.name}} | ^^{{name}}
{{/name}}
{{t.screen}} | ^^{{screen}}
{width:*}
{{t.seats}} ({{count}})
^^{{seats}}
-
{width:*,16}
{{t.total}} | ^^{{total}}
{{t.until}} | ^^{{until}}
{width:*}

{code:{{reference}};option:qrcode,7,m}

{{t.conditions}}
`,
};
