import type { ProductOptions, ProductValues, ProductView, StockCount, StockView } from '@parterre/server/contract';
import { type Answers, hide, refusal } from '@parterre/ui/testing';
import { Route, Routes } from 'react-router';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { showInPortal } from '../testing/showInPortal.tsx';
import ProductPage from './ProductPage.tsx';

test.after.each(hide);

const values = {
  name: { en: 'Cola' },
  description: null,
  picture: null,
  barcode: '42',
  price_minor: 380,
  vat_id: 1,
  deposit_minor: 100,
  status: 'active',
  categories: [],
  sort: 10,
  keeps_stock: true,
  low_stock: 5,
  parts: [],
} satisfies ProductValues;
const cola: ProductView = {
  ...values,
  id: 7,
  row_version: 1,
  exhibitor: 1,
  kind: 'single',
  archived: false,
  contained_vat: [{ code: 'food', percent_hundredths: 600, gross_minor: 380, vat_minor: 22 }],
  deposit_total_minor: 100,
  in_sets: [],
};
const options: ProductOptions = {
  categories: [{ id: 2, name: { en: 'Drinks' }, color: '#1f618d', archived: false }],
  vats: [
    { id: 1, code: 'food', name: { en: 'Food' }, percent: 600 },
    { id: 2, code: 'alcohol', name: { en: 'Alcohol' }, percent: 2100 },
  ],
  singles: [
    { id: 7, name: { en: 'Cola' }, price_minor: 400, deposit_minor: 0, vat_id: 1 },
    { id: 8, name: { en: 'Lager' }, price_minor: 600, deposit_minor: 0, vat_id: 2 },
  ],
};
const stockView: StockView = {
  cinemas: [{ cinema: { id: 1, name: 'Marquise' }, stock: 20, number: 1, isLow: false, counted_at: null }],
  entries: [],
};

/** The page at `at`; `saved`: what was sent, in its order, of which the first is refused with `refused`. */
async function showPage(at: string, refused: Record<string, string[]> | null = null) {
  const saved: { kind?: string; values: ProductValues }[] = [];
  const counts: StockCount[] = [];
  const take = (input: { values: ProductValues }) => {
    saved.push(input);
    if (refused !== null && saved.length === 1) throw refusal({ code: 'VALIDATION_FAILED', errors: refused });
    return { id: 7, row_version: 2 };
  };
  const answers = {
    staff: {
      products: { get: () => cola, options: () => options, create: take, save: take },
      stock: {
        of: () => stockView,
        count(input: StockCount) {
          counts.push(input);
          return { stock: 18, difference: -2 };
        },
      },
      history: () => [],
    },
  } as unknown as Answers;
  const page = (
    <Routes>
      <Route path="/products/new" element={<ProductPage />} />
      <Route path="/products/:id" element={<ProductPage />} />
    </Routes>
  );
  const shown = await showInPortal(page, {
    texts: ['products', 'picture', 'audit', 'content', 'films', 'genres', 'bills', 'devices', 'paymentMethods'],
    at,
    answers,
    may: ['products.read', 'products.write', 'stock.write'],
  });
  const field = (name: RegExp | string) => shown.screen.getByRole('textbox', { name }) as HTMLInputElement;
  return { ...shown, saved, counts, field };
}

test('a new product: name, price and Enter; it goes on to its page', async () => {
  const { screen, user, saved, field, address } = await showPage('/products/new');
  await screen.findByRole('heading', { name: 'New product' });
  await user.type(field('Name (English)'), 'Crisps');
  await user.clear(field('Price'));
  await user.type(field('Price'), '3.20{Enter}');
  await screen.findByRole('heading', { name: 'Cola' });
  const { kind, values: sent } = saved[0] ?? {};
  assert.is(kind, 'single');
  assert.equal([sent?.name, sent?.price_minor, sent?.vat_id, sent?.description], [{ en: 'Crisps' }, 320, 1, null]);
  assert.is(address(), '/products/7');
});

test('what its price contains is said until it is changed', async () => {
  const { screen, user, field } = await showPage('/products/7');
  await screen.findByText('€3.80 contain €0.22 VAT (6%, food)');
  await user.clear(field('Price'));
  await user.type(field('Price'), '4');
  assert.is(screen.queryByText(/contain/), null);
});

test('a barcode that another one has is said at the barcode, which has the focus', async () => {
  const { screen, user, field } = await showPage('/products/7', { barcode: ['This is taken already.'] });
  await screen.findByRole('heading', { name: 'Cola' });
  await user.type(field('Barcode'), '1{Enter}');
  await screen.findByText('This is taken already.');
  assert.is(document.activeElement, field('Barcode'));
});

test('a set: its parts share its price in proportion to what they cost alone', async () => {
  const { screen, user, saved, field } = await showPage('/products/new?kind=set');
  await screen.findByRole('heading', { name: 'New set' });
  assert.is(screen.queryByLabelText('Deposit'), null, 'a set has that of its parts');
  await user.type(field('Name (English)'), 'Duo');
  for (const name of ['Cola', 'Lager']) {
    await user.click(screen.getByRole('combobox', { name: 'Add a part' }));
    await user.click(await screen.findByRole('option', { name }));
  }
  await user.clear(field('Price'));
  await user.type(field('Price'), '9');
  const shares = screen
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent));
  assert.equal(
    shares.filter((cells) => cells.length > 0).map((cells) => [cells[0], cells[2], cells[3], cells[4]]),
    [
      ['Cola', '€4.00', '€3.60', '6%'],
      ['Lager', '€6.00', '€5.40', '21%'],
    ],
  );
  screen.getByText('Apart they cost €10.00: the set saves €1.00.');
  await user.type(field('Price'), '{Enter}');
  await screen.findByRole('heading', { name: 'Cola' });
  assert.equal(saved[0]?.values.parts, [
    { product_id: 7, quantity: 1 },
    { product_id: 8, quantity: 1 },
  ]);
});

test('a count says its difference before it is written down, and names the entry that was seen', async () => {
  const { screen, user, counts, field } = await showPage('/products/7');
  await user.click(await screen.findByRole('button', { name: 'Count, Marquise' }));
  await screen.findByText('There should be 20.');
  await user.type(field('How many are there'), '18');
  await screen.findByText('2 are missing.');
  await user.click(screen.getByRole('button', { name: 'Write down' }));
  await screen.findByText('Written down: −2. There are 18 now.');
  assert.equal(counts, [{ product: 7, cinema: 1, counted: 18, seen: 1, note: null }]);
});

test.run();
