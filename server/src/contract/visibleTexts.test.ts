import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkoutInputSchema } from './checkout.ts';
import { contactInputSchema } from './contact.ts';
import { newsletterInputSchema } from './newsletter.ts';

const test = suite('texts that one sees');

const invisible: [string, string][] = [
  ['zero-width spaces', '\u200b\u200b'],
  ['a joiner', '\u200d'],
  ['a byte order mark among blanks', ' \ufeff '],
  ['a soft hyphen', '\u00ad'],
  ['blanks of other widths', '\u2003\u3000'],
  ['marks without a letter', '\u0301\u0308'],
  ['Hangul fillers', '\u115f\u3164\uffa0'],
  ['the empty Braille pattern', '\u2800'],
  ['variation selectors', '\ufe0f\ufe0e'],
  ['invisible tags', '\u{e0041}\u{e0042}'],
  ['private use', '\ue000'],
];
const visible = ['Ada', 'É', 'e\u0301', 'Ольга', '李', 'عَلِيّ', 'ฉัน', 'O’Neill', '7', '🙂', 'क्\u200dष'];

const fields: [string, { safeParse(text: string): { success: boolean; data?: string | undefined } }][] = [
  ['the buyer’s name', checkoutInputSchema.shape.name],
  ['the contact’s name', contactInputSchema.shape.name],
  ['the message', contactInputSchema.shape.message],
  ['the telephone number', contactInputSchema.shape.phone],
  ['the first name', newsletterInputSchema.shape.first_name],
  ['the last name', newsletterInputSchema.shape.last_name],
];

for (const [field, schema] of fields) {
  test(`${field} is not made of what nobody sees`, () => {
    const mayBeEmpty = schema.safeParse('').success;
    for (const [what, text] of invisible) {
      const { success, data } = schema.safeParse(text);
      assert.is(success, mayBeEmpty, what);
      if (mayBeEmpty) assert.is(data, '', what);
    }
    for (const text of visible) assert.ok(schema.safeParse(text).success, text);
  });
}

test.run();
