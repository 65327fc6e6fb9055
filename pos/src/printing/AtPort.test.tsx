import { type PrinterState, printerAnswersOf, printerQuestions } from '@parterre/server/contract';
import { type Answers, hide, show, waitFor } from '@parterre/ui/testing';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fakePort } from '../testing/fakePort.ts';
import { AtPort } from './PortPrinting.tsx';
import { PrinterMark } from './PrinterMark.tsx';

const browser = navigator as { serial?: unknown };
test.after.each(() => {
  hide();
  delete browser.serial;
});

/** A till with a printer at its port, and a server that has a page for it. */
function showTill() {
  let told: PrinterState = 'offline';
  const pages = [{ id: '7', bytes: btoa('page') }];
  const port = {
    begin: () => ({ interrupted: false }),
    tell: ({ state }: { state: PrinterState }) => {
      told = state;
    },
    take: () => pages.shift() ?? null,
    renew: () => undefined,
    end: () => undefined,
  };
  const printer = () => ({ address: 'port/1', paper_width_mm: 80, state: told });
  return show(
    <AtPort standing={{ baud: 9_600, waiting: '7' }}>
      <PrinterMark />
    </AtPort>,
    { texts: ['printing'], answers: { device: { port }, pos: { printer } } as unknown as Answers },
  );
}

test('a browser without serial ports says so, and its pages end as not reached', async () => {
  const { screen, api } = await showTill();
  await screen.findByText(/^this browser reaches no ports/);
  await waitFor(() =>
    assert.equal(api.inputsOf('device.port.end'), [{ id: '7', outcome: { kind: 'refused', state: 'offline' } }]),
  );
  assert.is(screen.queryByRole('button'), null);
});

test('a port is chosen by a press, and its printer is ready; a press without a choice changes nothing', async () => {
  const ports: object[] = [];
  let chosen: object | null = null;
  let forgotten = 0;
  const port = fakePort({
    plugIn: async ({ onBytes }) => ({
      async write(bytes) {
        const question = printerQuestions[(bytes[2] ?? 0) - 1];
        if (question) onBytes(Uint8Array.of(printerAnswersOf('operational')[question]));
        else onBytes(Uint8Array.of(0));
      },
      unplug: async () => undefined,
    }),
  });
  browser.serial = Object.assign(new EventTarget(), {
    getPorts: async () => ports,
    async requestPort() {
      if (chosen === null) throw new DOMException('nobody chose one', 'NotFoundError');
      ports.push(chosen, { forget: async () => void forgotten++ });
      return chosen;
    },
  });
  const { screen, user, api } = await showTill();
  const connect = await screen.findByRole('button', { name: 'Connect the printer' });
  await user.click(connect);
  assert.ok(screen.getByRole('button', { name: 'Connect the printer' }));
  chosen = port;
  await user.click(connect);
  await screen.findByText('Receipt printer: Ready');
  assert.is(screen.queryByRole('button'), null);
  assert.is(forgotten, 1, 'the next page finds this port alone');
  await waitFor(() => assert.equal(api.inputsOf('device.port.tell').at(-1), { state: 'operational' }));
});

test.run();
