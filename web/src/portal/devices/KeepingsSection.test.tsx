import type { TillKeepingView } from '@parterre/server/contract';
import { type Answers, hide, refusal, within } from '@parterre/ui/testing';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { showInPortal } from '../testing/showInPortal.tsx';
import { KeepingsSection } from './KeepingsSection.tsx';

test.after.each(hide);

const kept: TillKeepingView = {
  ...{ bill: '6f9619ff-8b86-4d11-b42d-00c04fc964ff', schedule: 5, title: { en: 'Brine' }, screen: 'Screen 1' },
  ...{ start_at: Date.parse('2026-11-21T20:00:00Z'), until: Date.parse('2026-11-21T22:30:00Z') },
  seats: ['C-7', 'C-8'],
};

/** What Till 1 keeps, on a server that keeps it until it is released, unless it refuses that. */
function showKeepings(mayRelease: boolean, refuses = false) {
  const state = { left: [kept] };
  return showInPortal(<KeepingsSection device={4} name="Till 1" mayRelease={mayRelease} />, {
    texts: ['devices'],
    answers: {
      staff: {
        devices: {
          keepings: () => state.left,
          releaseKeepings() {
            if (refuses) throw refusal({ code: 'FORBIDDEN', message: 'You may not.' });
            state.left = [];
          },
        },
      },
    } as unknown as Answers,
  });
}

test('a manager sees the seats that a till keeps, is warned, and sets those of a lost one free', async () => {
  const { screen, user, api } = await showKeepings(true);
  const row = (await screen.findByRole('link', { name: 'Brine · Screen 1' })).closest('tr') as HTMLElement;
  within(row).getByText('C-7, C-8');
  await user.click(screen.getByRole('button', { name: 'Set these seats free' }));
  const question = within(await screen.findByRole('dialog', { name: 'Set 2 seats free that Till 1 keeps?' }));
  question.getByText(/^Only for a till that is lost: without a network it may have sold them\./);
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  assert.equal(api.inputsOf('staff.devices.releaseKeepings'), []);
  await user.click(screen.getByRole('button', { name: 'Set these seats free' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Set these seats free' }));
  await screen.findByText('The seats are free.');
  await screen.findByText('It keeps no seats.');
  assert.equal(api.inputsOf('staff.devices.releaseKeepings'), [{ id: 4 }]);
});

test('whoever only reads sets nothing free, and a refusal is said', async () => {
  const reading = await showKeepings(false);
  await reading.screen.findByText('C-7, C-8');
  assert.is(reading.screen.queryByRole('button'), null);
  hide();
  const { screen, user } = await showKeepings(true, true);
  await user.click(await screen.findByRole('button', { name: 'Set these seats free' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Set these seats free' }));
  await screen.findByText('You may not.');
  screen.getByText('C-7, C-8');
});

test.run();
