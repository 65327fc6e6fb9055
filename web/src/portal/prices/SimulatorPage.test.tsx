import type { ScheduleListRow, SimulationInput } from '@parterre/server/contract';
import { type Answers, hide } from '@parterre/ui/testing';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { showInPortal } from '../testing/showInPortal.tsx';
import SimulatorPage from './SimulatorPage.tsx';

test.after.each(hide);

test('it begins with the next show that one may look at, not with one of another cinema', async () => {
  const asked: SimulationInput['of'][] = [];
  const row = { id: 41, start_at: '2026-06-10T18:00:00Z', movie: { en: 'Orbit' }, screen: 'Two', state: 'published' };
  const answers = {
    staff: {
      schedules: { list: () => ({ rows: [row as unknown as ScheduleListRow], total: 1 }) },
      prices: {
        list: () => ({ rows: [], total: 0 }),
        simulate({ of }: SimulationInput) {
          asked.push(of);
          return { closed: [], rates: [] };
        },
      },
    },
  } as unknown as Answers;
  const { screen } = await showInPortal(<SimulatorPage />, {
    texts: ['prices'],
    answers,
    may: ['prices.read', 'schedules.read'],
  });
  await screen.findByDisplayValue(/Orbit · Two/);
  assert.equal(asked, [{ schedule: 41 }]);
});

test.run();
