/** The snippets of the READMEs are taken from examples that are compiled, and do here what their comments say. */
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

const examples = readdirSync(new URL('.', import.meta.url))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8').split('\n'));

/** Whether the lines are among others, in their order. */
function isPartOf(lines: readonly string[], others: readonly string[]): boolean {
  let at = 0;
  for (const other of others) if (lines[at] === other) at++;
  return at === lines.length;
}

for (const page of ['../README.md', '../docs/RULES.md', '../planning/README.md']) {
  test(`every snippet of ${page} is part of an example`, () => {
    const text = readFileSync(new URL(page, import.meta.url), 'utf8');
    const snippets = [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) => code.trim().split('\n'));
    assert.ok(snippets.length > 0);
    for (const snippet of snippets) {
      const lines = snippet.filter((line) => line !== '');
      assert.ok(
        examples.some((example) => isPartOf(lines, example)),
        snippet.join('\n'),
      );
    }
  });
}

test('other proposals, and the group of a click', async () => {
  const { told } = await import('./proposals.ts');
  assert.equal(told, { first: 'D-3 D-4', second: 'C-3 C-4', preview: 'C-3 C-4' });
});

test('settings tried out', async () => {
  const { told } = await import('./settings.ts');
  assert.is(told.heat, 30);
  assert.ok(told.firstSplit > 0 && told.firstSplit < 1);
  assert.equal([told.wanted, told.secondBest], ['STRANDS', 'FARTHER']);
});

test('a plan read, mended and written', async () => {
  const { told } = await import('./plans.ts');
  assert.is(told.document, null);
  assert.is(told.findings[0]?.code, 'DUPLICATE_SEAT_NAME');
  assert.is(told.done[0]?.to, '2-2');
  assert.ok(told.text.includes('"seat_number":"2-2"'));
  assert.equal(told.losses, [{ code: 'TRAILING_AISLES', count: 1 }]);
});

test.run();
