import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { csvWriter, firstCells } from './csv.ts';

const types = ['text', 'money', 'number', 'boolean', 'instant', 'date', 'localized'];
const row = ['a;b,"c"', -1250, 1.5, true, '2026-07-01T18:30:00.000Z', '2026-07-01', { en: 'Sea', fr: 'Mer' }];
const written = (format: 'us' | 'eu', rows: unknown[][]) =>
  csvWriter({ format, locale: 'fr', timezone: 'Europe/Brussels', types }).rows(rows);

test('American: commas between, points in numbers', () =>
  assert.is(written('us', [row]), '"a;b,""c""",-12.50,1.5,"oui",2026-07-01 20:30,2026-07-01,"Mer"\r\n'));

test('European: semicolons between, commas in numbers', () =>
  assert.is(written('eu', [row]), '"a;b,""c""";-12,50;1,5;"oui";2026-07-01 20:30;2026-07-01;"Mer"\r\n'));

test('nothing is nothing, and no row ends the file', () => {
  assert.is(written('us', [types.map(() => null)]), ',,,,,,\r\n');
  assert.is(written('us', []), '');
});

test('states, yes and no, and bits are written in the words that are given for them', () => {
  const write = csvWriter({
    format: 'us',
    locale: 'fr',
    timezone: 'UTC',
    types: ['choice', 'boolean', 'boolean', 'bits', 'bits', 'choice'],
    words: [
      { paid: 'Payé' },
      { yes: 'Archivé', no: '' },
      undefined,
      { 1: 'Site', 4: '=Caisse' },
      { 1: 'Site' },
      { paid: 'Payé' },
    ],
  });
  assert.is(
    write.rows([['paid', true, true, 5, 0, 'constructor']]),
    '"Payé","Archivé","oui","Site, =Caisse",,"constructor"\r\n',
  );
});

for (const [text, format] of [
  ['a;=1+1', 'us'],
  ['a;=1+1;b', 'us'],
  ['a,=1+1,b', 'eu'],
  ['a\n=1+1', 'eu'],
  ['a,\t=1+1', 'eu'],
] as const)
  test(`regression: ${JSON.stringify(text)} is no formula to who opens the ${format} format by the other`, () => {
    const write = csvWriter({ format, locale: 'en', timezone: 'UTC', types: ['text', 'text'] });
    for (const line of [write.rows([['x', text]]), write.head([text])]) {
      assert.match(line, /"\r\n$/);
      for (const cell of line.split(/[;,\t\n]/)) assert.not.match(cell, /^[=+\-@]/);
    }
  });

for (const text of ['=1+1', '+1', '-1', '@sum', '\tx', '\rx'])
  test(`${JSON.stringify(text)} is no formula, in a row and above it`, () => {
    const write = csvWriter({ format: 'us', locale: 'en', timezone: 'UTC', types: ['text'] });
    for (const line of [write.rows([[text]]), write.head([text])]) assert.match(line, `'${text}`);
  });

const lists: [name: string, file: string, cells: [line: number, cell: string][]][] = [
  [
    'a list',
    'A-1\nA-2\n',
    [
      [1, 'A-1'],
      [2, 'A-2'],
    ],
  ],
  [
    'lines of Windows, and a byte order mark',
    '\ufeffA-1\r\nA-2\r\n',
    [
      [1, 'A-1'],
      [2, 'A-2'],
    ],
  ],
  [
    'blank lines between and at the end',
    'A-1\n\n A-2 \n\n',
    [
      [1, 'A-1'],
      [2, ''],
      [3, 'A-2'],
      [4, ''],
    ],
  ],
  [
    'a European table',
    'code;visits\n"A;1";5\n;5\n',
    [
      [1, 'code'],
      [2, 'A;1'],
      [3, ''],
    ],
  ],
  [
    'an American table',
    'code,visits\nA-1,5\n',
    [
      [1, 'code'],
      [2, 'A-1'],
    ],
  ],
  ['nothing', '', []],
];
for (const [name, file, cells] of lists)
  test(`the first cell of each line is read: ${name}`, () =>
    assert.equal(
      firstCells(file).map(({ line, cell }) => [line, cell]),
      cells,
    ));

test.run();
