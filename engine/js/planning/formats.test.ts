import '../load.node.ts';
import './load.node.ts';
import { readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { EngineError, Hall, type HallDocument } from '../index.ts';
import {
  exportHall,
  findingActions,
  findingCodes,
  type ImportedHall,
  importHall,
  lossCodes,
  planFormats,
} from './index.ts';

const file = (name: string) => readFileSync(new URL(`../../planning/tests/data/${name}`, import.meta.url));

const document: HallDocument = {
  format: 'parterre-hall',
  version: 1,
  name: 'Salon',
  screenSide: 'bottom',
  naming: { rows: 'letters_from_bottom', seats: 'from_left', separator: '-' },
  classes: [
    { key: 'standard_seats', name: 'Standard' },
    { key: 'vip', name: 'VIP' },
  ],
  rows: [
    { seats: [{}, {}, null, { sofa: 1 }, { sofa: 1 }] },
    { seats: [null, null, null, null, null] },
    { seats: [{ class: 1 }, { class: 1, accessible: true }, null, { companion: true }, { accessible: true }] },
  ],
};

const said = ({ findings }: ImportedHall) =>
  findings.map(({ code, severity, at, action = '', to = '' }) => [code, severity, at, action, to].join(' ').trim());

test('plans are known by what is in them', () => {
  for (const [name, format, seats, found] of [
    ['vista-session-156-seats.json', 'vista', 156, 0],
    ['seats-io-rows.json', 'seats_io', 32, 2],
    ['seats-io-sections.json', 'seats_io', 71, 13],
    ['pretix-theatre.json', 'pretix', 150, 14],
  ] as const) {
    const hall = importHall(file(name));
    assert.is(hall.format, format);
    assert.equal([hall.findings.length, hall.more], [found, 0]);
    assert.ok(hall.document);
    assert.is(Hall.fromDocument(hall.document).seatCount, seats);
    assert.equal(importHall(JSON.parse(file(name).toString())), hall, 'parsed');
  }
});

test('every format takes a hall and says what it cannot carry', () => {
  const losses = (format: (typeof planFormats)[number]) =>
    exportHall(document, format).losses.map(({ code, count }) => `${code} ${count}`);
  assert.equal(losses('parterre'), []);
  assert.equal(losses('vista'), ['NAME 1']);
  assert.equal(losses('seats_io'), ['SOFAS 1']);
  assert.equal(losses('pretix'), ['ACCESSIBLE 2', 'COMPANION 1', 'SOFAS 1']);
  assert.equal(losses('csv'), ['NAME 1']);
  for (const format of planFormats) {
    const { text } = exportHall(document, format);
    const { format: found, document: once } = importHall(text);
    assert.is(found, format);
    assert.ok(once);
    assert.is(exportHall(once, format).text, text, format);
  }
});

test('defects stand in the way until they are repaired', () => {
  const table = 'seat;row;class;flags\n1;A;VIP;wheelchair\n1;A;VIP;\n2;A;;golden\n"3;A\n';
  const refused = importHall(table);
  assert.is(refused.document, null);
  assert.equal(said(refused), [
    'UNKNOWN_VALUE error line 4: flags',
    'BAD_CSV error line 5',
    'SCREEN_SIDE_ASSUMED warning  DEFAULTED bottom',
    'DUPLICATE_SEAT_NAME error line 3',
  ]);
  const mended = importHall(table, { repair: true });
  assert.equal(said(mended), [
    'UNKNOWN_VALUE error line 4: flags IGNORED golden',
    'BAD_CSV error line 5 LEFT_OUT',
    'SCREEN_SIDE_ASSUMED warning  DEFAULTED bottom',
    'DUPLICATE_SEAT_NAME error line 3 RENAMED 1-2',
  ]);
  assert.equal(mended.document?.rows, [{ seats: [{ accessible: true }, { name: '1-2' }, { name: '2', class: 1 }] }]);
});

test('whatever comes is answered', () => {
  for (const input of ['', 'hello', '[]', '{}', '{"zones":3}', '[1,', new Uint8Array(9), {}, [null]]) {
    const { format, document, findings } = importHall(input, { repair: true });
    assert.equal([format, document], [null, null]);
    assert.is(findings[0]?.severity, 'error');
  }
  for (const format of planFormats) {
    const { document, findings } = importHall('{"rows":[7],"Areas":[7],"subChart":7,"zones":[7],"categories":7}', {
      format,
    });
    assert.is(document, null, format);
    assert.ok(findings.length > 0);
  }
  assert.throws(
    () => exportHall({ ...document, classes: [] }, 'csv'),
    (error: unknown) => error instanceof EngineError && error.code === 'NoClass',
  );
});

test('spreadsheets save in encodings of their own', () => {
  const table = 'rij;stoel;klasse\r\nRangée;1;Privé\r\n';
  const utf16 = new Uint8Array([
    0xff,
    0xfe,
    ...new Uint8Array(new Uint16Array(Array.from(table, (c) => c.charCodeAt(0))).buffer),
  ]);
  const latin = Uint8Array.from(table, (character) => character.charCodeAt(0));
  for (const input of [table, `\ufeff${table}`, new TextEncoder().encode(`\ufeff${table}`), utf16, latin]) {
    const { document } = importHall(input);
    assert.is(document?.rows[0]?.label, 'Rangée');
    assert.is(document?.classes[0]?.name, 'Privé');
  }
});

test('both sides have the same names', () => {
  const source = (file: string) =>
    readFileSync(new URL(`../../planning/src/formats/${file}.rs`, import.meta.url), 'utf8');
  const names = (file: string, type: string) => {
    const body = new RegExp(`enum ${type} \\{(.*?)\\n\\}`, 's').exec(source(file))?.[1] ?? '';
    return [...body.matchAll(/^ {4}(\w+),/gm)].map(([, name = '']) => name.replace(/\B[A-Z]/g, '_$&').toUpperCase());
  };
  assert.equal(names('finding', 'FindingCode'), [...findingCodes]);
  assert.equal(names('finding', 'Action'), [...findingActions]);
  assert.equal(names('loss', 'LossCode'), [...lossCodes]);
  const formats = [...source('mod').matchAll(/\(Format::\w+, "(\w+)"\)/g)].map(([, name]) => name);
  assert.equal(formats, [...planFormats]);
});

test.run();
