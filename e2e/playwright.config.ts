/** The browser journeys of all apps: a folder of this one each. */
import { defineConfig } from '@playwright/test';
import { inCache } from '../scripts/lib/paths.mjs';
import { journeysAtOnce } from '../scripts/test/suites.mjs';
import { neverMs } from '../server/src/testing/until.ts';
import { launchOptions } from '../visits/browser.ts';

/** Files that take longest: they begin first, so that the last of them does not run alone. */
const states = /(site|portal)\/states\.test\.ts$/;
const long =
  /(portal\/(firstRun|people|programme|editor|portal|website|halls)|site\/(pages|returning|leaving|buying|paying|keyboard))\.test\.ts$/;

/**
 * Longest wait for one condition. Whole journeys take half a minute while ten processes want each core; a wait in vain should not
 * hold up the others for longer.
 */
const inVainMs = 120_000;

export default defineConfig({
  outputDir: inCache('journeys'),
  globalSetup: './support/cluster.ts',
  projects: [
    // Each state is a test of its own, wherever a worker is free. Traces of hundreds of pages would be as dear as the browser.
    {
      name: 'states',
      testMatch: states,
      fullyParallel: true,
      use: { trace: 'off', launchOptions: launchOptions({ pictures: false }) },
    },
    { name: 'long', testMatch: long },
    // One project for the folders of all apps: a worker begins anew, with another browser, where it comes to another project.
    { name: 'short', testMatch: /e2e\/\w+\/\w+\.test\.ts$/, testIgnore: [states, long] },
  ],
  // A journey waits for what must come, on a machine however busy; a wait that is in vain is named before the journey's own end.
  timeout: 2 * neverMs,
  expect: { timeout: inVainMs },
  workers: journeysAtOnce(),
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: launchOptions(),
    actionTimeout: inVainMs,
    navigationTimeout: inVainMs,
    // The page before and after each step besides would be a ninth of all that journeys compute (`--trace on` has it), a film more.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: true },
    screenshot: 'only-on-failure',
  },
});
