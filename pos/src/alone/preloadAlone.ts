import { preloadQrCode } from '@parterre/ui/qr';

/** Loads what a till needs to sell alone: without a network nothing more can be loaded. Never rejects. */
export async function preloadAlone(): Promise<void> {
  await Promise.all([import('./AlonePage.tsx').catch(() => undefined), preloadQrCode()]);
}
