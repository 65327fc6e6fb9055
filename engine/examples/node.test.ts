import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

test('the example for Node says what the README says', () => {
  const example = fileURLToPath(new URL('./node.ts', import.meta.url));
  const output = execFileSync(process.execPath, ['--import', 'tsx', example], { encoding: 'utf8' });
  assert.is(output.split('\n').length, 4);
  assert.ok(readFileSync(new URL('../README.md', import.meta.url), 'utf8').includes(output.trim()));
});

test.run();
