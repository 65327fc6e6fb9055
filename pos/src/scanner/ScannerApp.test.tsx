import type { DeviceStanding } from '@parterre/server/contract';
import { hide, show, waitFor } from '@parterre/ui/testing';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ScannerApp } from './ScannerApp.tsx';

const test = suite('the app of a scanner');
test.after.each(hide);

const standing: DeviceStanding = {
  ...{ uid: 'DOOR-0001', authStatus: 'active', type: 'scanner', name: 'Door', screenId: null },
  ...{ orientation: 'landscape', autoLockMinutes: null, testMode: false, unattended: false, employee: null },
  ...{ switchedOff: false, cinema: { id: 1, name: 'Marquise' } },
};

test('a scanner hears at once of what is set, also while nobody has signed in', async () => {
  let authStatus: DeviceStanding['authStatus'] = 'active';
  window.fetch = async (address) => {
    const path = new URL(String(address), 'https://cinema.example').pathname.split('/trpc/')[1] ?? '';
    const answer = (each: string) => (each === 'device.standing' ? { ...standing, authStatus } : []);
    return Response.json(path.split(',').map((each) => ({ result: { data: answer(each) } })));
  };
  const sent: string[] = [];
  const sockets: EventTarget[] = [];
  const closed = (code: number): Event => Object.assign(new Event('close'), { code });
  globalThis.WebSocket = class extends EventTarget {
    static readonly OPEN = 1;
    readyState = 0;
    constructor() {
      super();
      sockets.push(this);
      setTimeout(() => {
        // Only a device that is let in is listened to.
        if (authStatus !== 'active') return;
        this.readyState = 1;
        this.dispatchEvent(new Event('open'));
      });
    }
    send(text: string): void {
      sent.push(text);
    }
    close(): void {
      this.dispatchEvent(closed(1000));
    }
  } as unknown as typeof globalThis.WebSocket;
  const { screen } = await show(<ScannerApp locale="en" />, { texts: ['start', 'scanner', 'staff'] });
  await screen.findByRole('heading', { name: 'Nobody can sign in here yet' });
  window.dispatchEvent(new Event('load'));
  await waitFor(() => assert.ok(sent.some((text) => text.includes('"live.watch"'))));
  // The device is sent away, so that its connection ends with the test.
  authStatus = 'blocked';
  sockets.at(-1)?.dispatchEvent(closed(4401));
  await screen.findByRole('heading', { name: 'This device is blocked' });
});

test.run();
