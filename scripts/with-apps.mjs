/** `node scripts/with-apps.mjs FILE ...`: sets up what is missing for a program that opens the browser apps in Chromium, then runs it. */
import { withSetupLock } from './lib/lock.mjs';
import { main } from './lib/main.mjs';
import { inRoot } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { runSteps } from './lib/steps.mjs';
import { appsStep, prismaStep } from './setup/app-steps.mjs';
import { engineSteps } from './setup/engine-steps.mjs';
import { npmStep } from './setup/npm.mjs';
import { programStep } from './setup/programs.mjs';

const [file = '', ...args] = process.argv.slice(2);

await main(async () => {
  await withSetupLock(() =>
    runSteps([npmStep(), ...engineSteps(), prismaStep(), appsStep(), programStep('chromium')], { quiet: true }),
  );
  await run(process.execPath, ['--import', 'tsx', inRoot(file), ...args], { show: true });
});
