/**
 * Compiles test files, and the programs that they start, once for a run. tsx would do it file by file in each of two hundred
 * processes, which was a sixth of all that a run computes.
 */
import { readFileSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { root } from '../lib/paths.mjs';
import { styles, withFiles } from './sources.mjs';
import { compiledPath, DOCUMENT } from './suites.mjs';

/** What tests start in processes of their own. */
const PROGRAMS = [
  'server/src/main.ts',
  'server/src/adapters/halls/checkMain.ts',
  'server/src/adapters/media/videoMain.ts',
  'server/src/adapters/printers/virtual/main.ts',
  'server/src/adapters/payments/terminal/simulator/main.ts',
  'server/src/testing/hangingPrinter.ts',
  'server/src/adapters/tickets/pdfMain.ts',
  'server/src/adapters/wallet/passMain.ts',
  'prisma/seed/main.ts',
];

/**
 * Packages of hundreds of small modules, which take Node longer to load than most tests take. What they import in their turn stays a package, so that
 * there is one React; what imports them is bundled too, or there would be two of them.
 */
const BUNDLED = /^(@mantine\/|mantine-datatable|@testing-library\/user-event|happy-dom|kysely)/;

/**
 * @param {string[]} files Below the checkout, as all that they import.
 * @param {string} folder Where `compiledPath` of each will be.
 * @param {(source: string, file: string) => string} [change] What is compiled in place of a source; `file` below the checkout.
 */
export async function compileTests(files, folder, change = (source) => source) {
  await build({
    entryPoints: [...files, ...PROGRAMS, DOCUMENT],
    absWorkingDir: root,
    outdir: folder,
    outbase: root,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // What several import is compiled once, and is one module in each process.
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: 'linked',
    logLevel: 'error',
    plugins: [{ name: 'parterre', setup }],
  });

  /** @param {import('esbuild').PluginBuild} build */
  function setup({ onResolve, onLoad }) {
    // Packages stay packages, except our own and those.
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@parterre/') || BUNDLED.test(path) ? null : { path, external: true },
    );
    onLoad({ filter: /\.css$/ }, () => ({ contents: styles, loader: 'js' }));
    onLoad({ filter: /\.(ts|tsx|mjs)$/ }, ({ path }) =>
      path.includes('/node_modules/')
        ? null
        : {
            contents: inItsPlace(change(readFileSync(path, 'utf8'), relative(root, path)), path),
            loader: /** @type {const} */ ({ '.ts': 'ts', '.tsx': 'tsx', '.mjs': 'js' })[extname(path)] ?? 'ts',
          },
    );
  }

  /**
   * A module that asks where it is means its source, beside which the files lie that it reads; a program that it starts is a compiled one.
   * @param {string} source
   * @param {string} path
   */
  function inItsPlace(source, path) {
    const here = dirname(path);
    return withFiles(source, path)
      .replaceAll(/new URL\('(\.{1,2}\/[\w/.]+\.ts)', import\.meta\.url\)/g, (asked, name) => {
        const file = relative(root, join(here, name));
        if (!PROGRAMS.includes(file)) return asked;
        return `new URL(${JSON.stringify(pathToFileURL(compiledPath(file, folder)).href)})`;
      })
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
      .replaceAll('import.meta.dirname', JSON.stringify(here));
  }
}
