/** What zod refuses, in words: the specification's generic rules, each in four languages. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ZodError, z } from 'zod';
import { locales, mailAddressSchema, recordIdSchema, webUrlSchema } from '../contract/index.ts';
import { hasText, text } from '../texts/text.ts';
import { fieldTexts } from './validationTexts.ts';

const test = suite('words of validation');

const rules: [string, z.ZodType, unknown, string, Record<string, number>?][] = [
  ['nothing where something must be', z.string().min(1), '', 'required'],
  ['what is left out', z.string(), undefined, 'missing'],
  ['no number', z.number(), 'ten', 'number'],
  ['half a number', z.int(), 1.5, 'whole_number'],
  ['less than the least', z.int().min(3), 2, 'min', { limit: 3 }],
  ['not more than a bound', z.number().gt(3), 3, 'min', { limit: 4 }],
  ['more than the most', z.int().max(3), 4, 'max', { limit: 3 }],
  ['more than the most that a column holds', z.number().max(2_147_483_647), 2 ** 31, 'invalid'],
  ['more than nearly so much', z.number().max(2_147_483_646), 2 ** 31, 'max', { limit: 2_147_483_646 }],
  ['a text that is too short', z.string().min(3), 'ab', 'min_length', { limit: 3 }],
  ['a text that is too long', z.string().max(3), 'abcd', 'max_length', { limit: 3 }],
  ['too few', z.array(z.int()).min(2), [1], 'min_items', { limit: 2 }],
  ['too many different ones', z.set(z.int()).max(1), new Set([1, 2]), 'max_items', { limit: 1 }],
  ['a text longer than one letter', z.string().max(1), 'ab', 'max_length', { limit: 1 }],
  ['too many', z.array(z.int()).max(1), [1, 2], 'max_items', { limit: 1 }],
  ['no mail address', mailAddressSchema, 'ada', 'email'],
  ['no date', z.iso.date(), '2026-02-30', 'date'],
  ['no date with a time', z.iso.datetime(), '2026-02-20', 'date_time'],
  ['no time', z.iso.time(), '25:00', 'time'],
  ['no web address', webUrlSchema({}), 'x', 'url'],
  ['another form', z.string().regex(/^a$/), 'b', 'format'],
  ['no choice', z.enum(['a', 'b']), 'c', 'choice'],
  ['a field that there is not', z.strictObject({}), { field: 1 }, 'unknown_field'],
];
for (const [name, schema, value, key, values] of rules) {
  test(name, () => {
    const whole = schema instanceof z.ZodObject ? schema : z.object({ field: schema });
    const given = schema instanceof z.ZodObject ? value : { field: value };
    const { error } = whole.safeParse(given);
    for (const locale of locales) {
      assert.ok(hasText(locale, `validation:${key}`, values), `${key} in ${locale}`);
      assert.equal(fieldTexts(error ?? new ZodError([]), locale), {
        field: [text(locale, `validation:${key}`, values)],
      });
    }
  });
}

test('the bounds of ids and of whole numbers as such mean nothing to a person', () => {
  const { error } = z.object({ movie_id: recordIdSchema, count: z.int() }).safeParse({ movie_id: 0, count: 2 ** 60 });
  assert.equal(fieldTexts(error ?? new ZodError([]), 'en'), {
    movie_id: [text('en', 'validation:choice')],
    count: [text('en', 'validation:invalid')],
  });
});

test('a field that is wrong in two ways says both, one that is wrong twice in one way says it once', () => {
  const twice = z.string().min(3).regex(/^a$/).regex(/^b$/);
  const { error } = z.object({ field: twice }).safeParse({ field: 'c' });
  assert.equal(fieldTexts(error ?? new ZodError([]), 'en'), {
    field: [text('en', 'validation:min_length', { limit: 3 }), text('en', 'validation:format')],
  });
});

test('an id too large is no choice, and a wrong id of another kind says what is wrong', () => {
  const { error } = z
    .object({ movie_id: z.int().max(3), screen_id: z.int() })
    .safeParse({ movie_id: 4, screen_id: 'one' });
  assert.equal(fieldTexts(error ?? new ZodError([]), 'en'), {
    movie_id: [text('en', 'validation:choice')],
    screen_id: [text('en', 'validation:number')],
  });
});

test('of fields that there are not the first fifty are told, by the beginning of their names', () => {
  const given = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`${index} ${'x'.repeat(300)}`, 1]));
  const told = Object.keys(fieldTexts(z.strictObject({}).safeParse(given).error ?? new ZodError([]), 'en'));
  assert.equal([told.length, ...new Set(told.map(({ length }) => length))], [50, 200]);
});

test('the first fifty fields are told', () => {
  const { error } = z.array(z.int()).safeParse(Array.from({ length: 60 }, () => 'x'));
  assert.is(Object.keys(fieldTexts(error ?? new ZodError([]), 'en')).length, 50);
});

test.run();
