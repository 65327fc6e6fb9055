/** One set-up at a time in a checkout: a second one waits, and then finds everything done. */
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { inCache } from './paths.mjs';

const FILE = inCache('setup.lock');

/**
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withSetupLock(work) {
  mkdirSync(inCache(), { recursive: true });
  let told = false;
  while (!tryLock()) {
    if (!told) process.stdout.write('Another set-up is at work in this checkout; waiting for it.\n');
    told = true;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  const unlock = () => rmSync(FILE, { force: true });
  process.once('exit', unlock);
  try {
    return await work();
  } finally {
    unlock();
    process.removeListener('exit', unlock);
  }
}

function tryLock() {
  try {
    writeFileSync(FILE, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (isAbandoned()) rmSync(FILE, { force: true });
    return false;
  }
}

function isAbandoned() {
  try {
    const owner = readFileSync(FILE, 'utf8');
    // Just made, and its owner not written yet.
    if (owner === '') return Date.now() - statSync(FILE).mtimeMs > 5000;
    return !isAlive(Number(owner));
  } catch {
    return false;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
