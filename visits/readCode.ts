/** Reads codes from pictures, as a scanner's camera does. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer } });

export interface CodeOnPicture {
  text: string;
  /** 6 of `6-M`: its side is 17 + 4 × version modules. */
  version: number;
  /** L, M, Q or H: how much of it may be dirty. */
  level: string;
  /** Pixels from its top left corner to its top right one. */
  widthPx: number;
  middle: { x: number; y: number };
}

/** QR codes on a PNG. */
export async function codesOn(png: Uint8Array): Promise<CodeOnPicture[]> {
  const found = await readBarcodes(png, { formats: ['QRCode'], tryHarder: true });
  return found
    .filter(({ isValid }) => isValid)
    .map(({ text, version, ecLevel, position: { topLeft, topRight, bottomLeft, bottomRight } }) => ({
      text,
      version: Number(version),
      level: ecLevel,
      widthPx: Math.hypot(topRight.x - topLeft.x, topRight.y - topLeft.y),
      middle: {
        x: (topLeft.x + topRight.x + bottomLeft.x + bottomRight.x) / 4,
        y: (topLeft.y + topRight.y + bottomLeft.y + bottomRight.y) / 4,
      },
    }));
}
