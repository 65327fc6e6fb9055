import type { ExhibitorView, Feature } from '@parterre/server/contract';
import { type Answers, hide, refusal, type Shown, within } from '@parterre/ui/testing';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { showInPortal } from '../testing/showInPortal.tsx';
import ExhibitorPage from './ExhibitorPage.tsx';

test.after.each(hide);

/** An exhibitor of which others may change the modules, too: those have a version of their own. */
function server() {
  const now: ExhibitorView = {
    id: 2,
    trade_name: 'Rex',
    email: 'rex@cinema.example',
    timezone: 'Europe/Brussels',
    hosts: [],
    switched_off_at: null,
    row_version: 30,
    modules: ['tickets'],
    modules_version: 4,
    managers: [],
    stakes: { schedules: 0, tickets: 0, employees: 0, devices: 0 },
  };
  const saved: [number, Feature[]][] = [];
  return {
    saved,
    get: () => ({ ...now, modules: [...now.modules] }),
    saveModules({ row_version, modules }: { row_version: number; modules: Feature[] }) {
      if (row_version !== now.modules_version)
        throw refusal({ code: 'CHANGED_MEANWHILE', conflict: { by: 'Sofie Peeters', atMs: 0, fields: {} } });
      saved.push([row_version, modules]);
      Object.assign(now, { modules, modules_version: row_version + 1 });
      return { row_version: row_version + 1 };
    },
  };
}

async function showModules(house: ReturnType<typeof server>): Promise<Shown & { press(name: string): Promise<void> }> {
  const shown = await showInPortal(<ExhibitorPage />, {
    texts: ['exhibitors', 'settings', 'people'],
    at: '/exhibitors/2',
    route: '/exhibitors/:exhibitor',
    answers: {
      staff: {
        exhibitors: {
          get: house.get,
          saveModules: house.saveModules,
          base: () => ({ url: 'https://cinema.example', exhibitor: 1 }),
        },
        history: () => [],
      },
    } as unknown as Answers,
  });
  const form = within(await shown.screen.findByRole('form', { name: 'Modules' }));
  return {
    ...shown,
    press: async (name) => shown.user.click(form.getByRole(name === 'Save' ? 'button' : 'checkbox', { name })),
  };
}

test('modules are a form of their own, saved with their own version', async () => {
  const house = server();
  const { screen, press } = await showModules(house);
  await press('Newsletters');
  await press('Save');
  await screen.findByText('Saved.');
  assert.equal(house.saved, [[4, ['tickets', 'newsletters']]]);
});

test('two administrators who change them are told of each other', async () => {
  const house = server();
  const { screen, press } = await showModules(house);
  await press('Newsletters');
  house.saveModules({ row_version: 4, modules: ['tickets', 'signage'] });
  await press('Save');
  await screen.findByText(/^Sofie Peeters changed this meanwhile/);
  assert.ok(screen.getByRole('radio', { name: /^From Sofie Peeters: .*Signage/ }));
  assert.ok(screen.getByRole('radio', { name: /^Yours: .*Newsletter/ }));
});

test.run();
