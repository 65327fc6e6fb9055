import bwipjs from 'bwip-js/node';

/** A square matrix code; `dark[y * size + x]`. */
export interface BarcodeMatrix {
  size: number;
  dark: boolean[];
}

/** A QR code of the ticket's barcode text, without its quiet zone; a quarter of it may be dirty (level Q). */
export function barcodeMatrix(text: string): BarcodeMatrix {
  const [symbol] = bwipjs.raw('qrcode', text, 'eclevel=Q');
  if (symbol === undefined || !('pixs' in symbol)) throw new Error(`No barcode can be made of ${JSON.stringify(text)}`);
  return { size: symbol.pixx, dark: symbol.pixs.map((pixel) => pixel === 1) };
}
