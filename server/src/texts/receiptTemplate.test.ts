/** Templates of receipts and tickets: what they print in each language, and what cannot be one. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultTemplates, locales, placeholders, templateKinds, templateWords } from '../contract/index.ts';
import { escapeMarkup, faultOf, fillIn, onPaper, testPage } from './receiptTemplate.ts';
import { hasText } from './text.ts';

const test = suite('templates of receipts and tickets');
const view = {
  t: { total: 'Total' },
  total: '€1.00',
  reference: 'K7M2P9QX',
  barcode: 'K7M2P9QXTR4WHD3N',
  code: '04K7M2P9',
  lines: [{ name: 'Adult', quantity: '2', total: '€2.00' }],
  payments: [],
  house: { name: 'A', vat: null },
};

test('values are text, whatever characters they have', () => {
  for (const [value, markup] of [
    ['Tom & Jerry', 'Tom & Jerry'],
    ['{code:1}', '\\x7bcode:1\\x7d'],
    ['a|b', 'a\\x7cb'],
    ['__init__ "x" `y` ^^ ~', '\\x5f\\x5finit\\x5f\\x5f \\x22x\\x22 \\x60y\\x60 \\x5e\\x5e \\x7e'],
    ['back\\slash; end', 'back\\x5cslash\\x3b end'],
    ['---', '\\x2d\\x2d\\x2d'],
    ['==', '\\x3d\\x3d'],
    ['one\ntwo\r\n\tthree', 'one two three'],
    ['12,50\u00a0€ 1\u202f000', '12,50 € 1 000'],
  ] as const)
    assert.is(escapeMarkup(value), markup, value);
});

test('names are replaced, lists repeated, and what there is nothing of is left out', () => {
  assert.is(
    fillIn(
      '{{house.name}}\n{{#house.vat}}\nVAT\n{{/house.vat}}\n{{#lines}}\n{{quantity}} {{name}}\n{{/lines}}\n{{t.total}} {{total}}',
      view,
    ),
    'A\n2 Adult\nTotal €1.00',
  );
});

test('what cannot be a template says why, and at what', () => {
  for (const [template, key, what] of [
    ['{{#lines}} x', 'template_unclosed', 'lines'],
    ['{{/lines}}', 'template_unclosed', 'lines'],
    ['a {{total', 'template_unclosed', '{{total'],
    ['{{totals}}', 'template_unknown', '{{totals}}'],
    ['{{quantity}}', 'template_unknown', '{{quantity}}'],
    ['{{#lines}}{{film}}{{/lines}}', 'template_unknown', '{{film}}'],
    ['{{{total}}}', 'template_unknown', '{{{total'],
    ['{{> other}}', 'template_unknown', '{{>other'],
    ['{{=<% %>=}}', 'template_unknown', '{{=<% %>'],
    ['{command:\\x1b@}', 'template_command', '{command:\\x1b@}'],
    ['a\n{align:left;x:\\x1bp}', 'template_command', '{align:left;x:\\x1bp}'],
    ['{width:*', 'template_markup', '{width:*'],
    ['a | {b', 'template_markup', 'a | {b'],
    ['{no value}', 'template_markup', '{no value}'],
  ] as const) {
    assert.equal(faultOf('receipt', template, view), { key, values: { what } }, template);
    for (const locale of locales) assert.ok(hasText(locale, `validation:${key}`), `${locale} ${key}`);
  }
});

test('what can be one is', () => {
  for (const template of [
    'plain',
    '\\{ braces \\}',
    '{code:{{reference}};option:qrcode,4,m}',
    '{w:*,10}',
    '{{! told to nobody }}x',
    ' ',
  ])
    assert.is(faultOf('receipt', template, view), null, template);
  for (const kind of templateKinds) assert.is(faultOf(kind, defaultTemplates[kind], view), null, kind);
});

test('every word has a text in each language', () => {
  for (const kind of templateKinds)
    for (const word of templateWords[kind])
      for (const locale of locales)
        assert.ok(hasText(locale, `tickets:paper.${kind}.${word}`), `${locale} ${kind} ${word}`);
});

test('the defaults use no name that there is not, and every list', () => {
  for (const [name, within] of Object.entries(placeholders.receipt))
    if (within !== null) assert.match(defaultTemplates.receipt, `{{#${name}}}`);
});

test('pages are cut off one by one; a test page is as wide as its paper', () => {
  assert.is(onPaper(['a\n', 'b\n\n']), 'a\n=\nb');
  const words = { title: 'Test', device: 'Till {1}', at: 'now', address: '10.0.0.1:9100' };
  assert.match(testPage(words, 58), /Till \\x7b1\\x7d\n[\s\S]*58 mm/);
});

test.run();
