/**
 * `npm run dev`: as `npm start`, but Vite serves the apps from their sources (hot reload), the server starts again when
 * its sources change, and the engine is compiled again when its do.
 */
import { watch } from 'node:fs';
import { bringUp } from './lib/instance.mjs';
import { withSetupLock } from './lib/lock.mjs';
import { explain, main } from './lib/main.mjs';
import { inRoot } from './lib/paths.mjs';
import { baseUrl } from './lib/server.mjs';
import { runSteps } from './lib/steps.mjs';
import { prismaStep } from './setup/app-steps.mjs';
import { engineSteps } from './setup/engine-steps.mjs';
import { npmStep } from './setup/npm.mjs';

/** Editors write a file in several strokes. */
const SETTLE_MS = 300;

/** One rebuild after the other: two compilers would wait for each other's lock anyway. */
let work = Promise.resolve();

await main(async (frame) => {
  await bringUp(frame, {
    steps: [npmStep(), ...engineSteps(), prismaStep()],
    title: 'Starting the server with hot reload',
    needs: ['seed'],
    env: { PARTERRE_DEV: '1' },
    watch: true,
  });
  for (const folder of ['engine/src', 'engine/planning/src']) {
    rebuildOnChange(inRoot(folder), 'engine', () => withSetupLock(() => runSteps(engineSteps(), { quiet: true })));
  }
  rebuildOnChange(inRoot('prisma'), 'schema.prisma', () => runSteps([{ ...prismaStep(), needs: [] }], { quiet: true }));
  process.stdout.write(`\n${baseUrl()}/en/ is up with hot reload. Ctrl+C stops everything.\n`);
});

/**
 * The server watches what it imports: it starts again by itself when the package or the client is written anew.
 * @param {string} folder
 * @param {string} what Words for the terminal; also, for the schema, the one file that counts.
 * @param {() => Promise<void>} rebuild
 */
function rebuildOnChange(folder, what, rebuild) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  watch(folder, { recursive: true }, (_event, file) => {
    if (what.includes('.') && file !== what) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      process.stdout.write(`${what} changed\n`);
      work = work.then(rebuild).catch((error) => void process.stderr.write(`${explain(error)}\n`));
    }, SETTLE_MS);
  });
}
