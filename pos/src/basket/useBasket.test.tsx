import type { BasketContent } from '@parterre/server/contract';
import { type Answers, hide, show, waitFor } from '@parterre/ui/testing';
import type { ReactNode } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { emptyContent } from './content.ts';
import { useBasket } from './useBasket.ts';

test.after.each(hide);

const withPopcorn: BasketContent = {
  ...emptyContent,
  products: [{ product_id: 1, name: 'Popcorn', price: 500, quantity: 1 }],
};

function TillBasket(): ReactNode {
  const basket = useBasket(null, () => undefined);
  return (
    <>
      <p>{`${basket.content.products.length} in it`}</p>
      <button type="button" onClick={() => basket.change(() => withPopcorn)}>
        Fill
      </button>
      <button type="button" onClick={basket.sold}>
        Sold
      </button>
    </>
  );
}

test('a save that arrives after the sale does not bring the basket back', async () => {
  const baskets = new Map<string, BasketContent>();
  let arrives = (): void => undefined;
  const arriving = new Promise<void>((resolve) => {
    arrives = resolve;
  });
  let isOnItsWay = false;
  const basket = {
    save: async ({ id, content }: { id: string; content: BasketContent }) => {
      isOnItsWay = true;
      await arriving;
      baskets.set(id, content);
    },
    clear: ({ id }: { id: string }) => void baskets.delete(id),
  };
  const { screen, user, api } = await show(<TillBasket />, {
    texts: ['basket'],
    answers: { pos: { basket } } as unknown as Answers,
  });
  await user.click(screen.getByRole('button', { name: 'Fill' }));
  await waitFor(() => assert.ok(isOnItsWay));
  await user.click(screen.getByRole('button', { name: 'Sold' }));
  await screen.findByText('0 in it');
  arrives();
  await waitFor(() => assert.is(api.inputsOf('pos.basket.clear').length, 1));
  assert.is(baskets.size, 0);
});

test.run();
