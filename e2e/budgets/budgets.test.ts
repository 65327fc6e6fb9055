import { expect, test } from '@playwright/test';
import { contentOf, firstLoads, type Visit } from './firstLoads.ts';
import measured from './measured.json' with { type: 'json' };

/** What a first load may grow by before somebody looks at it: `npm run budgets` writes down what was found worth it. */
const growth = 1.05;

const budgets: Record<Visit, { kib: number; files: number }> = measured;

for (const { visit, bytes, files } of firstLoads()) {
  const { kib: measuredKib, files: measuredFiles } = budgets[visit];
  const mostKib = measuredKib * growth;
  test(`${visit}: the first load is at most ${mostKib.toFixed(1)} KiB`, () => {
    const kib = bytes / 1024;
    console.log(`${visit}: ${kib.toFixed(1)} KiB in ${files.length} files`);
    expect(kib).toBeLessThanOrEqual(mostKib);
    expect(files.length).toBeLessThanOrEqual(Math.ceil(measuredFiles * growth));
    // Validators are the server's: one value imported of a file with schemas would bring zod and every schema of staff.
    const validators = files.filter((file) => /ZodError/.test(contentOf(file)));
    expect(validators, 'files with validators').toEqual([]);
    // The component library of portal and point of sale is theirs alone.
    const isLight = visit === 'website' || visit === 'checkout' || visit === 'signage';
    const heavy = files.filter((file) => /mantine/i.test(contentOf(file)));
    if (isLight) expect(heavy, 'files with Mantine').toEqual([]);
  });
}
