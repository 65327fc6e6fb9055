/** `npm start -- --fresh`: what an instance keeps goes, after its owner has said so. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { isWanted, varDir } from './paths.mjs';
import { SetupError } from './steps.mjs';

/** What an instance writes below VAR_DIR. Whatever else lies there stays. */
const KEPT = ['postgres', 'postgres.log', 'media', 'mail', 'secret', 'without-demo-data'];

/** What is typed to go on. */
const WORD = 'fresh';

/**
 * Deletes the data of the instance in VAR_DIR, so that the next steps make them anew. Answers whether to go on: false when the
 * person said no, and then nothing was touched.
 * @throws {SetupError} there is nobody to ask, the instance runs, or its database is not ours to delete
 */
export async function beginAnew({ input = process.stdin, output = process.stdout } = {}) {
  const folder = varDir();
  if (process.env.DATABASE_URL) {
    throw new SetupError('--fresh does not delete a database that DATABASE_URL names.', [
      'empty that database yourself, or leave DATABASE_URL out',
    ]);
  }
  const found = KEPT.filter((name) => existsSync(join(folder, name)));
  if (found.length === 0) return true;
  const owner = runningIn(folder);
  if (owner !== null) {
    throw new SetupError(`${folder} is in use by process ${owner}.`, [
      'stop that instance first (Ctrl+C in its terminal)',
    ]);
  }
  if (!isWanted('--yes')) {
    if (!(/** @type {import('node:tty').ReadStream} */ (input).isTTY)) {
      throw new SetupError(`--fresh deletes everything in ${folder}, and there is no terminal to ask in.`, [
        'say so in the command: npm start -- --fresh --yes',
      ]);
    }
    const lines = createInterface({ input, output });
    const answer = await lines.question(
      `This deletes the data in ${folder}: its database, pictures and mails, with everything that was entered.\nType ${WORD} to go on: `,
    );
    lines.close();
    if (answer.trim().toLowerCase() !== WORD) {
      output.write('Nothing was deleted.\n');
      return false;
    }
  }
  for (const name of found) rmSync(join(folder, name), { recursive: true });
  return true;
}

/**
 * The process that runs the database of the folder; null: none does.
 * @param {string} folder
 */
function runningIn(folder) {
  const lock = join(folder, 'postgres/postmaster.pid');
  if (!existsSync(lock)) return null;
  const pid = Number(readFileSync(lock, 'utf8').split('\n')[0]);
  try {
    process.kill(pid, 0);
    return pid;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM' ? pid : null;
  }
}
