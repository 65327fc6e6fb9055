import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Findable, search } from './search.ts';

const things: Findable[] = [
  { kind: 'film', title: 'Café Müller', people: ['Éva Straße', 'Dario Venn'], other: ['Arthouse'] },
  { kind: 'film', title: 'The Salt Cartographer', people: ['Maren Oyelaran', 'Dario Venn'] },
  { kind: 'film', title: 'Venn' },
  { kind: 'event', title: 'Salt: an evening' },
  { kind: 'page', title: 'Prices' },
];
for (const [typed, titles] of [
  ['', []],
  ['  /', []],
  ['salt', ['Salt: an evening', 'The Salt Cartographer']],
  ['CAFE mul', ['Café Müller']],
  ['strasse', ['Café Müller']],
  ['dario', ['Café Müller', 'The Salt Cartographer']],
  ['venn', ['Venn', 'Café Müller', 'The Salt Cartographer']],
  ['venn salt', ['The Salt Cartographer']],
  ['arth', ['Café Müller']],
  ['pri', ['Prices']],
  ['rices', []],
] as const)
  test(`“${typed}” finds ${titles.join(', ') || 'nothing'}`, () =>
    assert.equal(
      search(things, typed, 10).map(({ thing }) => thing.title),
      titles,
    ));

test('who was searched for is named', () => {
  assert.equal(search(things, 'oye', 10)[0]?.people, ['Maren Oyelaran']);
  assert.equal(search(things, 'salt', 10)[1]?.people, []);
});

test('no more than asked for', () => assert.is(search(things, 'venn', 2).length, 2));

test.run();
