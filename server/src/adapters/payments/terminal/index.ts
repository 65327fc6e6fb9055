import { z } from 'zod';
import { derivedKey } from '../../../domain/derivedKey.ts';
import type { PaymentDriver } from '../../../ports/payments.ts';
import { createTerminalDriver } from './driver.ts';
import { accountKeySchema } from './protocol.ts';

/** What staff set for an account of the simulated terminals. Without anything it works with those of the demo. */
export const terminalConfigSchema = z.strictObject({
  /** Where the terminals are asked. */
  url: z.url().optional(),
  key: accountKeySchema.optional(),
});

/** `url`: where the demo's terminals are. */
export function terminalDriver(
  config: z.infer<typeof terminalConfigSchema>,
  { url, secret, account }: { url: string; secret: string; account: number },
): PaymentDriver {
  const key = config.key ?? `sim_${derivedKey(secret, `card terminals ${account}`).toString('hex')}`;
  return createTerminalDriver({ url: config.url ?? url, key });
}
