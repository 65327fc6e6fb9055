/**
 * Sends pages to printers. They are in the database before; a page is taken by one node alone and ends as printed or failed, so that none is
 * printed twice by itself. Every node may send at any time: what one has taken the others pass over.
 */
import type { PrintFailure, PrintOutcome } from '../../contract/index.ts';
import { deviceOfPort } from '../../domain/portPrinter.ts';
import type { CommonDeps, PrintingDeps } from '../deps.ts';
import { type Repeated, repeat } from '../repeat.ts';

type SendDeps = Pick<CommonDeps, 'onFault' | 'bus'> & PrintingDeps;

/** A node that prints says so that often, and one that has said nothing for so long has ended. */
const renewEveryMs = 5_000;
/** Nobody waits longer at a counter than for three minutes. */
export const patience = { sendingMs: 15_000, waitingMs: 180_000 };
/** What a node that ended has left behind is sent, or told as failed, by another one so soon. */
const everyMs = 5_000;

/** Over the network. */
async function sendOver({ printStore, receiptPrinters, onFault }: SendDeps, printer: string): Promise<void> {
  for (;;) {
    const job = await printStore.take(printer, patience);
    if (job === null) return;
    const { document, paperWidthMm, opensDrawer } = job;
    const renewing = repeat(
      renewEveryMs,
      () => printStore.renew(job.id),
      (error) => onFault(error, 'print'),
    );
    const outcome = await receiptPrinters.print(printer, { markup: document, paperWidthMm, opensDrawer });
    await renewing.stop();
    await printStore.ended(job.id, endOf(outcome));
  }
}

export function endOf(outcome: PrintOutcome): { failure: PrintFailure | null; begun: boolean } {
  switch (outcome.kind) {
    case 'printed':
      return { failure: null, begun: true };
    case 'refused':
      return { failure: outcome.state, begun: false };
    case 'stopped':
      return { failure: outcome.why, begun: true };
  }
}

/** Sends what waits for a printer until nothing does, or somebody else sends. To a printer at the port of a device its page brings what waits. */
export async function sendWaiting(deps: SendDeps, printer: string): Promise<void> {
  const device = deviceOfPort(printer);
  if (device === null) return sendOver(deps, printer);
  await deps.printStore.giveUp(printer, patience);
  deps.bus.publish({ kind: 'print', device });
}

/** Looks from now on for what nobody has sent, until stopped. */
export function startPrinting(deps: SendDeps): Repeated {
  return repeat(
    everyMs,
    async () => {
      const printers = await deps.printStore.printersWaiting(patience.sendingMs);
      await Promise.all(printers.map((printer) => sendWaiting(deps, printer)));
    },
    (error) => deps.onFault(error, 'print'),
  );
}
