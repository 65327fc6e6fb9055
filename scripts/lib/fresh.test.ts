import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { beginAnew } from './fresh.mjs';

const test = suite('npm start -- --fresh');
let folder: string;
const { DATABASE_URL, VAR_DIR } = process.env;
test.before.each(() => {
  folder = mkdtempSync(join(tmpdir(), 'parterre-fresh-'));
  process.env.VAR_DIR = folder;
  delete process.env.DATABASE_URL;
  for (const name of ['postgres', 'media', 'own']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'secret'), 'x');
});
test.after.each(() => {
  rmSync(folder, { recursive: true });
  Object.assign(
    process.env,
    DATABASE_URL === undefined ? {} : { DATABASE_URL },
    VAR_DIR === undefined ? {} : { VAR_DIR },
  );
});

/** Plays somebody at a terminal who answers this. */
async function answering(answer: string): Promise<{ goesOn: boolean; said: string }> {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const output = new PassThrough();
  input.write(`${answer}\n`);
  const goesOn = await beginAnew({ input: input as never, output: output as never });
  return { goesOn, said: String(output.read() ?? '') };
}

test('the word deletes what the instance kept, and nothing else that lies there', async () => {
  const { goesOn, said } = await answering('Fresh');
  assert.is(goesOn, true);
  assert.match(said, folder);
  assert.equal(readdirSync(folder), ['own']);
});

for (const answer of ['', 'yes', 'no']) {
  test(`"${answer}" deletes nothing`, async () => {
    assert.is((await answering(answer)).goesOn, false);
    assert.equal(readdirSync(folder).sort(), ['media', 'own', 'postgres', 'secret']);
  });
}

test('nobody is asked where there is nothing', async () => {
  for (const name of ['postgres', 'media', 'secret']) rmSync(join(folder, name), { recursive: true });
  assert.is(await beginAnew({ input: new PassThrough() as never }), true);
});

for (const [what, prepare, message] of [
  ['nobody can be asked', () => {}, 'npm start -- --fresh --yes'],
  ['it runs', () => writeFileSync(join(folder, 'postgres/postmaster.pid'), `${process.pid}\n`), 'in use by process'],
  ['the database is another’s', () => Object.assign(process.env, { DATABASE_URL: 'postgres://db/x' }), 'DATABASE_URL'],
] as const) {
  test(`${what}: told so, and nothing is deleted`, async () => {
    prepare();
    const error = await beginAnew({ input: new PassThrough() as never }).catch((cause) => cause);
    assert.match(error.message, message);
    assert.ok(existsSync(join(folder, 'secret')));
  });
}

test.run();
