import { DeviceContext } from '@parterre/ui/device';
import { type Answers, hide, recordedStartup, type Shown, show, waitFor } from '@parterre/ui/testing';
import { Link, Route, Routes } from 'react-router';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { emptyContent, withProduct } from '../basket/content.ts';
import { till } from '../testing/AtTill.tsx';
import { Serving } from './Serving.tsx';

const { assign } = window.location;
test.after.each(() => {
  hide();
  window.location.assign = assign;
});

const content = withProduct(emptyContent, { product_id: 7, name: 'Popcorn', price: 450, quantity: 1 });

interface RegisterUnderTest extends Shown {
  /** Languages in which the page was loaded anew. */
  loaded: (string | null)[];
  /** The server answers that the basket is cleared. */
  cleared(): void;
}

/** A register in Dutch, with popcorn of a buyer before, whose exhibitor has set English. */
async function showRegister(): Promise<RegisterUnderTest> {
  const loaded: (string | null)[] = [];
  window.location.assign = (address) => {
    loaded.push(new URL(address).searchParams.get('locale'));
  };
  let cleared = (): void => undefined;
  const answers = {
    pos: {
      methods: () => [],
      basket: {
        current: () => ({ id: 'b1', content }),
        clear: () => new Promise<void>((resolve) => (cleared = resolve)),
      },
    },
  };
  const shown = await show(
    <DeviceContext value={{ ...till, type: 'register' }}>
      <Routes>
        <Route element={<Serving />}>
          <Route path="/" element={<Link to="/films">Buy</Link>} />
          <Route path="/films" element={<h1>Films</h1>} />
          <Route path="/pay" element={<h1>Pay</h1>} />
        </Route>
      </Routes>
    </DeviceContext>,
    {
      at: '/pay',
      locale: 'nl-BE',
      texts: ['register', 'basket', 'printing', 'common'],
      answers: answers as unknown as Answers,
      startup: { ...recordedStartup, settings: { ...recordedStartup.settings, portal_locale: 'en' } },
    },
  );
  await shown.screen.findByRole('heading', { name: 'Pay' });
  await shown.user.click(shown.screen.getByRole('button', { name: 'Opnieuw beginnen' }));
  await shown.screen.findByRole('link', { name: 'Buy' });
  await waitFor(() => assert.is(shown.api.inputsOf('pos.basket.clear').length, 1));
  return { ...shown, loaded, cleared: () => cleared() };
}

test('a register that starts over is in the language of its exhibitor again, once the server has cleared the basket', async () => {
  const { loaded, cleared } = await showRegister();
  assert.equal(loaded, []);
  cleared();
  await waitFor(() => assert.equal(loaded, ['en']));
});

test('whoever begins before the basket is cleared goes on in the language that they see', async () => {
  const { user, screen, loaded, cleared } = await showRegister();
  await user.click(screen.getByRole('link', { name: 'Buy' }));
  await screen.findByRole('heading', { name: 'Films' });
  cleared();
  // They start over, too: there is nothing to clear away any more, and the page is loaded for them alone.
  await user.click(screen.getByRole('button', { name: 'Opnieuw beginnen' }));
  await waitFor(() => assert.equal(loaded, ['en']));
});

test.run();
