import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type PartOfSet, productVat, type VatKind } from './productVat.ts';

const food: VatKind = {
  code: 'food',
  percentages: [
    { validFrom: '2020-01-01', percentHundredths: 600 },
    { validFrom: '2027-01-01', percentHundredths: 1200 },
  ],
};
const drinks: VatKind = { code: 'drinks', percentages: [{ validFrom: '2020-01-01', percentHundredths: 2100 }] };
const later: VatKind = { code: 'later', percentages: [{ validFrom: '2030-01-01', percentHundredths: 900 }] };
const part = (vat: VatKind, price_minor: number, quantity = 1): PartOfSet => ({ vat, price_minor, quantity });

const today = '2026-11-27';
const cases: { name: string; price: number; vat: VatKind | PartOfSet[]; day?: string; holds: string[] | null }[] = [
  { name: 'a single product', price: 530, vat: food, holds: ['food 6 % 530 30'] },
  {
    name: 'on the day from which another percentage holds',
    price: 530,
    vat: food,
    day: '2027-01-01',
    holds: ['food 12 % 530 57'],
  },
  { name: 'before any percentage holds', price: 530, vat: later, holds: null },
  { name: 'free of charge', price: 0, vat: food, holds: ['food 6 % 0 0'] },
  {
    name: 'a menu that is cheaper than its parts: each loses in proportion',
    price: 900,
    vat: [part(food, 600), part(drinks, 400)],
    holds: ['food 6 % 540 31', 'drinks 21 % 360 62'],
  },
  {
    name: 'quantities count',
    price: 1_500,
    vat: [part(food, 500, 2), part(drinks, 300, 2)],
    holds: ['food 6 % 938 53', 'drinks 21 % 562 98'],
  },
  {
    name: 'of a cent that is left over the part has it that lost most, of equal ones the first',
    price: 100,
    vat: [part(drinks, 100), part(food, 100), part(food, 100)],
    holds: ['food 6 % 66 4', 'drinks 21 % 34 6'],
  },
  {
    name: 'parts of one kind are one share, so that their halves of a cent are not rounded twice',
    price: 1_000,
    vat: [part(food, 333), part(food, 333), part(food, 334)],
    holds: ['food 6 % 1000 57'],
  },
  {
    name: 'a menu dearer than its parts',
    price: 1_000,
    vat: [part(food, 300), part(drinks, 500)],
    holds: ['food 6 % 375 21', 'drinks 21 % 625 108'],
  },
  {
    name: 'parts that cost nothing by themselves: by their quantities',
    price: 300,
    vat: [part(food, 0, 2), part(drinks, 0, 1)],
    holds: ['food 6 % 200 11', 'drinks 21 % 100 17'],
  },
  {
    name: 'a part free of charge gets nothing of the price',
    price: 300,
    vat: [part(food, 300), part(drinks, 0)],
    holds: ['food 6 % 300 17', 'drinks 21 % 0 0'],
  },
  {
    name: 'the percentages of a day',
    price: 900,
    vat: [part(food, 600), part(drinks, 400)],
    day: '2027-06-01',
    holds: ['food 12 % 540 58', 'drinks 21 % 360 62'],
  },
  {
    name: 'a part without a percentage: it cannot be sold',
    price: 900,
    vat: [part(food, 600), part(later, 1)],
    holds: null,
  },
];

for (const { name, price, vat, day = today, holds } of cases)
  test(name, () => {
    const shares = productVat(price, vat, day);
    assert.equal(
      shares?.map((s) => `${s.code} ${s.percent_hundredths / 100} % ${s.gross_minor} ${s.vat_minor}`) ?? null,
      holds,
    );
    if (shares !== null)
      assert.is(
        shares.reduce((sum, { gross_minor }) => sum + gross_minor, 0),
        price,
      );
  });

test('the shares add up to the price, whatever it is and whatever the parts cost', () => {
  for (let price = 0; price < 400; price++)
    for (const parts of [
      [1, 1, 1],
      [7, 3],
      [999_999, 1],
      [0, 0, 0],
      [333, 333, 334, 1],
    ]) {
      const shares = productVat(
        price,
        parts.map((each, index) => part(index % 2 ? food : drinks, each, index + 1)),
        today,
      );
      assert.is(
        shares?.reduce((sum, { gross_minor }) => sum + gross_minor, 0),
        price,
      );
      assert.ok(shares?.every(({ gross_minor }) => gross_minor >= 0 && Number.isInteger(gross_minor)));
    }
});

test.run();
