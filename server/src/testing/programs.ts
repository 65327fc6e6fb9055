import { existsSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

const cacheBin = resolve(import.meta.dirname, '../../../.cache/bin');

/** The path of a program that tests need: the machine's, or what set-up has brought. */
export function findProgram(name: 'redis-server' | 'pgbouncer'): string {
  for (const folder of [...(process.env.PATH ?? '').split(delimiter), cacheBin]) {
    const file = join(folder, name);
    if (existsSync(file)) return file;
  }
  throw new Error(
    `There is no ${name} on this machine. \`npm test\` gets one on Debian; elsewhere install it (scripts/setup/programs.mjs).`,
  );
}

/** Arguments with which Node runs a program of this repository: compiled already in a test run (scripts/test/compile.mjs), else its source. */
export function nodeArgs(source: string): string[] {
  const compiled = process.env.PARTERRE_TEST_PROGRAMS;
  if (!compiled) return ['--import', 'tsx', source];
  return ['--enable-source-maps', join(compiled, source.replace(/\.ts$/, '.mjs'))];
}
