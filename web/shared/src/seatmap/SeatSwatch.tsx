import { memo, useEffect, useRef } from 'react';
import type { SeatPicture } from './kernel/look.ts';
import { paintSeat } from './paint/paintSeat.ts';
import type { SeatColors } from './paint/seatColors.ts';
import { paintCross } from './view/paintMarks.ts';

const SIDE = 22;

interface Props {
  picture: SeatPicture;
  colors: SeatColors;
  screenSide: 'top' | 'bottom';
  isOutOfOrder?: boolean;
}

/** One seat as the map draws it: the legend cannot drift from the picture. Painted again only when it looks otherwise. */
export const SeatSwatch = memo(function SeatSwatch({ picture, colors, screenSide, isOutOfOrder = false }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    const pen = element?.getContext('2d');
    if (!element || !pen) return;
    const density = Math.max(1, window.devicePixelRatio);
    element.width = SIDE * density;
    element.height = SIDE * density;
    pen.scale(density, density);
    paintSeat(pen, { x: SIDE / 2, y: SIDE / 2, cell: SIDE, detail: 'chair', screenSide, hairline: 1 }, picture, colors);
    if (isOutOfOrder) paintCross(pen, { x: SIDE / 2, y: SIDE / 2 }, SIDE, colors);
  });
  return <canvas ref={canvas} width={SIDE} height={SIDE} style={{ width: SIDE, height: SIDE }} aria-hidden />;
}, isSame);

function isSame(before: Props, next: Props): boolean {
  const keys = Object.keys(next.picture) as (keyof SeatPicture)[];
  const isSamePicture = keys.every((key) => before.picture[key] === next.picture[key]);
  return isSamePicture && before.colors === next.colors && before.screenSide === next.screenSide;
}
