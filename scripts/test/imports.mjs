/** What test files import, directly or through others. It needs packages, so it is loaded when these are there. */
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from '../lib/paths.mjs';

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
