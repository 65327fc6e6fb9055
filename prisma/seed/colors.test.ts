import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { classStyles } from './houses/marquise/venue.ts';

type Triple = [number, number, number];

/** Machado, Oliveira, Fernandes 2009, severity 1, on linear light. */
const sights: Record<string, [Triple, Triple, Triple]> = {
  full: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function linear(hex: string): Triple {
  const value = Number.parseInt(hex.slice(1), 16);
  const part = (byte: number) => {
    const share = byte / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return [part(value >> 16), part((value >> 8) & 255), part(value & 255)];
}

const times = (matrix: readonly Triple[], [x, y, z]: Triple) =>
  matrix.map(([a, b, c]) => a * x + b * y + c * z) as Triple;

/** OKLab: a distance of 0.02 is just seen. */
function oklab(color: Triple): Triple {
  const clear = color.map((part) => Math.min(1, Math.max(0, part))) as Triple;
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    clear,
  ).map(Math.cbrt) as Triple;
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones,
  );
}

test('seat classes stay apart for every kind of sight', () => {
  const colors = Object.entries(classStyles).map(([key, style]) => [key, style.color] as const);
  for (const [sight, matrix] of Object.entries(sights)) {
    const seen = colors.map(([key, color]) => [key, oklab(times(matrix, linear(color)))] as const);
    seen.forEach(([key, [l, a, b]], index) => {
      for (const [other, [l2, a2, b2]] of seen.slice(index + 1)) {
        const distance = Math.hypot(l - l2, a - a2, b - b2);
        assert.ok(distance > 0.08, `${key} and ${other} differ by ${distance.toFixed(3)} with ${sight}`);
      }
    });
  }
});

test.run();
