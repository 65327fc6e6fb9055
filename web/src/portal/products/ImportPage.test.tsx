import type { ImportInput, ImportPreview, ImportReading } from '@parterre/server/contract';
import { type Answers, hide, refusal } from '@parterre/ui/testing';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { textOfFile } from '../frame/textOfFile.ts';
import { showInPortal } from '../testing/showInPortal.tsx';
import ImportPage from './ImportPage.tsx';

test.after.each(hide);

const digest = 'a'.repeat(64);
const preview: ImportPreview = {
  rows: [
    {
      line: 2,
      outcome: 'changed',
      name: 'Cola',
      changes: [{ column: 'price', before: '300', after: '350' }],
      errors: {},
    },
    {
      line: 3,
      outcome: 'new',
      name: 'Tea',
      changes: [{ column: 'status', before: null, after: 'inactive' }],
      errors: {},
    },
    { line: 4, outcome: 'refused', name: 'Milk', changes: [], errors: { price: ['This is no amount.'] } },
    { line: 5, outcome: 'same', name: 'Water', changes: [], errors: {} },
  ],
  ignored: ['colour'],
  digest,
};

async function showPage(
  read: (input: ImportReading, times: number) => ImportPreview,
  write?: (input: ImportInput) => object,
) {
  const readings: ImportReading[] = [];
  const imports: ImportInput[] = [];
  const answers = {
    staff: {
      products: {
        readImport(input: ImportReading) {
          readings.push(input);
          return read(input, readings.length);
        },
        import(input: ImportInput) {
          imports.push(input);
          return write?.(input) ?? { created: 1, changed: 1 };
        },
      },
    },
  } as unknown as Answers;
  const shown = await showInPortal(<ImportPage />, {
    texts: ['products'],
    at: '/products/import',
    answers,
    may: ['products.read', 'products.write'],
  });
  await shown.screen.findByRole('heading', { name: 'Import' });
  const choose = (text: string) =>
    shown.user.upload(
      document.querySelector('input[type=file]') as HTMLInputElement,
      new File([text], 'list.csv', { type: 'text/csv' }),
    );
  return { ...shown, choose, readings, imports };
}

test('what a file would change is shown row by row, and the good rows are imported as they were shown', async () => {
  const { screen, user, choose, imports, address } = await showPage(() => preview);
  await choose('barcode;price\n42;3,50');
  await screen.findByText('1 new, 1 changed, 1 as they are, 1 refused');
  screen.getByText('Price: €3.00 → €3.50');
  screen.getByText('State: Not sold');
  screen.getByText('Price: This is no amount.');
  screen.getByText('These columns are not known and are left out: colour');
  screen.getByText(/^One row has an error/);
  await user.click(screen.getByRole('button', { name: 'Import 2 products' }));
  await screen.findByText('1 new, 1 changed.');
  assert.equal(imports, [{ exhibitor: 1, text: 'barcode;price\n42;3,50', digest }]);
  assert.is(address(), '/products');
});

test('a file that is no table is refused in the server’s words', async () => {
  const { screen, choose } = await showPage(() => {
    throw refusal({ code: 'VALIDATION_FAILED', errors: { text: ['From line 3 on this is no table.'] } });
  });
  await choose('x');
  await screen.findByText('From line 3 on this is no table.');
  assert.is(screen.queryByRole('table'), null);
});

test('when products have changed meanwhile, what it would do now is shown with the reason', async () => {
  const now: ImportPreview = { ...preview, rows: preview.rows.slice(1, 2), digest: 'b'.repeat(64) };
  const { screen, user, choose } = await showPage(
    (_, times) => (times === 1 ? preview : now),
    () => {
      throw refusal({ code: 'IMPORT_CHANGED', message: 'The products have changed.' });
    },
  );
  await choose('name\nTea');
  await user.click(await screen.findByRole('button', { name: 'Import 2 products' }));
  await screen.findByText('The products have changed.');
  await screen.findByRole('button', { name: 'Import one product' });
});

test('a file that changes nothing cannot be imported', async () => {
  const { screen, choose } = await showPage(() => ({ ...preview, rows: preview.rows.slice(3) }));
  await choose('name\nWater');
  const button = (await screen.findByRole('button', { name: 'Nothing to import' })) as HTMLButtonElement;
  assert.ok(button.disabled);
});

for (const [name, bytes, text] of [
  ['UTF-8', new TextEncoder().encode('Café;3,50'), 'Café;3,50'],
  ['UTF-8 with its mark', new TextEncoder().encode('\ufeffCafé'), 'Café'],
  ['the code page of Windows', Uint8Array.of(0x43, 0x61, 0x66, 0xe9), 'Café'],
] as const)
  test(`a file in ${name}`, async () => assert.is(await textOfFile(new Blob([bytes])), text));

test.run();
