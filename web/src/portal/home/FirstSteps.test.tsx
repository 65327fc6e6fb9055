import {
  type FirstStep,
  type FirstSteps as FirstStepsOf,
  firstSteps,
  type MissingForSale,
} from '@parterre/server/contract';
import { type Answers, hide, type Shown } from '@parterre/ui/testing';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { showInPortal } from '../testing/showInPortal.tsx';
import { FirstSteps } from './FirstSteps.tsx';

test.after.each(hide);

const done = Object.fromEntries(firstSteps.map((step) => [step, null])) as FirstStepsOf['missing'];

function showSteps(missing: Partial<FirstStepsOf['missing']>, hasSold = false): Promise<Shown> {
  const steps = () => ({ missing: { ...done, ...missing }, hasSold });
  return showInPortal(
    <>
      <h1>Home</h1>
      <FirstSteps exhibitor={1} />
    </>,
    { texts: [], answers: { staff: { home: { steps } } } as unknown as Answers },
  );
}

for (const { step, lacks, action, to } of [
  { step: 'cinema', lacks: { what: 'cinema' }, action: 'Add a cinema', to: '/cinemas/new' },
  { step: 'screen', lacks: { what: 'screen', id: 3 }, action: 'Add a screen', to: '/cinemas/3/screens/new' },
  { step: 'screen', lacks: { what: 'layout', id: 5 }, action: 'Add the seats', to: '/cinemas/screens/5/layout' },
  { step: 'prices', lacks: { what: 'rate', id: 2 }, action: 'Add a rate', to: '/prices/2/rates/new' },
  { step: 'payment', lacks: { what: 'active_method', id: 4 }, action: 'Switch it on', to: '/payment-methods/4' },
  { step: 'film', lacks: { what: 'version', id: 9 }, action: 'Add a version', to: '/films/9#versions' },
  {
    step: 'schedule',
    lacks: { what: 'publication', day: '2026-06-10' },
    action: 'Publish it',
    to: '/schedules?from=2026-06-10',
  },
  {
    step: 'privacy',
    lacks: { what: 'privacy' },
    action: 'Write the privacy page',
    to: '/content/new/page?slug=privacy-policy',
  },
] as { step: FirstStep; lacks: MissingForSale; action: string; to: string }[])
  test(`${lacks.what} is missing: the step leads there`, async () => {
    const { screen } = await showSteps({ [step]: lacks });
    const link = await screen.findByRole('link', { name: action });
    assert.is(link.getAttribute('href'), to);
    assert.ok(screen.getByText('6 of 7'));
    assert.is(screen.getAllByRole('listitem').filter((item) => item.getAttribute('aria-current')).length, 1);
  });

test('of several that are open only the first is led to', async () => {
  const { screen } = await showSteps({ film: { what: 'film' }, schedule: { what: 'schedule' } });
  await screen.findByRole('link', { name: 'Add a film' });
  assert.is(screen.queryByRole('link', { name: 'Plan a show' }), null);
});

test('once all is done one is on sale: the website and the way there', async () => {
  const { screen } = await showSteps({});
  await screen.findByRole('heading', { name: 'You are on sale' });
  assert.is(screen.getByRole('link', { name: /^Open the website/ }).getAttribute('href'), '/en');
  assert.is(document.querySelector('iframe')?.getAttribute('src'), '/en');
});

test('whoever has sold is not told how to begin, though a show is missing', async () => {
  const { screen, api } = await showSteps({ schedule: { what: 'schedule' } }, true);
  await screen.findByRole('heading', { name: 'Home' });
  assert.is(api.queries.isFetching(), 0);
  assert.is(screen.queryByText('To the first show on sale'), null);
});

test.run();
