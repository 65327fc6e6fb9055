/** Programs that tests and load tests need and npm does not carry: Redis, Chromium, k6. */
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { inCache } from '../lib/paths.mjs';
import { ask, run } from '../lib/run.mjs';
import { stamp } from '../lib/stamp.mjs';
import { SetupError } from '../lib/steps.mjs';
import { librariesOf, unpackDebian } from './debian.mjs';

/**
 * @typedef {object} Program
 * @property {string} title
 * @property {string} use What it is needed for.
 * @property {string[]} names Commands that do, the preferred first.
 * @property {Way[]} ways How it is got, tried in order.
 * @property {string[]} packages Debian's; none where it has none.
 * @property {string} inPackage Where the program lies in an unpacked package.
 * @property {string} elsewhere What to do on other systems.
 * @property {() => string | null} [other] A further place to look.
 * @property {'chromium'} [instead] The program that does as well, where this one cannot be had; its variable names both.
 *
 * @typedef {(program: Program, say: (detail: string) => void) => Promise<void>} Way
 */

const K6_VERSION = 'v1.8.1';

/** @type {Record<'redis' | 'pgbouncer' | 'chromium' | 'headless' | 'k6', Program>} */
export const PROGRAMS = {
  redis: {
    title: 'Redis',
    use: 'tests',
    ways: [install, unpack],
    names: ['redis-server'],
    // The server's program is a link to one of the tools.
    packages: ['redis-server', 'redis-tools'],
    inPackage: 'usr/bin/redis-server',
    elsewhere: 'install Redis 7 or newer, so that `redis-server` is on the PATH (macOS: brew install redis)',
  },
  pgbouncer: {
    title: 'pgbouncer',
    use: 'tests',
    // Not installed: its package would start a service.
    ways: [unpack],
    names: ['pgbouncer'],
    packages: ['pgbouncer'],
    inPackage: 'usr/sbin/pgbouncer',
    elsewhere: 'install pgbouncer, so that it is on the PATH (macOS: brew install pgbouncer)',
  },
  chromium: {
    title: 'Chromium',
    use: 'tests',
    ways: [install, unpack, playwright],
    names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    packages: ['chromium', 'chromium-common', 'fonts-liberation', 'fonts-noto-color-emoji'],
    inPackage: 'usr/lib/chromium/chromium',
    elsewhere: 'install Chromium or Chrome, or set CHROMIUM to its program; or: npx playwright install chromium',
    other: macChrome,
  },
  // What a browser computes for journeys is half as much in it.
  headless: {
    title: 'Chromium without windows',
    use: 'tests',
    ways: [install, unpack],
    names: ['chromium-headless-shell'],
    packages: ['chromium-headless-shell', 'chromium-common', 'fonts-liberation', 'fonts-noto-color-emoji'],
    inPackage: 'usr/lib/chromium/chromium-headless-shell',
    elsewhere: 'Chromium itself will do',
    instead: 'chromium',
  },
  k6: {
    title: 'k6',
    use: 'load tests',
    names: ['k6'],
    ways: [goInstall],
    packages: [],
    inPackage: '',
    elsewhere:
      'install k6 1.8 or newer, so that `k6` is on the PATH (macOS: brew install k6; others: grafana.com/docs/k6, "Install k6"), or Go 1.24 or newer, with which it is compiled; K6 names a program elsewhere',
  },
};

const bin = inCache('bin');

/** @param {keyof typeof PROGRAMS} id @returns {string | null} Absolute path, or null when there is none. */
export function findProgram(id) {
  const { instead } = PROGRAMS[id];
  return findItself(id) ?? (instead ? findProgram(instead) : null);
}

/** @param {keyof typeof PROGRAMS} id */
function findItself(id) {
  const { names, other, instead } = PROGRAMS[id];
  const chosen = process.env[(instead ?? id).toUpperCase()];
  if (chosen?.includes('/')) return existsSync(chosen) ? chosen : null;
  for (const name of chosen ? [chosen] : names) {
    for (const folder of [...(process.env.PATH ?? '').split(delimiter), bin]) {
      if (folder && existsSync(join(folder, name))) return join(folder, name);
    }
  }
  return (!chosen && other?.()) || null;
}

function macChrome() {
  const file = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  return existsSync(file) ? file : null;
}

