import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { lineVat, vatIn, vatTotals } from './vat.ts';

const test = suite('vat');

test('the VAT that a gross amount contains, half a cent rounded up', () => {
  for (const [gross, percentHundredths, expected] of [
    [1200, 600, 68],
    [1060, 600, 60],
    [50, 2100, 9],
    [0, 2100, 0],
    [1200, 0, 0],
    // 1 of 2: half a cent.
    [1, 10_000, 1],
    [2_147_483_647, 2100, 372_703_773],
  ] as const)
    assert.is(vatIn(gross, percentHundredths), expected, `${gross} at ${percentHundredths}`);
});

test('the percentage is the latest that holds on the day; before the first nothing is sold', () => {
  const kind = {
    code: 'admission',
    percentages: [
      { validFrom: '2027-01-01', percentHundredths: 1200 },
      { validFrom: '1996-01-01', percentHundredths: 600 },
    ],
  };
  for (const [day, percentHundredths, vatMinor] of [
    ['1996-01-01', 600, 60],
    ['2026-12-31', 600, 60],
    ['2027-01-01', 1200, 114],
    ['2040-06-01', 1200, 114],
  ] as const)
    assert.equal(lineVat(kind, day, 1060), { code: 'admission', percentHundredths, vatMinor }, day);
  assert.throws(() => lineVat(kind, '1995-12-31', 1060), 'VAT admission has no percentage on 1995-12-31');
});

test('sums by percentage are of rounded lines; what is free is left out', () => {
  const line = (percentHundredths: number, grossMinor: number) => ({
    percentHundredths,
    grossMinor,
    vatMinor: vatIn(grossMinor, percentHundredths),
  });
  assert.equal(vatTotals([line(2100, 50), line(600, 1150), line(600, 1150), line(0, 0)]), [
    { percentHundredths: 600, grossMinor: 2300, vatMinor: 130 },
    { percentHundredths: 2100, grossMinor: 50, vatMinor: 9 },
  ]);
});

test.run();
