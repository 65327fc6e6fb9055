import { transformSync } from 'esbuild';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { mutate } from './mutate.mjs';

const test = suite('mutants');

/** What a function answers, by the mutant that is switched on; 0: none is. */
function answers<T>(text: string, call: (made: (...values: never[]) => unknown) => T): { what: string; answer: T }[] {
  const { text: mutated, mutants } = mutate(text, 'a.ts', 1);
  const { code } = transformSync(mutated, { loader: 'ts', format: 'cjs' });
  return [{ number: 0, what: 'none' }, ...mutants].map(({ number, what }) => {
    const module = { exports: {} as { made: (...values: never[]) => unknown } };
    const scope = { mutantSwitch: (n: number) => n === number };
    new Function('module', 'exports', 'globalThis', 'process', code)(module, module.exports, scope, { env: {} });
    return { what, answer: call(module.exports.made) };
  });
}

const cases: { what: string; text: string; mutants: [what: string, answer: unknown][] }[] = [
  {
    what: 'a guard',
    text: `export function made(by: number): string { if (by > 3) throw new Error('no'); return 'yes'; }`,
    mutants: [
      ['none', 'no'],
      ['by > 3 is never so', 'yes'],
      ['by > 3 is always so', 'no'],
      ['>= in place of > in by > 3', 'no'],
      ['4 in place of 3', 'yes'],
    ],
  },
  {
    what: 'a call',
    text: `export function made(by: number): string { let said = ''; said = 'done'; return said; }`,
    mutants: [
      ['none', 'done'],
      [`without said = 'done';`, ''],
    ],
  },
  {
    what: 'an else belongs to its own condition',
    text: `export function made(by: number): string { let said = ''; if (by > 9) said = 'much'; else said = 'little'; return said; }`,
    mutants: [
      ['none', 'little'],
      ['by > 9 is never so', 'little'],
      ['by > 9 is always so', 'much'],
      ['>= in place of > in by > 9', 'little'],
      ['10 in place of 9', 'little'],
      [`without said = 'much';`, 'little'],
      [`without said = 'little';`, ''],
    ],
  },
  {
    what: 'parts of an answer, and a default',
    text: `export const made = (by: number | null): boolean => (by ?? 0) !== 4 || by === null;`,
    mutants: [
      ['none', false],
      ['(by ?? 0) !== 4 is never so', false],
      ['(by ?? 0) !== 4 is always so', true],
      ['=== in place of !== in (by ?? 0) !== 4', true],
      ['by without what stands for null', false],
      ['1 in place of 0', false],
      ['5 in place of 4', true],
      ['by === null is never so', false],
      ['!== in place of === in by === null', true],
    ],
  },
  {
    what: 'a chain: a fault that two of its parts share is put once',
    text: `export function made(by: number): string { if (by && (isOdd(by) || !isEven(by)) && by) return 'yes'; return 'no'; }
           const isOdd = (by: number) => by === by; const isEven = isOdd;`,
    mutants: [
      ['none', 'yes'],
      ['by && (isOdd(by) || !isEven(by)) && by is always so', 'yes'],
      ['by is never so', 'no'],
      ['by is always so', 'yes'],
      ['isOdd(by) is never so', 'no'],
      ['isOdd(by) is always so', 'yes'],
      ['!isEven(by) is never so', 'yes'],
      ['by is always so', 'yes'],
      ['!== in place of === in by === by', 'yes'],
    ],
  },
  {
    what: 'a chain that is set or given',
    text: `export const made = (by: boolean): string => { const both = by && !by; return String(by || both); };`,
    mutants: [
      ['none', '4'],
      ['by is never so', '4'],
      ['by is always so', '4'],
      ['!by is always so', '4'],
      ['by is never so', 'false'],
      ['by is always so', 'true'],
      ['both is never so', '4'],
    ],
  },
  {
    what: 'types, names and texts stay as they are',
    text: `interface Row { 1: 2 } export const made = (by: 4): string => ({ 7: 'a' + by }[7] as string satisfies string);`,
    mutants: [
      ['none', 'a4'],
      ['8 in place of 7', undefined],
    ],
  },
];
for (const { what, text, mutants } of cases)
  test(what, () => {
    const said = answers(text, (made) => {
      try {
        return made(4 as never);
      } catch (error) {
        return (error as Error).message;
      }
    });
    assert.equal(
      said.map(({ what, answer }) => [what, answer]),
      mutants,
    );
  });

test('each is told with its line', () => {
  const { mutants } = mutate(`// A comment.\nexport const made = () => {\n  work();\n};\n`, 'a.ts', 7);
  assert.equal(mutants, [{ number: 7, file: 'a.ts', line: 3, what: 'without work();' }]);
});

test.run();
