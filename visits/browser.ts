/** Chromium for journeys, pictures and benchmarks: found on this machine, with what a root user without internet needs. */
import { type Browser, chromium, type LaunchOptions } from '@playwright/test';
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

/**
 * V8 compiles functions anew, and better, once they have run often, which pays in pages that stay open. In a journey a page and
 * the axe that checks it live for a second, and a quarter of the CPU time of a checked page went into that. So a function has to
 * run ten times as often here as by V8's defaults.
 */
const RARELY_OPTIMISED = [
  '--invocation-count-for-maglev=4000',
  '--invocation-count-for-turbofan=30000',
  '--invocation-count-for-maglev-osr=1000',
  '--invocation-count-for-osr=5000',
];

/**
 * `pictures: false` does not load any: for checks that do not look at them. `program`: `headless` does journeys with less work,
 * `chromium` is what visitors have.
 */
export function launchOptions(options: { pictures?: boolean; program?: 'headless' | 'chromium' } = {}): LaunchOptions {
  const { program = 'headless' } = options;
  const executablePath = findProgram(program);
  if (!executablePath) throw new Error('There is no Chromium. `npm test` gets one; `npm run doctor` says how.');
  const args = [...FLAGS];
  if (program === 'headless') args.push(`--js-flags=${RARELY_OPTIMISED.join(',')}`);
  if (process.getuid?.() === 0 || process.env.CI) args.push('--no-sandbox');
  if (options.pictures === false) args.push('--blink-settings=imagesEnabled=false');
  return { executablePath, args };
}

/** The browser of pictures and benchmarks. */
export const launchBrowser = (): Promise<Browser> => chromium.launch(launchOptions({ program: 'chromium' }));
