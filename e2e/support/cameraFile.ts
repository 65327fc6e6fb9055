/** A film for Chromium's camera: one code, held still. */
import { writeFileSync } from 'node:fs';
import { barcodeMatrix } from '../../server/src/adapters/tickets/barcode.ts';

const width = 640;
const height = 480;
const framesPerSecond = 10;

/** Writes the film (YUV4MPEG2) of a QR code to `path`; `text` null: of an empty wall. */
export function writeCameraFile(path: string, text: string | null): void {
  const luma = Buffer.alloc(width * height, 200);
  if (text !== null) {
    const { size, dark } = barcodeMatrix(text);
    const module = Math.floor((height * 0.8) / size);
    const [left, top] = [Math.floor((width - module * size) / 2), Math.floor((height - module * size) / 2)];
    for (let y = 0; y < module * size; y += 1)
      for (let x = 0; x < module * size; x += 1)
        if (dark[Math.floor(y / module) * size + Math.floor(x / module)]) luma[(top + y) * width + left + x] = 20;
  }
  const chroma = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, chroma]);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F${framesPerSecond}:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(path, Buffer.concat([head, ...Array.from({ length: 5 }, () => frame)]));
}
