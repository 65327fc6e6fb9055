/** The serial line passes what the one over TCP passes: behind the port is the same printer, in a process of its own. */
import { connect } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createReceiptPrinters } from '../../../server/src/adapters/printers/index.ts';
import { printerConformance } from '../../../server/src/ports/conformance/printerConformance.ts';
import type { ReceiptPrinters } from '../../../server/src/ports/receiptPrinters.ts';
import { printerUnderTest } from '../../../server/src/testing/virtualPrinter.ts';
import { fakePort, type Wire } from '../testing/fakePort.ts';
import { openSerialLine, type Port } from './serialLine.ts';

const patience = { answerMs: 20_000, lookMs: 50, coolMs: 20_000, pageMs: 60_000 };

/** A cable to what listens there. */
const cableTo = (address: string): Wire => ({
  plugIn: ({ onBytes, onEnd }) =>
    new Promise((resolve, reject) => {
      const [host = '', port] = address.split(':');
      const socket = connect({ host, port: Number(port) });
      socket.once('error', reject);
      socket.on('data', onBytes);
      socket.on('close', onEnd);
      socket.once('connect', () =>
        resolve({
          write: (bytes) => new Promise((done) => socket.write(bytes, () => done())),
          // Until the printer has read all of it: on one cable nothing of the next conversation comes before the end of this one.
          unplug: () => new Promise((done) => (socket.destroyed ? done() : socket.once('close', () => done()).end())),
        }),
      );
    }),
});

const { bytes, drawing } = createReceiptPrinters();
const printers: ReceiptPrinters = {
  async state(address) {
    const line = await openSerialLine(fakePort(cableTo(address)), 115_200, patience);
    const state = line ? await line.conversation.state() : 'offline';
    await line?.close();
    return state;
  },
  async print(address, page) {
    const line = await openSerialLine(fakePort(cableTo(address)), 115_200, patience);
    if (line === null) return { kind: 'refused', state: 'offline' };
    const outcome = await line.conversation.print(bytes(page));
    await line.close();
    return outcome;
  },
  bytes,
  drawing,
};

const test = suite('a serial port');

/** A printer that answers every question, takes `mostBytes` of a page and is busy then, until it is told to forget. */
function busyPrinter(mostBytes: number) {
  let taken = 0;
  let forgot = false;
  const wire: Wire = {
    plugIn: async ({ onBytes }) => ({
      async write(piece) {
        if (piece[0] === 0x10 && piece[1] === 4) onBytes(Uint8Array.of(0x12));
        else if (piece[0] === 0x10) forgot = true;
        else taken += piece.length;
      },
      unplug: async () => undefined,
    }),
  };
  return { port: fakePort(wire, () => taken < mostBytes), taken: () => taken, forgot: () => forgot };
}

test('a printer that is busy is sent no more than it has room for, and what it has taken does not come out', async () => {
  const printer = busyPrinter(200);
  const line = await openSerialLine(printer.port, 115_200, patience);
  assert.equal(await line?.conversation.print(new Uint8Array(1_000).fill(65)), { kind: 'stopped', why: 'interrupted' });
  assert.ok(printer.taken() <= 256, `${printer.taken()} bytes were sent`);
  assert.ok(printer.forgot());
  await line?.close();
});

test('a cable without a line for it says nothing of being busy', async () => {
  const { port, taken } = busyPrinter(0);
  const line = await openSerialLine(port, 115_200, { ...patience, pageMs: 100, coolMs: 0 });
  await line?.conversation.print(new Uint8Array(1_000).fill(65));
  assert.is(taken(), 1_000);
  await line?.close();
});

test('a port is free for others after each conversation, and of no use while another has it', async () => {
  const { port } = busyPrinter(1);
  const first = await openSerialLine(port, 9_600, patience);
  assert.is(await openSerialLine(port, 9_600, patience), null);
  await first?.close();
  const second = await openSerialLine(port, 9_600, patience);
  assert.is(await second?.conversation.state(), 'operational');
  await second?.close();
});

test('a cable that takes nothing more ends the conversation, and the port is free for the next one', async () => {
  let isStuck = true;
  const wire: Wire = {
    plugIn: async ({ onBytes }) => ({
      async write(piece) {
        if (isStuck && piece.length > 3) await new Promise(() => undefined);
        if (piece[0] === 0x10 && piece[1] === 4) onBytes(Uint8Array.of(0x12));
      },
      unplug: async () => undefined,
    }),
  };
  const port = fakePort(wire);
  const line = await openSerialLine(port, 115_200, { ...patience, answerMs: 200, coolMs: 0 });
  assert.equal(await line?.conversation.print(new Uint8Array(1_000).fill(65)), { kind: 'stopped', why: 'interrupted' });
  await line?.close();
  isStuck = false;
  const next = await openSerialLine(port, 115_200, patience);
  assert.is(await next?.conversation.state(), 'operational');
  await next?.close();
});

test('a port to which nothing can be written is let go', async () => {
  const { port } = busyPrinter(1);
  const deaf: Port = { ...port, readable: null, writable: null, open: () => port.open(), close: () => port.close() };
  assert.is(await openSerialLine(deaf, 9_600, patience), null);
  const line = await openSerialLine(port, 9_600, patience);
  assert.is(await line?.conversation.state(), 'operational');
  await line?.close();
});

test.run();

printerConformance('ESC/POS at a serial port', () => printerUnderTest(printers));
