import type { PassCertificates } from '../../domain/passCertificates.ts';
import type { PassFile, WalletPasses } from '../../ports/walletPasses.ts';
import { WorkProcess } from '../workProcess.ts';
import type { PassRequest } from './passMain.ts';

/**
 * Makes passes in a process of its own, since each signature is tens of milliseconds of computing. `close` ends that process; `onFault` hears when it
 * ended by itself or hung.
 */
export function createWalletPasses(
  certificates: PassCertificates,
  onFault?: (error: unknown) => void,
): WalletPasses & { close(): Promise<void> } {
  const making = new WorkProcess<PassRequest, PassFile>({
    name: 'process that makes passes',
    program: new URL('./passMain.ts', import.meta.url),
    // Ten passes take a second, one more when the process must start first, and all that several times where others need the cores.
    limitMs: 30_000,
    // Seldom asked for, beside PDFs.
    restMs: 60_000,
    onFault,
  });
  return {
    validUntilMs: certificates.validUntilMs,
    tickets: (order, logo) => making.ask({ of: 'tickets', order, logo, certificates }),
    vouchers: (cards, logo) => making.ask({ of: 'vouchers', cards, logo, certificates }),
    close: () => making.close(),
  };
}
