import type { SignagePageKind, SignageViewValues } from '@parterre/server/contract';
import { type Answers, hide, noAnswer, recordedStartup, within } from '@parterre/ui/testing';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { showInPortal } from '../testing/showInPortal.tsx';
import { ViewPreview } from './ViewPreview.tsx';

const test = suite('the preview of a view');
const { fetch } = globalThis;
test.after.each(() => {
  hide();
  globalThis.fetch = fetch;
});

const times = {
  ...{ before_start_minutes: 1440, after_start_minutes: 15, page_seconds: 12 },
  ...{ seating_minutes: 15, cleaning_minutes: 15 },
};

function showPreview(kind: SignagePageKind, isAway = () => false) {
  globalThis.fetch = async () => Response.json(recordedStartup);
  const values: SignageViewValues = {
    name: 'Bar',
    theme: 'dark',
    background: null,
    accent: null,
    pages: [{ kind, roles: 31, seconds: null }],
  };
  const cola = { id: 1, name: { en: 'Cola' }, price_minor: 350, deposit_minor: 0, sold_out: false };
  const prices = () => {
    if (isAway()) throw noAnswer();
    return [{ name: { en: 'Drinks' }, products: [cola] }];
  };
  return showInPortal(<ViewPreview view={{ id: 4, times }} values={values} />, {
    texts: ['signageViews', 'signage', 'devices'],
    may: ['signage.read'],
    modules: ['signage'],
    answers: {
      staff: { signageViews: { prices } },
    } as unknown as Answers,
  });
}

test('a price board is previewed with what the chosen cinema sells, and nobody asks for prices without one', async () => {
  const { screen, api } = await showPreview('prices');
  assert.is((await screen.findByText('Cola')).closest('li')?.textContent, 'Cola€3.50');
  within(screen.getByRole('figure', { name: 'Preview' })).getByText('Drinks');
  assert.equal(api.inputsOf('staff.signageViews.prices'), [{ id: 4, cinema: recordedStartup.cinemas[0]?.id }]);

  const without = await showPreview('final_program');
  await without.screen.findByText(recordedStartup.exhibitor.trade_name);
  assert.equal(without.api.inputsOf('staff.signageViews.prices'), []);
});

test('prices that do not come are no empty board: that is said, and they are asked for again', async () => {
  let isAway = true;
  const { screen, user } = await showPreview('prices', () => isAway);
  await screen.findByRole('alert');
  assert.is(screen.queryByRole('figure', { name: 'Preview' }), null);
  isAway = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Cola');
});

test.run();
