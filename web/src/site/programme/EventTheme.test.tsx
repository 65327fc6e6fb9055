import { hide, recordedStartup } from '@parterre/ui/testing';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { showOnSite } from '../testing/showOnSite.tsx';
import Event from './Event.tsx';

test.after.each(hide);

const [event] = recordedStartup.events;
if (!event) throw new Error('the demo has an event');

for (const { theme, isSaid } of [
  { theme: 'ladies', isSaid: true },
  { theme: 'default', isSaid: false },
])
  test(`the page of an event of the theme ${theme} ${isSaid ? 'says so' : 'says nothing of it'}`, async () => {
    const { screen } = await showOnSite(<Event />, {
      texts: [],
      startup: { ...recordedStartup, events: [{ ...event, theme }] },
      at: `/en/events/${event.slug}`,
      route: '/:locale/events/:event_slug',
    });
    screen.getByRole('heading', { level: 1, name: event.page_title });
    assert.is(screen.queryAllByText('Ladies’ night').length, isSaid ? 1 : 0);
  });

test.run();
