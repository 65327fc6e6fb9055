import { hide } from '@parterre/ui/testing';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { showInPortal } from '../testing/showInPortal.tsx';
import { Presence } from './DeviceState.tsx';

test.after.each(hide);

const came = '2026-11-27T18:05:00Z';
const seen = '2026-11-28T09:30:00Z';
const cases: [name: string, device: Parameters<typeof Presence>[0]['device'], words: RegExp][] = [
  ['there', { online: true, online_since: came, last_seen_at: seen }, /^Onlinesince .*27/],
  ['there since longer than is known', { online: true, online_since: null, last_seen_at: seen }, /^Online$/],
  ['away', { online: false, online_since: null, last_seen_at: seen }, /^Offlinelast seen .*28/],
  ['never there', { online: false, online_since: null, last_seen_at: null }, /^Offline$/],
];
for (const [name, device, words] of cases)
  test(`a device that is ${name}`, async () => {
    const { screen } = await showInPortal(
      <div data-testid="presence">
        <Presence device={device} />
      </div>,
      { texts: ['devices'] },
    );
    assert.match((await screen.findByTestId('presence')).textContent ?? '', words);
  });

test.run();
