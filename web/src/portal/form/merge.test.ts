import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { changedFields, isSame, merge } from './merge.ts';

const base = { title: 'Dune', minutes: 155, tags: [1, 2], texts: { en: 'Sand', fr: 'Sable' } };
type Values = typeof base;

const merges: [string, Partial<Values>, Partial<Values>, Partial<Values>, string[], string[]][] = [
  ['neither changed anything', {}, {}, {}, [], []],
  ['different fields', { title: 'Dune II' }, { minutes: 166 }, { title: 'Dune II', minutes: 166 }, [], ['minutes']],
  ['the same field to the same', { title: 'Dune II' }, { title: 'Dune II' }, { title: 'Dune II' }, [], []],
  ['the same field to something else', { title: 'Mine' }, { title: 'Theirs' }, { title: 'Mine' }, ['title'], []],
  ['a list', { tags: [1] }, { tags: [1, 2, 3] }, { tags: [1] }, ['tags'], []],
  [
    'texts of two languages are one field',
    { texts: { en: 'Sand', fr: 'Du sable' } },
    { texts: { en: 'The sand', fr: 'Sable' } },
    { texts: { en: 'Sand', fr: 'Du sable' } },
    ['texts'],
    [],
  ],
];
for (const [name, mine, theirs, values, contested, taken] of merges)
  test(name, () =>
    assert.equal(merge(base, { ...base, ...mine }, { ...base, ...theirs }), {
      values: { ...base, ...values },
      contested,
      taken,
    }),
  );

const pairs: [unknown, unknown, boolean][] = [
  [null, null, true],
  [null, undefined, false],
  [null, {}, false],
  [[], {}, false],
  [[1, [2]], [1, [2]], true],
  [{ a: 1 }, { a: 1, b: undefined }, true],
  [{ a: { b: 1 } }, { a: { b: 2 } }, false],
  ['1', 1, false],
];
for (const [one, other, same] of pairs)
  test(`${JSON.stringify(one)} and ${JSON.stringify(other)} are ${same ? 'the same' : 'not the same'}`, () => {
    assert.is(isSame(one, other), same);
    assert.is(isSame(other, one), same);
  });

test('what changed, in the order of the form', () =>
  assert.equal(changedFields(base, { ...base, tags: [], title: '' }), ['title', 'tags']));

test.run();
