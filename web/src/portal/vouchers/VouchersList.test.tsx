import type { VoucherTypeListRow } from '@parterre/server/contract';
import { type Answers, hide } from '@parterre/ui/testing';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { showInPortal } from '../testing/showInPortal.tsx';
import VouchersList from './VouchersList.tsx';

test.after.each(hide);

const type = (id: number, exhibitor_id: number, title: string): VoucherTypeListRow => ({
  ...{ id, exhibitor_id, title: { en: title }, kind: 'giftcard', slug: title, cost_turn_minor: 0 },
  ...{ validity: '+1 year', visibility: 5, vouchers: 0, sort: 0, archived: false },
});

test('what is given is of a type of the exhibitor who gives it, also where one sees those of two', async () => {
  const { screen, user } = await showInPortal(<VouchersList />, {
    texts: ['vouchers'],
    may: ['vouchers.read', 'vouchers.write'],
    modules: ['vouchers'],
    answers: {
      staff: {
        vouchers: { list: () => ({ rows: [], total: 0 }) },
        voucherPackages: { list: () => ({ rows: [], total: 0 }) },
        voucherTypes: { list: () => ({ rows: [type(1, 2, 'Of another'), type(2, 1, 'Our gift card')], total: 2 }) },
      },
    } as unknown as Answers,
  });
  const [give] = await screen.findAllByRole('button', { name: 'Give one' });
  if (give) await user.click(give);
  const field = (await screen.findByLabelText('Type', { selector: 'input' })) as HTMLInputElement;
  assert.is(field.value, 'Our gift card');
  await user.click(field);
  assert.equal(
    (await screen.findAllByRole('option')).map(({ textContent }) => textContent),
    ['Our gift card'],
  );
});

test.run();
