/** A browser whose serial port has a printer behind it: the port is the page's, the cable leads through the test to where the printer listens. */
import { connect, type Socket } from 'node:net';
import type { Page } from '@playwright/test';
import { fakePort } from '../../pos/src/testing/fakePort.ts';
import type { Visit } from './journeys.ts';

interface Cable {
  cablePlugIn(): Promise<void>;
  cableWrite(bytes: number[]): Promise<void>;
  cableUnplug(): Promise<void>;
  cable?: { bytes(bytes: number[]): void; end(): void };
}

/** From its next load on the page has a port that leads to this address, once somebody has chosen it. A page that is left lets it go. */
export async function plugPrinterIn({ context }: Visit, address: string): Promise<void> {
  const [host = '', port] = address.split(':');
  let socket: Socket | null = null;
  const tell = (page: Page, what: { bytes: number[] } | 'end'): void => {
    page
      .evaluate((told) => {
        const { cable } = window as unknown as Cable;
        if (told === 'end') cable?.end();
        else cable?.bytes(told.bytes);
      }, what)
      // The page is another one meanwhile.
      .catch(() => undefined);
  };
  await context.exposeBinding('cablePlugIn', ({ page }) => {
    socket?.destroy();
    return new Promise<void>((resolve, reject) => {
      const plug = connect({ host, port: Number(port) });
      socket = plug;
      plug.once('connect', () => resolve());
      plug.once('error', reject);
      plug.on('data', (bytes) => tell(page, { bytes: [...bytes] }));
      plug.on('close', () => (socket === plug ? tell(page, 'end') : undefined));
    });
  });
  await context.exposeBinding('cableWrite', (_, bytes: number[]) => {
    socket?.write(Uint8Array.from(bytes));
  });
  await context.exposeBinding('cableUnplug', () => {
    const plug = socket;
    socket = null;
    plug?.end();
  });
  await context.addInitScript({
    content: `(${installSerial})(${fakePort})`,
  });
}

function installSerial(portOf: typeof fakePort): void {
  const cable = window as unknown as Cable;
  const port = portOf({
    async plugIn({ onBytes, onEnd }) {
      cable.cable = { bytes: (bytes) => onBytes(Uint8Array.from(bytes)), end: onEnd };
      await cable.cablePlugIn();
      return { write: (bytes) => cable.cableWrite([...bytes]), unplug: () => cable.cableUnplug() };
    },
  });
  const granted = 'port was chosen';
  const serial = Object.assign(new EventTarget(), {
    getPorts: async () => (localStorage.getItem(granted) === null ? [] : [port]),
    async requestPort() {
      localStorage.setItem(granted, 'yes');
      return port;
    },
  });
  Object.defineProperty(navigator, 'serial', { value: serial, configurable: true });
}
