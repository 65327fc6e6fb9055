/** What colour-blind people see of a colour: Machado, Oliveira and Fernandes 2009, severity 1, on linear sRGB. */
import { decodeChannel, encodeChannel, oklabOf, type Rgb, requireHex } from '../../theme/color.ts';

type Matrix = readonly [number, number, number, number, number, number, number, number, number];

export const visions = {
  full: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const satisfies Record<string, Matrix>;
export type Vision = keyof typeof visions;
const allVisions = Object.keys(visions) as Vision[];

const clamp01 = (value: number): number => Math.min(1, Math.max(0, value));

export function seenAs({ r, g, b }: Rgb, vision: Vision): Rgb {
  const m: Matrix = visions[vision];
  const red = decodeChannel(r);
  const green = decodeChannel(g);
  const blue = decodeChannel(b);
  return {
    r: encodeChannel(clamp01(m[0] * red + m[1] * green + m[2] * blue)),
    g: encodeChannel(clamp01(m[3] * red + m[4] * green + m[5] * blue)),
    b: encodeChannel(clamp01(m[6] * red + m[7] * green + m[8] * blue)),
  };
}

/** Distance in OKLab times 100 (about 2 is just noticeable side by side), in the vision that tells the two apart worst. */
export function leastDifference(one: string, other: string): number {
  return Math.min(
    ...allVisions.map((vision) => {
      const a = oklabOf(seenAs(requireHex(one), vision));
      const b = oklabOf(seenAs(requireHex(other), vision));
      return 100 * Math.hypot(a.l - b.l, a.a - b.a, a.b - b.b);
    }),
  );
}
