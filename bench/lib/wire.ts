/** What comes to a page over the network. */
import type { CDPSession } from '@playwright/test';

export const kinds = ['JS', 'CSS', 'wasm', 'HTML', 'fonts', 'pictures', 'other'] as const;
export type Kind = (typeof kinds)[number];

function kindOf(mimeType: string): Kind {
  if (/javascript/.test(mimeType)) return 'JS';
  if (mimeType === 'text/css') return 'CSS';
  if (mimeType === 'application/wasm') return 'wasm';
  if (mimeType === 'text/html') return 'HTML';
  if (/font/.test(mimeType)) return 'fonts';
  return mimeType.startsWith('image/') ? 'pictures' : 'other';
}

const nothing = () => Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>;

const quietMs = 1000;

export interface Wire {
  /** Bytes of the responses so far, compressed and with their headers. */
  bytes: Record<Kind, number>;
  /** Bytes of the responses' bodies so far, compressed, without headers. */
  bodies: Record<Kind, number>;
  /** Waits until nothing is on its way and a second has gone by in which nothing came. */
  quiet(): Promise<void>;
}

/** Listens from now on. */
export async function wireOf(devtools: CDPSession): Promise<Wire> {
  const bytes = nothing();
  const bodies = nothing();
  const heads = new Map<string, { kind: Kind; bytes: number }>();
  const onTheirWay = new Set<string>();
  let lastAt = performance.now();
  devtools.on('Network.requestWillBeSent', ({ requestId, type }) => {
    if (type !== 'EventSource') onTheirWay.add(requestId);
  });
  devtools.on('Network.loadingFailed', ({ requestId }) => onTheirWay.delete(requestId));
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    heads.set(requestId, { kind: kindOf(response.mimeType), bytes: response.encodedDataLength });
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const head = heads.get(requestId) ?? { kind: 'other', bytes: 0 };
    bytes[head.kind] += encodedDataLength;
    bodies[head.kind] += encodedDataLength - head.bytes;
    onTheirWay.delete(requestId);
    lastAt = performance.now();
  });
  await devtools.send('Network.enable');
  return {
    bytes,
    bodies,
    async quiet() {
      lastAt = performance.now();
      while (onTheirWay.size > 0 || performance.now() - lastAt < quietMs)
        await new Promise((done) => setTimeout(done, 100));
    },
  };
}

export const kib = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KiB`;

/** What was written for the page: code, styles and, as they are code when they come, texts. */
export const written = (bytes: Record<Kind, number>): number => bytes.JS + bytes.CSS + bytes.wasm;
