import type { ReactNode } from 'react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hide, show } from '../testing/index.ts';
import { LazyMap } from './LazyMap.tsx';

const Broken = (): ReactNode => {
  throw new Error('no canvas');
};
const Shown = (): ReactNode => <p>The map</p>;

const test = suite('the map on a display');
test.after.each(hide);

test('one whose code does not come leaves the display as it is, and comes later', async () => {
  let asked = 0;
  const load = async () => {
    // Code of a page is asked for twice before it is said to be missing.
    if (++asked <= 2) throw new TypeError('Failed to fetch dynamically imported module');
    return { default: Shown };
  };
  const { screen } = await show(
    <>
      <p>The display</p>
      <LazyMap schedule={1} screen={undefined} load={load} againMs={1} />
    </>,
    { texts: ['signage'] },
  );
  await screen.findByText('The map');
  screen.getByText('The display');
  assert.is(asked, 3);
});

test('one that breaks while it is drawn is drawn again', async () => {
  let loads = 0;
  const load = async () => ({ default: ++loads === 1 ? Broken : Shown });
  const { screen } = await show(<LazyMap schedule={1} screen={undefined} load={load} againMs={1} />, {
    texts: ['signage'],
  });
  await screen.findByText('The map');
  assert.is(loads, 2);
});

test.run();
