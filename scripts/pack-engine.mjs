/**
 * `npm run pack:engine [-- FOLDER]`: the engine as a package that others install, a .tgz in FOLDER (engine/dist): JavaScript,
 * types and WebAssembly, needing nothing else. Here the apps import its TypeScript; so what is published is made beside it,
 * with a package.json of its own.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { withSetupLock } from './lib/lock.mjs';
import { main } from './lib/main.mjs';
import { inRoot } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { runSteps } from './lib/steps.mjs';
import { core, planning } from './setup/engine.mjs';
import { engineSteps } from './setup/engine-steps.mjs';

await main(async () => {
  const folder = resolve(process.argv[2] ?? inRoot('engine', 'dist'));
  if (!core.isBuilt() || !planning.isBuilt()) await withSetupLock(() => runSteps(engineSteps()));
  const into = `${folder}/package`;
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into, { recursive: true });
  const tsc = inRoot('node_modules', '.bin', 'tsc');
  await run(tsc, ['-p', inRoot('engine', 'tsconfig.package.json'), '--outDir', into]);
  for (const pkg of ['pkg', 'planning/pkg']) {
    cpSync(inRoot('engine', pkg), `${into}/${pkg}`, {
      recursive: true,
      filter: (file) => !/\.stamp$|README\.md$|package\.json$/.test(file),
    });
  }
  for (const page of ['README.md', 'docs']) {
    cpSync(inRoot('engine', page), `${into}/${page}`, {
      recursive: true,
      filter: (file) => !/docs\/pictures/.test(file),
    });
  }
  cpSync(inRoot('LICENSE'), `${into}/LICENSE`);
  writeFileSync(`${into}/package.json`, `${JSON.stringify(manifest(), null, 2)}\n`);
  await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: into });
  rmSync(into, { recursive: true });
  process.stdout.write(`${folder}\n`);
});

/** The sources' package.json, with what was compiled in the place of each source. */
function manifest() {
  const { name, version, license, description, exports, sideEffects } = JSON.parse(
    readFileSync(inRoot('engine', 'package.json'), 'utf8'),
  );
  const { engines } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const compiled = (/** @type {string} */ file) => file.replace(/\.ts$/, '.js');
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    engines,
    files: ['js', 'pkg', 'planning', 'docs'],
    exports: Object.fromEntries(
      Object.entries(exports).map(([path, file]) => [
        path,
        { types: file.replace(/\.ts$/, '.d.ts'), default: compiled(file) },
      ]),
    ),
    sideEffects: sideEffects.map(compiled),
  };
}
