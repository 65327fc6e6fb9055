/** What test files import, directly or through others: which of them a change concerns, and which need no servers. */
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from '../lib/paths.mjs';

/** Who imports one of these starts PostgreSQL, Redis or a whole server. */
const SERVERS = ['database', 'redis', 'pooler', 'edgeUnderTest', 'demo', 'twoNodes'].map(
  (name) => `server/src/testing/${name}.ts`,
);

/**
 * The files of the checkout that each of `files` is made of, itself among them.
 * @param {string[]} files Below the checkout, as all that is answered.
 * @returns {Promise<Map<string, Set<string>>>}
 */
export async function importsOf(files) {
  const { metafile } = await build({
    entryPoints: files,
    absWorkingDir: root,
    outdir: join(root, '.cache/imports'),
    write: false,
    splitting: true,
    metafile: true,
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
    loader: { '.css': 'empty', '.svg': 'empty', '.woff2': 'empty', '.wasm': 'empty', '.node': 'empty' },
    plugins: [{ name: 'packages stay packages', setup }],
  });
  /** @type {Map<string, string[]>} */
  const imports = new Map(
    Object.entries(metafile.inputs).map(([file, { imports }]) => [
      file,
      imports.flatMap(({ path, external }) => (external ? [] : [path])),
    ]),
  );
  return new Map(files.map((file) => [file, reached(file, imports)]));

  /** @param {import('esbuild').PluginBuild} build */
  function setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@parterre/') ? null : { path, external: true },
    );
    // What is compiled or generated need not be there: it is made of other sources.
    onResolve({ filter: /\/(pkg|generated)\// }, ({ path }) => ({ path, external: true }));
  }
}

/** @param {string} file @param {Map<string, string[]>} imports */
function reached(file, imports) {
  const found = new Set([file]);
  for (const each of found) for (const next of imports.get(each) ?? []) found.add(next);
  return found;
}

/** @param {Set<string>} imports Of a test file. */
export const needsServers = (imports) => SERVERS.some((file) => imports.has(file));

/**
 * Whether a test file may see what has changed. What it reads as a file rather than imports (texts, SQL, Rust, pictures, seating plans)
 * is told by the folder at the top alone; migrations are of every database.
 * @param {Set<string>} imports Of the test file.
 * @param {string[]} changed
 */
export const concerns = (imports, changed) =>
  changed.some((file) => {
    if (imports.has(file)) return true;
    if (/\.(ts|tsx|mjs)$/.test(file)) return false;
    const top = file.slice(0, file.indexOf('/') + 1);
    if (top === 'prisma/' && needsServers(imports)) return true;
    return top !== '' && [...imports].some((each) => each.startsWith(top));
  });
