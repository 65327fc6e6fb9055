import type { ContentChange, ContentView } from '@parterre/server/contract';
import { type Answers, fireEvent, hide } from '@parterre/ui/testing';
import { Route, Routes } from 'react-router';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { showInPortal } from '../testing/showInPortal.tsx';
import ContentPage from './ContentPage.tsx';

test.after.each(hide);

const page: ContentView = {
  id: 3,
  row_version: 1,
  exhibitor: 1,
  type: 'page',
  archived_at: null,
  key: null,
  location: null,
  priority: 0,
  page_slug: 'new-year',
  page_title: { en: 'New year' },
  content: {},
  faq: [],
  draft: false,
  published_from: null,
};

/** The page of a piece of content, and what was sent to be saved. */
async function showContent(of: Partial<ContentView> = {}, at = '/content/3') {
  let content = { ...page, ...of };
  const saved: ContentChange['values'][] = [];
  const answers = {
    staff: {
      content: {
        get: () => content,
        presets: () => ({ rows: [], total: 0 }),
        create({ values }: ContentChange) {
          content = { ...content, ...values };
          return { id: 3, row_version: 1, removed: ['script'] };
        },
        save({ values, row_version }: ContentChange) {
          saved.push(values);
          content = { ...content, ...values, row_version: row_version + 1 };
          return { row_version: row_version + 1, removed: [] };
        },
      },
      history: () => [],
    },
  } as unknown as Answers;
  const shown = await showInPortal(
    <Routes>
      <Route path="/content/new/:type" element={<ContentPage />} />
      <Route path="/content/:id" element={<ContentPage />} />
    </Routes>,
    { texts: ['content', 'audit'], at, answers, may: ['content.read', 'content.write'] },
  );
  if (at === '/content/3') await shown.screen.findByRole('heading', { name: 'New year', level: 1 });
  return { ...shown, saved };
}

test('a page is taken from the website as a draft, and its link with it', async () => {
  const { screen, user, saved } = await showContent();
  screen.getByText('On the website');
  screen.getByRole('link', { name: /Open/ });
  await user.click(screen.getByLabelText(/^Draft/));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved.');
  assert.equal([saved[0]?.draft, saved[0]?.published_from], [true, null]);
  assert.is(screen.queryByRole('link', { name: /Open/ }), null);
});

test('a moment from which visitors see it is one of the cinema’s clocks; of a day alone its beginning', async () => {
  const { screen, user, saved } = await showContent({ published_from: '2031-12-24T08:00:00.000Z' });
  screen.getByText(/^From .*24/);
  const day = screen.getByLabelText('Visible from') as HTMLInputElement;
  assert.match(day.value, '24/12/2031');
  fireEvent.change(day, { target: { value: '01/01/2032' } });
  fireEvent.blur(day);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved.');
  assert.is(saved[0]?.published_from, '2032-01-01T08:00:00.000Z');
});

test('what the server takes out of a page that is made is told on its own page', async () => {
  const { screen, user, address } = await showContent({}, '/content/new/page?slug=privacy-policy');
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await screen.findByText(/script/);
  assert.is(address(), '/content/3');
});

test.run();
