import type { ReadableSheet } from '../paint/sprites.ts';

/** An offscreen canvas and its context. */
export function canvasSheet(
  width: number,
  height: number,
  settings?: CanvasRenderingContext2DSettings,
): { image: HTMLCanvasElement; context: CanvasRenderingContext2D } {
  const image = document.createElement('canvas');
  image.width = width;
  image.height = height;
  const context = image.getContext('2d', settings);
  if (!context) throw new Error('this browser has no 2D canvas');
  return { image, context };
}

/** A square canvas that stays in the main memory, where its pixels are read. */
export function readableSheet(side: number): ReadableSheet {
  const { context } = canvasSheet(side, side, { willReadFrequently: true });
  return {
    pen: context,
    read: () => new Uint32Array(context.getImageData(0, 0, side, side).data.buffer),
    wipe: () => context.clearRect(0, 0, side, side),
  };
}
