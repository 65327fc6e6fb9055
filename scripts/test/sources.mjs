/** Reads what Vite understands and Node does not: styles, lists of files, JSX in the way of its project. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  const [file = ''] = url.split('?');
  if (file.endsWith('.css')) return { format: 'module', source: styles, shortCircuit: true };
  if (!/\.tsx?$/.test(file) || file.includes('/node_modules/')) return next(url, context);
  const path = fileURLToPath(file);
  const source = withFiles(await readFile(path, 'utf8'), path);
  const { code } = await transform(source, {
    loader: file.endsWith('x') ? 'tsx' : 'ts',
    jsx: 'automatic',
    sourcefile: path,
    sourcemap: 'inline',
    target: 'node20',
  });
  return { format: 'module', source: code, shortCircuit: true };
}

/** Classes are called as in their file. */
export const styles = 'export default new Proxy({}, { get: (_, name) => String(name) });';

/** `import.meta.glob` as Vite does it, of JSON alone. @param {string} source @param {string} path Its file. */
export function withFiles(source, path) {
  return source.replaceAll('import.meta.glob', `globalThis.filesBeside(${JSON.stringify(path)})`);
}
