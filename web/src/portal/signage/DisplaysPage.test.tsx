import { type DisplayState, defaultSignagePages, type SignageMessageView } from '@parterre/server/contract';
import { type Answers, hide, recordedStartup, waitFor, within } from '@parterre/ui/testing';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { showInPortal } from '../testing/showInPortal.tsx';
import DisplaysPage from './DisplaysPage.tsx';

const test = suite('the page of displays');
const { fetch } = globalThis;
test.after.each(() => {
  hide();
  globalThis.fetch = fetch;
});

const times = {
  ...{ before_start_minutes: 1440, after_start_minutes: 15, page_seconds: 12 },
  ...{ seating_minutes: 15, cleaning_minutes: 15 },
};
const display = (id: number, name: string, state: DisplayState) => ({
  ...{ id, name, exhibitor: 1, screen: null, orientation: 'landscape', view: null, state, told_at: null },
  cinema: { id: recordedStartup.cinemas[0]?.id ?? 1, name: 'Marquise Gent' },
  contents: {
    revision: 'r',
    theme: 'dark',
    background: null,
    accent: null,
    pages: [...defaultSignagePages],
    times,
    message: null,
    prices: [],
  },
});

/** A portal with three displays, whose server keeps messages. */
function showDisplays(
  may: ('signage.read' | 'signage.write')[],
  messagesOf = 1,
  answer: typeof fetch = async () => Response.json(recordedStartup),
) {
  const state: { messages: SignageMessageView[] } = { messages: [] };
  globalThis.fetch = answer;
  return showInPortal(<DisplaysPage />, {
    texts: ['signageViews', 'signage', 'devices'],
    may,
    modules: ['signage'],
    answers: {
      staff: {
        cinemas: { list: () => ({ rows: [], total: 0 }) },
        signageViews: {
          displays: () => ({
            displays: [display(1, 'Foyer', 'shown'), display(2, 'Bar', 'behind'), display(3, 'Door', 'silent')],
            messages: state.messages,
          }),
          showMessage({ values }: { values: { text: string; minutes: number } }) {
            const endsAtMs = Date.parse('2026-11-28T21:00:00Z');
            state.messages = [
              { id: 5, row_version: 1, exhibitor: messagesOf, text: values.text, cinema: null, endsAtMs },
            ];
            return { id: '5', row_version: 1 };
          },
          endMessage() {
            state.messages = [];
            return { row_version: 2 };
          },
        },
      },
    } as unknown as Answers,
  });
}

test('each display stands there with what it shows, and whether it is behind or silent', async () => {
  const { screen } = await showDisplays(['signage.read']);
  for (const [name, state] of [
    ['Foyer', 'Shows it'],
    ['Bar', 'Behind'],
    ['Door', 'Silent'],
  ] as const) {
    await screen.findByRole('link', { name });
    await waitFor(() => {
      const item = within(screen.getByRole('link', { name }).closest('li') as HTMLElement);
      item.getByText(state);
      const picture = item.getByRole('figure', { name: `What ${name} shows now` });
      within(picture).getByText('Today on screen');
    });
  }
  assert.is(screen.queryByRole('button', { name: 'Show it now' }), null);
});

test('a message is shown for its minutes, and ended before', async () => {
  const { screen, user, api } = await showDisplays(['signage.read', 'signage.write']);
  await user.type(await screen.findByLabelText('Text'), 'The bar closes at ten.');
  await user.click(screen.getByRole('button', { name: 'Show it now' }));
  await screen.findByText('The bar closes at ten.');
  assert.equal(api.inputsOf('staff.signageViews.showMessage'), [
    { exhibitor: 1, values: { text: 'The bar closes at ten.', cinema_id: null, minutes: 15 } },
  ]);
  await user.click(screen.getByRole('button', { name: 'End it' }));
  await screen.findByText('The message is gone.');
  assert.equal(api.inputsOf('staff.signageViews.endMessage'), [{ id: 5, row_version: 1 }]);
  assert.is(screen.queryByText('The bar closes at ten.'), null);
});

test('a message of another exhibitor, in whose house one may write none, is not ended from here', async () => {
  const { screen, user } = await showDisplays(['signage.read', 'signage.write'], 2);
  await user.type(await screen.findByLabelText('Text'), 'The bar closes at ten.');
  await user.click(screen.getByRole('button', { name: 'Show it now' }));
  await screen.findByText('The bar closes at ten.');
  assert.is(screen.queryByRole('button', { name: 'End it' }), null);
});

test('where what is on does not come, that is said once and asked again; the displays are there all the same', async () => {
  let isAway = true;
  const { screen, user } = await showDisplays(['signage.read'], 1, async () => {
    if (isAway) throw new TypeError('Failed to fetch');
    return Response.json(recordedStartup);
  });
  await screen.findByRole('alert');
  screen.getByRole('link', { name: 'Foyer' });
  isAway = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() =>
    within(screen.getByRole('figure', { name: 'What Foyer shows now' })).getByText('Today on screen'),
  );
  assert.is(screen.queryByRole('alert'), null);
});

test.run();
