/** The package that others install: packed, installed alone into an empty folder, type-checked, run, and built by Vite. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const inRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'parterre-package-'));
const run = (command: string, ...args: string[]) => execFileSync(command, args, { cwd: folder, encoding: 'utf8' });
const installed = suite('the package');

installed.before(() => {
  run(process.execPath, inRoot('scripts/pack-engine.mjs'), folder);
  const packed = readdirSync(folder).filter((file) => file.endsWith('.tgz'));
  assert.is(packed.length, 1, packed.join());
  writeFileSync(join(folder, 'package.json'), '{ "name": "alone", "private": true, "type": "module" }');
  // Whatever it needed beside itself would have to be fetched, which is forbidden here.
  run('npm', 'install', '--offline', '--no-audit', '--no-fund', `./${packed[0]}`);
});

installed.after(() => rmSync(folder, { recursive: true }));

installed('is JavaScript, types and WebAssembly, and nothing of its sources', () => {
  const files = readdirSync(join(folder, 'node_modules/@parterre/engine'), { recursive: true, encoding: 'utf8' });
  assert.ok(files.includes(join('planning', 'pkg', 'parterre_planning_bg.wasm')));
  assert.equal(
    files.filter((file) => /(?<!\.d)\.ts$|\.rs$|\.test\./.test(file)),
    [],
  );
  assert.equal(
    readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.')),
    ['@parterre'],
  );
});

installed('has types that the examples are written against, and does in Node what the README says', () => {
  for (const example of ['node.ts', 'proposals.ts', 'settings.ts', 'plans.ts'])
    cpSync(inRoot(`engine/examples/${example}`), join(folder, example));
  const options = ['--strict', '--lib', 'ESNext,DOM', '--module', 'esnext', '--moduleResolution', 'bundler'];
  run(
    inRoot('node_modules/.bin/tsc'),
    ...options,
    '--target',
    'es2023',
    '--outDir',
    'out',
    'node.ts',
    'proposals.ts',
    'settings.ts',
    'plans.ts',
  );
  const output = run(process.execPath, 'out/node.js');
  assert.is(output.split('\n').length, 4);
  assert.ok(readFileSync(inRoot('engine/README.md'), 'utf8').includes(output.trim()));
});

installed('is built by Vite, with the WebAssembly that visitors need and no other', () => {
  const page = join(folder, 'page');
  mkdirSync(page);
  writeFileSync(join(page, 'index.html'), '<!doctype html><script type="module" src="./main.js"></script>');
  writeFileSync(
    join(page, 'main.js'),
    `import { Hall, Inventory } from '@parterre/engine';
     import { loadEngine } from '@parterre/engine/browser';
     await loadEngine();
     document.body.append(new Inventory(Hall.fromBytes(new Uint8Array())).freeCount());`,
  );
  run(inRoot('node_modules/.bin/vite'), 'build', page, '--outDir', join(folder, 'site'), '--logLevel', 'error');
  const assets = join(folder, 'site/assets');
  const wasm = readdirSync(assets).filter((file) => file.endsWith('.wasm'));
  assert.is(wasm.length, 1, wasm.join());
  const built = readFileSync(join(assets, wasm[0] ?? ''));
  assert.ok(built.equals(readFileSync(inRoot('engine/pkg/parterre_engine_bg.wasm'))));
  const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'));
  const code = scripts.map((file) => readFileSync(join(assets, file), 'utf8')).join('');
  assert.ok(code.includes(wasm[0] ?? ' '), 'the page asks for the file by its name');
});

installed.run();
