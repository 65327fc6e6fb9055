import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type CalendarEntry, calendarFile } from './calendarFile.ts';

const entry: CalendarEntry = {
  uid: 'b34bfb3d@cinema.example',
  title: 'Salt; a film, in two parts',
  place: 'Grand, Oude Dokkade 24',
  description: 'Order ABC\nRow C',
  url: 'https://cinema.example/en/bill/b34bfb3d',
  startAtMs: Date.parse('2026-11-28T19:15:00Z'),
  endAtMs: Date.parse('2026-11-29T00:05:00Z'),
  writtenAtMs: Date.parse('2026-11-20T08:00:00.999Z'),
};
/** The lines as a calendar reads them. */
const linesOf = (file: string): string[] => file.replaceAll('\r\n ', '').split('\r\n');

test('instants in UTC, what separates values escaped, a line each', () => {
  const file = calendarFile([entry]);
  assert.equal(linesOf(file).slice(4, 13), [
    'BEGIN:VEVENT',
    'UID:b34bfb3d@cinema.example',
    'DTSTAMP:20261120T080000Z',
    'DTSTART:20261128T191500Z',
    'DTEND:20261129T000500Z',
    'SUMMARY:Salt\\; a film\\, in two parts',
    'LOCATION:Grand\\, Oude Dokkade 24',
    'DESCRIPTION:Order ABC\\nRow C',
    'URL:https://cinema.example/en/bill/b34bfb3d',
  ]);
  assert.ok(file.endsWith('END:VCALENDAR\r\n'));
});

test('no line is longer than 75 octets, and none is cut within a character', () => {
  const title = 'Le Cinéma à l’été 🎬 '.repeat(12).trim();
  const file = calendarFile([{ ...entry, title }]);
  for (const line of file.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line);
  assert.ok(linesOf(file).includes(`SUMMARY:${title}`));
});

test.run();
