/** The browser journeys of all apps: a folder of this one each. */
import { defineConfig } from '@playwright/test';
import { inCache } from '../scripts/lib/paths.mjs';
import { neverMs } from '../server/src/testing/until.ts';
import { launchOptions } from './support/browser.ts';

/** These take minutes. They begin first, so that the last of them does not run alone. */
const long = /site\/(states|pages|paying|returning|leaving)\.test\.ts$/;

export default defineConfig({
  outputDir: inCache('journeys'),
  globalSetup: './support/cluster.ts',
  projects: [
    { name: 'site, long', testDir: 'site', testMatch: long },
    { name: 'site', testDir: 'site', testIgnore: long },
    ...['engine', 'map', 'portal', 'pos', 'signage'].map((name) => ({ name, testDir: name })),
  ],
  testMatch: '**/*.test.ts',
  // A journey waits for what must come, on a machine however busy; a wait that is in vain is named before the journey's own end.
  timeout: 2 * neverMs,
  expect: { timeout: neverMs },
  workers: 2,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: launchOptions(),
    actionTimeout: neverMs,
    navigationTimeout: neverMs,
    // Each step has the page before and after it, which tells more than a film besides.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: true },
  },
});
