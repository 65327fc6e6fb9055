/** Chromium for journeys and pictures: found on this machine, with what a root user without internet needs. */
import { type Browser, chromium } from 'playwright-core';
import { findProgram } from '../scripts/setup/programs.mjs';

const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Fonts are drawn alike on every machine, so that pictures can be compared.
  '--font-render-hinting=none',
];

export async function launchBrowser(): Promise<Browser> {
  const executablePath = findProgram('chromium');
  if (!executablePath) throw new Error('There is no Chromium. `npm test` gets one; `npm run doctor` says how.');
  const args = process.getuid?.() === 0 || process.env.CI ? [...FLAGS, '--no-sandbox'] : FLAGS;
  return chromium.launch({ executablePath, args });
}
