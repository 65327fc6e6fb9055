/**
 * A module and what it imports as one script for a browser, which leaves its exports at this global name.
 *
 * @param {string} entry Its path.
 * @param {string} globalName
 * @returns {Promise<string>}
 */
export async function scriptOf(entry, globalName) {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [entry],
    ...{ bundle: true, minify: true, write: false, format: 'iife', globalName, target: 'es2022' },
  });
  return outputFiles[0]?.text ?? '';
}