/**
 * @param {keyof typeof PROGRAMS} id
 * @returns {import('../lib/steps.mjs').Step}
 */
export function programStep(id) {
  const program = PROGRAMS[id];
  const { instead } = program;
  // Marks that the program could not be had. It is tried again when the cache has been deleted.
  const note = inCache('programs', `${id}.none`);
  const isThere = () => findItself(id) !== null || (existsSync(note) && findProgram(id) !== null);
  return {
    id,
    title: `${program.title} for ${program.use}`,
    why: program.packages.length > 0 ? "downloads Debian's packages; once" : 'compiles it; once',
    done: isThere,
    run: async (say) => {
      const reasons = [];
      for (const way of program.ways) {
        try {
          await way(program, say);
          if (isThere()) return;
        } catch (error) {
          reasons.push(error instanceof Error ? error.message : String(error));
        }
      }
      if (instead) {
        if (findProgram(instead) === null) await programStep(instead).run(say);
        stamp(note, reasons.join('\n'));
        return;
      }
      throw new SetupError(
        `${program.title} is needed for ${program.use} and could not be had (${reasons.join('; ')}).`,
        [
          ...(program.packages.length > 0
            ? [`Debian, Ubuntu: sudo apt-get install ${program.packages.join(' ')}`]
            : []),
          program.elsewhere,
        ],
      );
    },
  };
}

/** apt-get refuses to run twice at a time. @type {Promise<unknown>} */
let installed = Promise.resolve();

/** @type {Way} */
async function install(program, say) {
  if (process.getuid?.() !== 0) throw new Error('not root');
  const before = installed.catch(() => {});
  installed = before.then(() => aptInstall(program, say));
  await installed;
}

/** @type {Way} */
async function aptInstall({ packages }, say) {
  say(`apt-get install ${packages.join(' ')}`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['-qq', 'update'], { env, log: 'apt-update' });
  // Without its recommendations no service is started that would stay.
  await run('apt-get', ['-y', '-q', 'install', '--no-install-recommends', ...packages], {
    env,
    log: 'apt-install',
    onLine: say,
  });
}

/** @type {Way} */
async function unpack({ names, packages, inPackage }, say) {
  const name = /** @type {string} */ (names[0]);
  const folder = inCache('programs', name);
  await unpackDebian(folder, packages, say);
  const libraries = (await librariesOf(folder)).join(':');
  mkdirSync(bin, { recursive: true });
  const wrapper = join(bin, name);
  const start = `#!/bin/sh\nexport LD_LIBRARY_PATH="${libraries}:$LD_LIBRARY_PATH"\nexec "${join(folder, inPackage)}" "$@"\n`;
  writeFileSync(wrapper, start);
  chmodSync(wrapper, 0o755);
  const version = await ask(wrapper, ['--version']);
  if (version) return;
  // Else it would be found the next time.
  rmSync(wrapper);
  throw new Error(`${wrapper} does not run`);
}

/** @type {Way} */
async function playwright(_program, say) {
  say('downloading Chromium by Playwright');
  await run(process.execPath, [join('node_modules', '@playwright', 'test', 'cli.js'), 'install', 'chromium'], {
    log: 'playwright',
    onLine: say,
    timeoutMs: 300_000,
  });
  const { chromium } = await import('@playwright/test');
  const program = chromium.executablePath();
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'chromium'), `#!/bin/sh\nexec "${program}" "$@"\n`);
  chmodSync(join(bin, 'chromium'), 0o755);
}

/** @type {Way} */
async function goInstall({ names }, say) {
  if (!(await ask('go', ['version']))) throw new Error('there is no Go to compile it with');
  const folder = inCache('go');
  say(`go install go.k6.io/k6@${K6_VERSION}`);
  try {
    await run('go', ['install', `go.k6.io/k6@${K6_VERSION}`], {
      // Without cgo no C compiler is asked for; what is downloaded for it can be deleted, and is.
      env: { GOPATH: folder, GOBIN: bin, GOCACHE: join(folder, 'build'), GOFLAGS: '-modcacherw', CGO_ENABLED: '0' },
      log: 'k6',
      onLine: say,
      timeoutMs: 1_800_000,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const program = join(bin, /** @type {string} */ (names[0]));
  if (!(await ask(program, ['version']))) throw new Error(`${program} does not run`);
}
