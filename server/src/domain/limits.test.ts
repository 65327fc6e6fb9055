import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { limits } from './limits.ts';

const test = suite('limits');

const page = readFileSync(resolve(import.meta.dirname, '../../../docs/LIMITS.md'), 'utf8');

/** The page's tables by the `## heading` above them: the first column names the row, the last says it in words. */
function tablesOf(markdown: string): Record<string, Record<string, Record<string, string>>> {
  const tables: Record<string, Record<string, Record<string, string>>> = {};
  for (const section of markdown.split(/^## /m).slice(1)) {
    const lines = section.split('\n').filter((line) => line.startsWith('|'));
    const [head, , ...rows] = lines.map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
    if (!head) continue;
    const figures = head.slice(1, -1);
    tables[section.split('\n')[0]?.trim() ?? ''] = Object.fromEntries(
      rows.map((cells) => [
        cells[0]?.replaceAll('`', '') ?? '',
        Object.fromEntries(figures.map((figure, at) => [figure, cells[at + 1] ?? ''])),
      ]),
    );
  }
  return tables;
}

test('docs/LIMITS.md shows every limit as it is', () => {
  const inCode = Object.fromEntries(
    Object.entries(limits).map(([table, rows]) => [
      table,
      Object.fromEntries(
        Object.entries(rows).map(([name, figures]) => [
          name,
          Object.fromEntries(Object.entries(figures).map(([key, value]) => [key, String(value)])),
        ]),
      ),
    ]),
  );
  assert.equal(tablesOf(page), inCode);
});

test.run();
