/** The steps after the packages are there: the types of the database's tables and the browser apps. */
import { existsSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { inRoot } from '../lib/paths.mjs';
import { run } from '../lib/run.mjs';
import { hashOf, isStamped, stamp } from '../lib/stamp.mjs';

/** @returns {import('../lib/steps.mjs').Step} */
export function prismaStep() {
  const hash = hashOf(['prisma/schema.prisma', 'prisma.config.ts'], ['7', 'tables alone']);
  const folder = inRoot('server/src/adapters/postgres/generated');
  const stampFile = join(folder, '.stamp');
  return {
    id: 'prisma',
    title: 'Generating the types of the tables',
    needs: ['npm'],
    done: () => isStamped(stampFile, hash),
    run: async (say) => {
      // What an earlier version generated there would be checked with the rest.
      rmSync(folder, { recursive: true, force: true });
      await run(inRoot('node_modules/.bin/prisma'), ['generate'], {
        // Prisma wants its schema engine to exist, which it would download, and never calls it here.
        env: {
          // Where it finds the generator of the tables' types.
          PATH: [inRoot('node_modules/.bin'), process.env.PATH].join(delimiter),
          PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
          CHECKPOINT_DISABLE: '1',
          PRISMA_HIDE_UPDATE_MESSAGE: '1',
        },
        log: 'prisma',
        onLine: say,
      });
      stamp(stampFile, hash);
    },
  };
}

/** What the browser apps are built from. */
const WEB_SOURCES = [
  'web',
  'pos',
  'signage',
  'server/src/contract',
  'engine/js',
  'engine/pkg/.stamp',
  'engine/planning/pkg/.stamp',
  'package-lock.json',
];

/** @returns {import('../lib/steps.mjs').Step} */
export function appsStep() {
  const stampFile = inRoot('web/dist/.stamp');
  return {
    id: 'apps',
    title: 'Building the browser apps',
    why: 'bundles and compresses them; again only after a change',
    // The portal imports and exports seating plans.
    needs: ['npm', 'engine', 'planning'],
    done: () => existsSync(inRoot('web/dist/index.html')) && isStamped(stampFile, hashOf(WEB_SOURCES)),
    run: async (say) => {
      const hash = hashOf(WEB_SOURCES);
      const vite = inRoot('node_modules/.bin/vite');
      await run(vite, ['build', '--logLevel', 'warn'], { cwd: inRoot('web'), log: 'vite', onLine: say });
      stamp(stampFile, hash);
    },
  };
}
