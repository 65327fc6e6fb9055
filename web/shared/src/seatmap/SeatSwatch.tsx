import { useEffect, useRef } from 'react';
import type { SeatPicture } from './kernel/look.ts';
import { paintSeat } from './paint/paintSeat.ts';
import type { SeatColors } from './paint/seatColors.ts';

const SIDE = 22;

/** One seat as the map draws it: the legend cannot drift from the picture. */
export function SeatSwatch({
  picture,
  colors,
  screenSide,
}: {
  picture: SeatPicture;
  colors: SeatColors;
  screenSide: 'top' | 'bottom';
}) {
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
  });
  return <canvas ref={canvas} width={SIDE} height={SIDE} style={{ width: SIDE, height: SIDE }} aria-hidden />;
}
