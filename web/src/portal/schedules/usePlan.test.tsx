import { useHotkeys } from '@mantine/hooks';
import type { PlannedSchedule } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { type Answers, hide, refusal, type Shown } from '@parterre/ui/testing';
import type { ReactNode } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { showInPortal } from '../testing/showInPortal.tsx';
import { usePlan } from './usePlan.ts';

test.after.each(hide);

const query = { from: '2026-06-10', to: '2026-06-10', cinema: null };
const at = { screen: 2, day: '2026-06-10' };

/** A day of one show, which a press moves by an hour. */
function Day(): ReactNode {
  const { data } = trpc.staff.schedules.timeline.useQuery(query);
  const plan = usePlan(query);
  useHotkeys([['mod+Z', plan.undo]]);
  return (
    <>
      {data?.schedules.map(({ id, minute, screen_id, day }) => (
        <button key={id} type="button" onClick={() => plan.move(id, { screen_id, day, minute: minute + 60 })}>
          {`at ${minute}`}
        </button>
      ))}
      <button type="button" onClick={() => plan.create({ version: 5, minute: 600, ...at })}>
        Plan
      </button>
    </>
  );
}

interface Change {
  row_version: number;
  minute: number;
  confirmed_tickets?: number;
}

async function showDay({ sold = 0 } = {}) {
  const now = { row_version: 1, minute: 1200 };
  const saved: Change[] = [];
  const removed: number[][] = [];
  const answers = {
    staff: {
      schedules: {
        timeline: () => ({
          schedules: [{ id: 7, screen_id: 2, day: '2026-06-10', sold, undecided: 0, ...now } as PlannedSchedule],
        }),
        save(change: Change) {
          if (change.row_version !== now.row_version) throw refusal({ code: 'CHANGED_MEANWHILE' });
          if (sold > 0 && change.confirmed_tickets === undefined)
            throw refusal({ code: 'SCHEDULE_MOVE_UNCONFIRMED', message: 'Buyers are told.' });
          saved.push(change);
          Object.assign(now, { row_version: now.row_version + 1, minute: change.minute });
          return { row_version: now.row_version };
        },
        create: () => ({ id: '9', row_version: 1 }),
        remove({ ids }: { ids: number[] }) {
          removed.push(ids);
          return { removed: ids.length };
        },
      },
    },
  } as unknown as Answers;
  const shown: Shown = await showInPortal(<Day />, { texts: ['schedules'], answers });
  const press = async (name: string): Promise<void> =>
    shown.user.click(await shown.screen.findByRole('button', { name }));
  return { ...shown, saved, removed, now, press };
}

for (const [how, undo] of [
  ['the button', ({ press }) => press('Undo')],
  ['Ctrl+Z', ({ user }) => user.keyboard('{Control>}z{/Control}')],
] as [string, (shown: Awaited<ReturnType<typeof showDay>>) => Promise<void>][])
  test(`a move is taken back by ${how}, once`, async () => {
    const shown = await showDay();
    await shown.press('at 1200');
    await shown.screen.findByText('The show is moved.');
    await shown.screen.findByText('at 1260');
    await undo(shown);
    await shown.screen.findByText('It is as it was.');
    await shown.screen.findByText('at 1200');
    await shown.user.keyboard('{Control>}z{/Control}');
    assert.equal(
      shown.saved.map(({ minute, row_version }) => [minute, row_version]),
      [
        [1260, 1],
        [1200, 2],
      ],
    );
  });

test('a move that buyers are told of is taken back with them told again', async () => {
  const { press, screen, user, saved } = await showDay({ sold: 2 });
  await press('at 1200');
  await press('Move and tell the buyers');
  await screen.findByText('The show is moved.');
  await user.keyboard('{Control>}z{/Control}');
  await screen.findByText('It is as it was.');
  assert.equal(
    saved.map(({ minute, confirmed_tickets }) => [minute, confirmed_tickets]),
    [
      [1260, 2],
      [1200, 2],
    ],
  );
});

test('a show that somebody has changed since is not taken back, and it is said', async () => {
  const { press, screen, user, now } = await showDay();
  await press('at 1200');
  await screen.findByText('The show is moved.');
  now.row_version++;
  await user.keyboard('{Control>}z{/Control}');
  await screen.findByRole('alert');
  assert.is(now.minute, 1260);
});

test('a draft that was just planned is taken away again', async () => {
  const { press, screen, removed } = await showDay();
  await press('Plan');
  await screen.findByText('Planned as a draft.');
  await press('Undo');
  await screen.findByText('It is as it was.');
  assert.equal(removed, [[9]]);
});

test.run();
