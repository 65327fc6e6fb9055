import type { EventView } from '@parterre/server/contract';
import { type Answers, hide, refusal, waitFor } from '@parterre/ui/testing';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { showInPortal } from '../testing/showInPortal.tsx';
import EventPage from './EventPage.tsx';

test.after.each(hide);

test('an event that somebody else has changed meanwhile is not taken off; once its page shows that, it is', async () => {
  const now = {
    id: 5,
    row_version: 1,
    schedule_id: 3,
    slug: 'preview',
    theme: 'preview',
    title: { en: 'Preview' },
    page_title: {},
    description: {},
    content: {},
    sell_online: true,
    movie: 'Brine',
    start_at: '2026-11-28T19:00:00Z',
    screen: 'Kouter',
  } as unknown as EventView;
  const removed: number[] = [];
  const { screen, user, address } = await showInPortal(<EventPage />, {
    texts: ['events'],
    at: '/events/5',
    route: '/events/:id',
    may: ['events.write'],
    answers: {
      staff: {
        events: {
          get: () => ({ ...now }),
          remove({ row_version }: { row_version: number }) {
            if (row_version !== now.row_version)
              throw refusal({ code: 'CHANGED_MEANWHILE', message: 'Somebody has changed this meanwhile.' });
            removed.push(row_version);
          },
        },
        history: () => [],
      },
    } as unknown as Answers,
  });
  const takeOff = async (): Promise<void> => {
    await user.click(screen.getByRole('button', { name: 'Take off' }));
    const question = await screen.findByRole('dialog', { name: 'Take the event off?' });
    await user.click(
      screen.getAllByRole('button', { name: 'Take off' }).find((button) => question.contains(button)) as HTMLElement,
    );
  };
  await screen.findByRole('heading', { name: 'Preview' });
  Object.assign(now, { row_version: 2, title: { en: 'Ladies Night' } });
  await takeOff();
  await screen.findByText('Somebody has changed this meanwhile.');
  await screen.findByRole('heading', { name: 'Ladies Night' });
  await takeOff();
  await waitFor(() => assert.is(address(), '/events'));
  assert.equal(removed, [2]);
});

test.run();
