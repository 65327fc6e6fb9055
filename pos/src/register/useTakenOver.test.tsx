import { type Answers, hide, refusal, show, waitFor } from '@parterre/ui/testing';
import { type ReactNode, useState } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { withProduct } from '../basket/content.ts';
import { useBasket } from '../basket/useBasket.ts';
import { deafHelp } from '../testing/RegisterPages.tsx';
import { useTakenOver } from './useTakenOver.ts';

test.after.each(hide);

/** A register at which somebody chooses popcorn and calls; the call ends by a press. */
function Register(): ReactNode {
  const basket = useBasket(null, () => undefined);
  const [isCalling, setCalling] = useState(false);
  const standing = isCalling ? { reason: 'asked' as const, is_coming: true } : null;
  const { isTakenOver, forget } = useTakenOver(basket, { ...deafHelp(), standing });
  const choose = () =>
    basket.change((now) => withProduct(now, { product_id: 7, name: 'Popcorn', price: 450, quantity: 1 }));
  return (
    <>
      <button type="button" onClick={choose}>
        Popcorn
      </button>
      <button type="button" onClick={() => setCalling(!isCalling)}>
        Help
      </button>
      <button type="button" onClick={forget}>
        Next buyer
      </button>
      <p>{`${basket.content.products.length} chosen, ${isTakenOver ? 'at the till' : 'here'}`}</p>
    </>
  );
}

/** `save`: what the server says of the basket once the call is over. */
async function called(save: () => void) {
  let isOver = false;
  const answers = { pos: { basket: { save: () => (isOver ? save() : undefined), clear: () => undefined } } };
  const shown = await show(<Register />, { at: '/pay', texts: ['register'], answers: answers as unknown as Answers });
  const press = (button: string) => shown.user.click(shown.screen.getByRole('button', { name: button }));
  await press('Popcorn');
  await press('Help');
  isOver = true;
  await press('Help');
  return { ...shown, press };
}

test('a basket that a till has taken over is no longer here, and the register says so from its beginning', async () => {
  const { screen, address, press } = await called(() => {
    throw refusal({ code: 'BASKET_GONE' });
  });
  await screen.findByText('0 chosen, at the till');
  await waitFor(() => assert.is(address(), '/'));
  await press('Next buyer');
  await screen.findByText('0 chosen, here');
});

test('a call that ends leaves the buyer where they are, with what they have chosen', async () => {
  const asked: true[] = [];
  const { screen, address } = await called(() => void asked.push(true));
  await waitFor(() => assert.ok(asked.length > 0));
  await screen.findByText('1 chosen, here');
  assert.is(address(), '/pay');
});

test.run();
