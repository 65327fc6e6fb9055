import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openLogFile } from './logFile.mjs';

const test = suite('log files');
let folder: string;
test.before.each(() => {
  folder = mkdtempSync(join(tmpdir(), 'parterre-log-'));
});
test.after.each(() => {
  rmSync(folder, { recursive: true });
});

test('what is full makes room, and the oldest goes', () => {
  const file = join(folder, 'logs/server.log');
  const log = openLogFile(file, { maxBytes: 1000, kept: 2 });
  const line = (number: number) => `${String(number).padStart(99, '0')}\n`;
  for (let number = 0; number < 95; number++) log.write(line(number));
  log.close();
  assert.equal(readdirSync(join(folder, 'logs')), ['server.log', 'server.log.1', 'server.log.2']);
  const kept = ['server.log.2', 'server.log.1', 'server.log'].map((name) =>
    readFileSync(join(folder, 'logs', name), 'utf8'),
  );
  assert.is(kept.join(''), Array.from({ length: 25 }, (_, place) => line(70 + place)).join(''));
  assert.ok(kept.every((text) => text.length <= 1000));
});

test('a later start goes on where the log ended, and counts what is there', () => {
  const file = join(folder, 'server.log');
  for (let start = 0; start < 3; start++) {
    const log = openLogFile(file, { maxBytes: 100, kept: 1 });
    log.write('x'.repeat(40));
    log.close();
  }
  assert.is(statSync(file).size, 40);
  assert.is(statSync(`${file}.1`).size, 80);
});

test('a full disk is told once, and once that it is over', () => {
  const file = join(folder, 'server.log');
  // Writing to it fails as on a disk without room: ENOSPC.
  symlinkSync('/dev/full', file);
  const said: string[] = [];
  const log = openLogFile(file, { say: (line) => said.push(line) });
  for (let turn = 0; turn < 100; turn++) log.write('lost\n');
  assert.is(said.length, 1);
  assert.match(said[0] ?? '', /server\.log cannot be written \(ENOSPC/);
  unlinkSync(file);
  log.write('kept\n');
  log.write('kept too\n');
  log.close();
  assert.is(said.length, 2);
  assert.match(said[1] ?? '', /is written again/);
  assert.is(readFileSync(file, 'utf8').trim(), 'kept\nkept too');
});

test('a folder that cannot be made is no reason to fail either', () => {
  const said: string[] = [];
  const log = openLogFile('/dev/null/logs/server.log', { say: (line) => said.push(line) });
  log.write('lost\n');
  log.close();
  assert.is(said.length, 1);
  assert.not(existsSync('/dev/null/logs'));
});

test.run();
