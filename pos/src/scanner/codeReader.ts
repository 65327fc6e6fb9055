/** Reads QR codes in pictures: a library in WebAssembly, which our own server serves. Loaded when a camera is switched on. */
import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

prepareZXingModule({
  overrides: { locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? wasmUrl : prefix + path) },
});

/** Loads what pictures are read with, before a camera is switched on. */
export async function loadReader(): Promise<void> {
  await fetch(wasmUrl);
}

const detector = new BarcodeDetector({ formats: ['qr_code'] });

/** The code in a picture; null: there is none that can be read. */
export async function codeIn(picture: ImageBitmapSource): Promise<string | null> {
  const [code] = await detector.detect(picture);
  return code?.rawValue ?? null;
}
