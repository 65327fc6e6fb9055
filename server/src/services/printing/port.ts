/**
 * Printing at a device's own serial port: the server makes the pages and keeps what becomes of them, the device's page brings them to the
 * printer and says how it is. A page is taken, renewed and ended by it as by a node that prints over the network (`send.ts`).
 */
import type { PortPage, PortStanding, PrinterState, PrintOutcome } from '../../contract/index.ts';
import type { DeviceActor } from '../../domain/actor.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { portPrinter } from '../../domain/portPrinter.ts';
import type { CommonDeps, PrintingDeps } from '../deps.ts';
import { createWatching } from '../watching.ts';
import { endOf, patience } from './send.ts';

/** Every use case but `watch` refuses with PRINTER_MISSING where the device has no printer at its port. */
export interface PortPrinting {
  /** Whether the device has a printer at its port, and what waits for it, now and whenever that changes; null: it has none. */
  watch(device: DeviceActor, signal: AbortSignal): AsyncIterable<PortStanding | null>;
  /** How the printer is, as the device's page sees it. */
  tell(device: DeviceActor, state: PrinterState): Promise<void>;
  /** The page has opened the port: what another one before it had under way, if anything, is interrupted. */
  begin(device: DeviceActor): Promise<{ interrupted: boolean }>;
  /** The next page to print, which is the caller's as long as they renew it; null: there is none, or one is under way. */
  take(device: DeviceActor): Promise<PortPage | null>;
  /** It is being printed still. NOT_FOUND: no page of this printer. */
  renew(device: DeviceActor, id: string): Promise<void>;
  /** What became of it. Told again it changes nothing. NOT_FOUND: no page of this printer. */
  end(device: DeviceActor, id: string, outcome: PrintOutcome): Promise<void>;
}

export function createPortPrinting(deps: Pick<CommonDeps, 'bus' | 'onFault'> & PrintingDeps): PortPrinting {
  const { bus, onFault, printStore, receiptPrinters } = deps;

  const watching = createWatching(onFault, { what: 'look for pages to print' });
  bus.subscribe((news) => {
    if (news.kind === 'print') watching.hear(news.device);
    else if (news.kind === 'missed') watching.hear('any');
  });

  async function printerOf({ deviceId }: DeviceActor): Promise<string> {
    if ((await printStore.baudOf(deviceId)) === null) throw new ParterreError('PRINTER_MISSING');
    return portPrinter(deviceId);
  }

  async function mustBeIts(device: DeviceActor, id: string): Promise<void> {
    const [printer, job] = await Promise.all([printerOf(device), printStore.job(id)]);
    if (job?.printer !== printer) throw new ParterreError('NOT_FOUND');
  }

  return {
    watch: ({ deviceId }, signal) =>
      watching.watch(
        deviceId,
        async () => {
          const baud = await printStore.baudOf(deviceId);
          return baud === null ? null : { baud, waiting: await printStore.newestWaiting(portPrinter(deviceId)) };
        },
        signal,
      ),

    async tell(device, state) {
      await printerOf(device);
      await printStore.tellState(device.deviceId, state);
    },

    begin: async (device) => ({ interrupted: await printStore.interrupt(await printerOf(device)) }),

    async take(device) {
      const job = await printStore.take(await printerOf(device), patience);
      if (job === null) return null;
      const { id, document, paperWidthMm, opensDrawer } = job;
      const bytes = receiptPrinters.bytes({ markup: document, paperWidthMm, opensDrawer });
      return { id, bytes: Buffer.from(bytes).toString('base64') };
    },

    async renew(device, id) {
      await mustBeIts(device, id);
      await printStore.renew(id);
    },

    async end(device, id, outcome) {
      await mustBeIts(device, id);
      await printStore.ended(id, endOf(outcome));
    },
  };
}
