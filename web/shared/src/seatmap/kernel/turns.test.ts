import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { radiansOf, turnsOf } from './turns.ts';

interface Seat {
  x: number;
  y: number;
  row?: number;
  slot?: number;
  sofa?: number;
}

const degreesOf = (seats: Seat[]): number[] => {
  const table = {
    x: Float64Array.from(seats, ({ x }) => x),
    y: Float64Array.from(seats, ({ y }) => y),
    row: Uint32Array.from(seats, ({ row = 0 }) => row),
    slot: Uint32Array.from(seats, ({ slot }, index) => slot ?? index),
    sofa: Uint32Array.from(seats, ({ sofa = 0 }) => sofa),
  };
  return [...turnsOf(table as never, seats.length)].map((turn) => Math.round((radiansOf(turn) * 180) / Math.PI) + 0);
};
const line = (count: number, degrees: number): Seat[] =>
  Array.from({ length: count }, (_, at) => ({
    x: at * Math.cos((degrees * Math.PI) / 180),
    y: at * Math.sin((degrees * Math.PI) / 180),
  }));
/** On a circle of this radius around (0, 0), a seat every so many degrees, below the circle's middle. */
const arc = (count: number, radius: number, step: number): Seat[] =>
  Array.from({ length: count }, (_, at) => {
    const angle = ((at - (count - 1) / 2) * step * Math.PI) / 180;
    return { x: Math.sin(angle) * radius, y: Math.cos(angle) * radius };
  });
const repeated = (degrees: number, count: number): number[] => new Array<number>(count).fill(degrees);

const rows: { name: string; seats: Seat[]; degrees: number[] }[] = [
  { name: 'a level row', seats: line(5, 0), degrees: repeated(0, 5) },
  { name: 'a row that rises', seats: line(5, -15), degrees: repeated(-15, 5) },
  { name: 'a row written from its right end', seats: line(5, -15).reverse(), degrees: repeated(-15, 5) },
  { name: 'a row down a side wall', seats: line(4, 90), degrees: repeated(90, 4) },
  { name: 'one up a side wall', seats: line(4, -90), degrees: repeated(90, 4) },
  { name: 'two seats', seats: line(2, 30), degrees: [30, 30] },
  { name: 'one seat', seats: line(1, 0), degrees: [0] },
  { name: 'an arc, to its ends', seats: arc(7, 10, 6), degrees: [18, 12, 6, 0, -6, -12, -18] },
  {
    name: 'one seat out of line',
    seats: line(9, 0).map((seat, at) => (at === 4 ? { ...seat, y: 0.3 } : seat)),
    degrees: repeated(0, 9),
  },
  {
    name: 'seats by turns forward and back',
    seats: line(8, 0).map((seat, at) => ({ ...seat, y: (at % 2) * 0.4 })),
    degrees: repeated(0, 8),
  },
  {
    name: 'blocks with an aisle between, each as it stands',
    seats: [...line(4, 15), ...line(4, -15).map(({ x, y }) => ({ x: x + 6, y: y + 0.8 }))].map((seat, at) => ({
      ...seat,
      slot: at < 4 ? at : at + 1,
    })),
    degrees: [...repeated(15, 4), ...repeated(-15, 4)],
  },
  {
    name: 'a seat between aisles as its row runs',
    seats: [0, 2, 4].map((slot) => ({ x: slot, y: slot * Math.tan(Math.PI / 12), slot })),
    degrees: [15, 15, 15],
  },
  {
    name: 'a sofa as one piece',
    seats: arc(6, 10, 6).map((seat, at) => ({ ...seat, sofa: at < 2 ? 1 : at > 2 ? 2 : 0 })),
    degrees: [12, 12, 3, -9, -9, -9],
  },
  {
    name: 'rows apart',
    seats: [...line(3, 9), ...line(3, -9).map((seat, at) => ({ ...seat, row: 1, slot: at }))],
    degrees: [9, 9, 9, -9, -9, -9],
  },
];
for (const { name, seats, degrees } of rows) test(`turned: ${name}`, () => assert.equal(degreesOf(seats), degrees));

test.run();
