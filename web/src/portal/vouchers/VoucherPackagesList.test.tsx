import type {
  VoucherPackageCreation,
  VoucherPackageListRow,
  VoucherTypeListRow,
  VoucherTypeView,
} from '@parterre/server/contract';
import { type Answers, hide, refusal, within } from '@parterre/ui/testing';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { showInPortal } from '../testing/showInPortal.tsx';
import VoucherPackagesList from './VoucherPackagesList.tsx';

test.after.each(hide);

const kinds = { 1: ['Of another', 2, 0], 2: ['Ten visits', 1, 10], 3: ['Gift card', 1, 0] } as const;
const types = Object.entries(kinds).map(
  ([id, [title, exhibitor_id]]): VoucherTypeListRow => ({
    ...{ id: Number(id), exhibitor_id, title: { en: title }, kind: 'giftcard', slug: title, cost_turn_minor: 0 },
    ...{ validity: '+1 year', visibility: 5, vouchers: 0, sort: 0, archived: false },
  }),
);
/** What is read of the type that is chosen: the gift card has an amount, the subscription has visits alone. */
function typeOf(id: number): VoucherTypeView {
  const [, , turns] = kinds[id as keyof typeof kinds];
  const hasAmount = turns === 0;
  return {
    ...{ id, turns_default: turns, turns_min: turns, turns_max: turns, turns_step: 1, products_enabled: hasAmount },
    ...{ products_default_minor: hasAmount ? 2_500 : 0, products_min_minor: 0, products_max_minor: 10_000 },
    products_step_minor: 500,
  } as VoucherTypeView;
}
const christmas: VoucherPackageListRow = {
  ...{ id: 7, row_version: 3, exhibitor_id: 1, name: 'Christmas', type: { en: 'Ten visits' }, total_turns: 10 },
  ...{
    total_products_minor: 0,
    cards: 500,
    sold: 12,
    out_of_use: 1,
    created_at: '2026-11-28T10:00:00.000Z',
    by: 'Ada',
  },
};

async function showList({
  create = () => ({ id: 8, row_version: 1 }),
  may = ['vouchers.read', 'vouchers.write'],
}: {
  create?: (input: VoucherPackageCreation) => { id: number; row_version: number };
  may?: ('vouchers.read' | 'vouchers.write')[];
} = {}) {
  const made: VoucherPackageCreation[] = [];
  const files: unknown[] = [];
  const shown = await showInPortal(<VoucherPackagesList />, {
    texts: ['vouchers'],
    may,
    modules: ['vouchers'],
    answers: {
      staff: {
        voucherTypes: {
          list: () => ({ rows: types, total: types.length }),
          get: ({ id }: { id: number }) => typeOf(id),
        },
        voucherPackages: {
          list: () => ({ rows: [christmas], total: 1 }),
          create(input: VoucherPackageCreation) {
            made.push(input);
            return create(input);
          },
          cards(input: unknown) {
            files.push(input);
            return { text: 'code' };
          },
        },
      },
    } as unknown as Answers,
  });
  await shown.screen.findByText('Christmas');
  async function begin() {
    await shown.user.click(await shown.screen.findByRole('button', { name: 'New package' }));
    const dialog = within(await shown.screen.findByRole('dialog', { name: 'New package' }));
    await dialog.findByLabelText('Visits on each');
    return dialog;
  }
  return { ...shown, begin, made, files };
}

test('a package leads to its cards, and says how many are sold', async () => {
  const { screen } = await showList();
  assert.is(screen.getByRole('link', { name: 'Christmas' }).getAttribute('href'), '/vouchers?package=7');
  screen.getByRole('row', { name: /Christmas.*500.*12.*1.*Ada/ });
});

test('cards are made of a type of the exhibitor, with what it suggests on each', async () => {
  const { user, screen, begin, made } = await showList();
  const dialog = await begin();
  await user.type(dialog.getByLabelText(/^Name/), 'Easter');
  await user.click(dialog.getByLabelText('Type', { selector: 'input' }));
  assert.equal(
    (await screen.findAllByRole('option')).map(({ textContent }) => textContent),
    ['Ten visits', 'Gift card'],
  );
  assert.not(dialog.queryByLabelText('Amount on each'), 'the subscription has none');
  await user.click(screen.getByRole('option', { name: 'Gift card' }));
  await dialog.findByText('€0.00 to €100.00, in steps of €5.00');
  const howMany = dialog.getByLabelText(/^How many cards/);
  await user.clear(howMany);
  await user.type(howMany, '250');
  await user.click(dialog.getByRole('button', { name: 'Make the cards' }));
  await screen.findByText('The cards are made.');
  const values = { name: 'Easter', voucher_type_id: 3, total_turns: 0, total_products: 2_500, cards: 250, codes: null };
  assert.equal(made, [{ exhibitor: 1, values }]);
});

test('cards that are printed already are taken from a file, and a refused list stays to be put right', async () => {
  let times = 0;
  const wrong = 'This code stands in the list a second time, on line: 2 (K-1).';
  const { user, screen, begin, made } = await showList({
    create() {
      times += 1;
      if (times === 1) throw refusal({ code: 'VALIDATION_FAILED', errors: { 'values.codes': [wrong] } });
      return { id: 8, row_version: 1 };
    },
  });
  const dialog = await begin();
  await user.type(dialog.getByLabelText(/^Name/), 'Old ones');
  await user.click(dialog.getByLabelText('The cards are printed already'));
  assert.not(dialog.queryByLabelText(/^How many cards/));
  const file = new File(['K-1\nK-1'], 'cards.csv', { type: 'text/csv' });
  await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, file);
  await dialog.findByDisplayValue(/K-1/);
  await user.click(dialog.getByRole('button', { name: 'Make the cards' }));
  await dialog.findByText(wrong);
  const codes = dialog.getByLabelText(/^Codes of the cards/);
  await user.clear(codes);
  await user.type(codes, 'K-1');
  await user.click(dialog.getByRole('button', { name: 'Make the cards' }));
  await screen.findByText('The cards are made.');
  assert.equal(
    made.map(({ values: { cards, codes, voucher_type_id, total_turns } }) => [
      cards,
      codes,
      voucher_type_id,
      total_turns,
    ]),
    [
      [null, 'K-1\nK-1', 2, 10],
      [null, 'K-1', 2, 10],
    ],
  );
});

test('the printer’s file is there in both formats, for who may write alone', async () => {
  const { user, screen, files } = await showList();
  await user.click(screen.getByRole('button', { name: 'Codes of Christmas for the printer' }));
  await user.click(await screen.findByRole('menuitem', { name: /^CSV, EU/ }));
  assert.equal(files, [{ id: 7, format: 'eu' }]);
  hide();
  const reading = await showList({ may: ['vouchers.read'] });
  assert.not(reading.screen.queryByRole('button', { name: /Christmas/ }));
  assert.not(reading.screen.queryByRole('button', { name: 'New package' }));
});

test.run();
