import type { BasketContent } from '@parterre/server/contract';
import { type Answers, hide, noAnswer, refusal, show, waitFor } from '@parterre/ui/testing';
import { type ReactNode, useState } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { emptyContent } from './content.ts';
import { useBasket } from './useBasket.ts';

test.after.each(hide);

const withPopcorn: BasketContent = {
  ...emptyContent,
  products: [{ product_id: 1, name: 'Popcorn', price: 500, quantity: 1 }],
};

function TillBasket({ onLost, onLeave }: { onLost(): void; onLeave?: () => void }): ReactNode {
  const basket = useBasket(null, onLost);
  const [parked, setParked] = useState('');
  return (
    <>
      <p>{`${basket.content.products.length} in it`}</p>
      <button type="button" onClick={() => basket.change(() => withPopcorn)}>
        Fill
      </button>
      <button
        type="button"
        onClick={() => void basket.park(null).then((error) => setParked(error?.message ?? 'parked'))}
      >
        Park
      </button>
      <p>{parked}</p>
      <button type="button" onClick={() => void basket.load('parked')}>
        Load
      </button>
      <button
        type="button"
        onClick={() => {
          void basket.clear();
          onLeave?.();
        }}
      >
        Clear
      </button>
      <button type="button" onClick={basket.begin}>
        Next customer
      </button>
    </>
  );
}

for (const [what, isDone, lost] of [
  ['that the page has done with is missed by nobody', true, 0],
  ['that is still the till’s is told as lost', false, 1],
] as const)
  test(`a save that is refused, of a basket ${what}`, async () => {
    let answer = (): void => undefined;
    const answering = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let saves = 0;
    const save = async () => {
      if (++saves > 1) return;
      await answering;
      throw refusal({ code: 'BASKET_GONE', message: 'It is sold.' });
    };
    let losses = 0;
    const { screen, user, api } = await show(<TillBasket onLost={() => losses++} />, {
      texts: ['basket'],
      answers: { pos: { basket: { save, clear: () => undefined } } } as unknown as Answers,
    });
    await user.click(screen.getByRole('button', { name: 'Fill' }));
    await waitFor(() => assert.is(api.inputsOf('pos.basket.save').length, 1));
    if (isDone) {
      await user.click(screen.getByRole('button', { name: 'Next customer' }));
      await screen.findByText('0 in it');
      // What is saved next waits for the answer, so that there is something to wait for here.
      await user.click(screen.getByRole('button', { name: 'Fill' }));
    }
    answer();
    await waitFor(() => assert.ok(losses > 0 || api.inputsOf('pos.basket.save').length > 1));
    assert.is(losses, lost);
  });

test('what could not be saved is not parked as it was before', async () => {
  let saves = 0;
  const basket = {
    save: () => {
      if (++saves === 1) throw refusal({ code: 'TOO_MANY_REQUESTS', message: 'No network.' });
    },
    park: () => undefined,
  };
  const { screen, user, api } = await show(<TillBasket onLost={() => undefined} />, {
    texts: ['basket'],
    answers: { pos: { basket } } as unknown as Answers,
  });
  await user.click(screen.getByRole('button', { name: 'Fill' }));
  await user.click(screen.getByRole('button', { name: 'Park' }));
  await screen.findByText('No network.');
  assert.equal(api.inputsOf('pos.basket.park'), []);
  await screen.findByText('1 in it');
  await user.click(screen.getByRole('button', { name: 'Park' }));
  await screen.findByText('parked');
});

function TillToLeave(): ReactNode {
  const [isLeft, setLeft] = useState(false);
  return isLeft ? <p>Left</p> : <TillBasket onLost={() => undefined} onLeave={() => setLeft(true)} />;
}

test('regression: a page that is left in the moment in which its basket is cleared does not save it again', async () => {
  const baskets: string[] = [];
  const { screen, user } = await show(<TillToLeave />, {
    texts: ['basket'],
    answers: {
      pos: { basket: { save: () => void baskets.push('saved'), clear: () => void baskets.push('cleared') } },
    } as unknown as Answers,
  });
  await user.click(screen.getByRole('button', { name: 'Fill' }));
  await waitFor(() => assert.equal(baskets, ['saved']));
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await screen.findByText('Left');
  await waitFor(() => assert.ok(baskets.length > 1));
  assert.equal(baskets, ['saved', 'cleared']);
});

test('a basket that was parked here and is loaded again is saved as before', async () => {
  const saved: BasketContent[] = [];
  let id = '';
  const { screen, user } = await show(<TillBasket onLost={() => undefined} />, {
    texts: ['basket'],
    answers: {
      pos: {
        basket: {
          save: (basket: { id: string; content: BasketContent }) => {
            id = basket.id;
            saved.push(basket.content);
          },
          park: () => undefined,
          load: () => ({ id, content: { ...emptyContent, shows: [], products: [] } }),
        },
      },
    } as unknown as Answers,
  });
  await user.click(screen.getByRole('button', { name: 'Fill' }));
  await user.click(screen.getByRole('button', { name: 'Park' }));
  await screen.findByText('parked');
  await user.click(screen.getByRole('button', { name: 'Load' }));
  await screen.findByText('0 in it');
  saved.length = 0;
  await user.click(screen.getByRole('button', { name: 'Fill' }));
  await waitFor(() => assert.equal(saved, [withPopcorn]));
});

test('clearing a basket is told again where nobody answered', async () => {
  let asked = 0;
  const clear = () => {
    if (++asked === 1) throw noAnswer();
  };
  const { screen, user, api } = await show(<TillBasket onLost={() => undefined} />, {
    texts: ['basket'],
    answers: { pos: { basket: { save: () => undefined, clear } } } as unknown as Answers,
  });
  await user.click(screen.getByRole('button', { name: 'Fill' }));
  await waitFor(() => assert.is(api.inputsOf('pos.basket.save').length, 1));
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  screen.getByText('0 in it');
  await waitFor(() => assert.is(asked, 2));
  const [one, other] = api.inputsOf('pos.basket.clear');
  assert.equal(other, one);
});

test.run();
