/** `npm run bench:k6`: sets up what is missing, then runs the load test (bench/k6.ts, bench/k6/README.md). */
import { withSetupLock } from './lib/lock.mjs';
import { main } from './lib/main.mjs';
import { inRoot } from './lib/paths.mjs';
import { start } from './lib/run.mjs';
import { runSteps } from './lib/steps.mjs';
import { appsStep, prismaStep } from './setup/app-steps.mjs';
import { engineSteps } from './setup/engine-steps.mjs';
import { npmStep } from './setup/npm.mjs';
import { findProgram, programStep } from './setup/programs.mjs';

await main(async () => {
  await withSetupLock(() =>
    runSteps([npmStep(), ...engineSteps(), prismaStep(), appsStep(), programStep('k6')], { quiet: true }),
  );
  const env = { K6: findProgram('k6') ?? undefined };
  const bench = start(process.execPath, ['--import', 'tsx', inRoot('bench/k6.ts'), ...process.argv.slice(2)], {
    show: true,
    env,
  });
  // It has said itself how the run was.
  process.exitCode = await new Promise((done) => bench.once('exit', (code) => done(code ?? 1)));
});
