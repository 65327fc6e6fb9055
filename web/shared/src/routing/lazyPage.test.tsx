import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ApiProvider } from '../api/ApiProvider.tsx';
import { createI18n } from '../i18n/createI18n.ts';
import { fakeApi } from '../testing/fakeApi.ts';
import { hide } from '../testing/index.ts';
import { BrokenRoute } from './Broken.tsx';
import { lazyPage, lazyRoute } from './lazyPage.tsx';

test.after.each(hide);

test('where the code of a page does not come that is said, what is around it stays, and the next try shows it', async () => {
  let isGone = true;
  const bills = lazyRoute(async () => {
    if (isGone) throw new Error('404');
    return { default: () => <p>Bills</p> };
  });
  const frame = (
    <>
      <p>Frame</p>
      <Outlet />
    </>
  );
  const router = createMemoryRouter([
    {
      path: '/',
      element: frame,
      errorElement: <BrokenRoute home="/" />,
      hydrateFallbackElement: <div />,
      children: [
        { index: true, lazy: lazyRoute(async () => ({ default: () => <p>Home</p> })) },
        { path: 'bills', errorElement: <BrokenRoute home="/" />, lazy: bills },
      ],
    },
  ]);
  render(
    <I18nextProvider i18n={await createI18n({ locale: 'en' })}>
      <ApiProvider api={fakeApi({})}>
        <RouterProvider router={router} />
      </ApiProvider>
    </I18nextProvider>,
  );
  await screen.findByText('Home');
  await router.navigate('/bills');
  await screen.findByRole('button', { name: 'Load again' });
  screen.getByText('Frame');
  isGone = false;
  await router.navigate('/');
  await router.navigate('/bills');
  await screen.findByText('Bills');
  assert.is(screen.queryByRole('alert'), null);
});

test('a page that was preloaded stands in the first render, without its fallback', async () => {
  const Preloaded = lazyPage(async () => ({ default: () => <p>Map</p> }));
  const Later = lazyPage(async () => ({ default: () => <p>List</p> }));
  await Preloaded.preload();
  render(
    <>
      <Suspense fallback={<p>No map yet</p>}>
        <Preloaded />
      </Suspense>
      <Suspense fallback={<p>No list yet</p>}>
        <Later />
      </Suspense>
    </>,
  );
  screen.getByText('Map');
  screen.getByText('No list yet');
  await screen.findByText('List');
});

test('code that did not come beforehand is asked for once more when it is shown', async () => {
  let isGone = true;
  const Page = lazyPage(async () => {
    if (isGone) throw new Error('404');
    return { default: () => <p>Map</p> };
  });
  assert.instance(await Page.preload().catch((error: unknown) => error), Error);
  isGone = false;
  render(
    <Suspense>
      <Page />
    </Suspense>,
  );
  await screen.findByText('Map');
});

test.run();
