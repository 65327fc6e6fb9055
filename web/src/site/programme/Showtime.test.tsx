import type { Schedule } from '@parterre/server/contract';
import { hide, recordedStartup } from '@parterre/ui/testing';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { showOnSite } from '../testing/showOnSite.tsx';
import { Showtime } from './Showtime.tsx';

test.after.each(hide);

const [recorded] = recordedStartup.schedules;
if (!recorded) throw new Error('the demo has shows');
const onSale: Schedule = {
  ...recorded,
  purchasable_online: true,
  sold_out: false,
  sold_out_online: false,
  event: null,
};

for (const { of, change, to, said } of [
  { of: 'on sale', change: {}, to: `/en/buy/tickets/${onSale.id}`, said: 'Tickets for' },
  { of: 'sold out', change: { sold_out: true }, to: `/en/buy/tickets/${onSale.id}`, said: 'see when else it is on' },
  {
    of: 'sold out online',
    change: { sold_out_online: true },
    to: `/en/buy/tickets/${onSale.id}`,
    said: 'see when else it is on',
  },
  { of: 'not sold online', change: { purchasable_online: false }, to: null, said: null },
])
  test(`a show that is ${of} leads to ${to === null ? 'nowhere' : 'its page'}`, async () => {
    const { screen } = await showOnSite(<Showtime schedule={{ ...onSale, ...change }} />, { texts: ['site'] });
    const link = screen.queryByRole('link');
    assert.is(link?.getAttribute('href') ?? null, to);
    if (said !== null) assert.ok(link?.getAttribute('title')?.includes(said), link?.getAttribute('title') ?? '');
  });

test.run();
