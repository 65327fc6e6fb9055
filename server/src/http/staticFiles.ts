/** The built apps and the media. Built assets are sent as they lie on disk, compressed at build time. */
import { existsSync } from 'node:fs';
import { join, normalize, sep } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import express, { type RequestHandler, type Response } from 'express';
import { parseSizedUrl } from '../contract/index.ts';
import type { MediaStore } from '../ports/mediaStore.ts';

const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

/** `x.js.br` is told as what it is, not as a brotli file. */
const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  json: 'application/json; charset=utf-8',
  wasm: 'application/wasm',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
};

/**
 * Files of a Vite build. What lies under /assets/ carries a hash in its name and may be kept for ever. Pages are not
 * served from here: they get their head and startup data first.
 */
export function builtFiles(folder: string): RequestHandler[] {
  const files = express.static(folder, {
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (response: Response, path: string) => {
      const hashed = path.startsWith(join(folder, 'assets') + sep);
      response.setHeader('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      const encoding = encodings.find(({ suffix }) => path.endsWith(suffix));
      const plain = encoding ? path.slice(0, -encoding.suffix.length) : path;
      const type = types[plain.split('.').at(-1) ?? ''];
      if (type) response.setHeader('Content-Type', type);
      if (encoding) response.setHeader('Content-Encoding', encoding.name);
      response.vary('Accept-Encoding');
    },
  });
  /** Files that have a compressed twin, asked of the disk once each; by file, as an address can be written in any number of ways. */
  const twins = new Set<string>();
  const compressedFirst: RequestHandler = (request, _response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next('router');
    const extension = request.path.split('.').at(-1) ?? '';
    if (extension === 'html') return next('router');
    if (!(extension in types)) return next();
    for (const { name, suffix } of encodings) {
      if (!request.acceptsEncodings(name)) continue;
      const twin = `${request.path}${suffix}`;
      const file = normalize(join(folder, decodeSafely(twin)));
      if (!twins.has(file) && file.startsWith(folder + sep) && existsSync(file)) twins.add(file);
      if (twins.has(file)) {
        request.url = twin;
        break;
      }
    }
    next();
  };
  return [compressedFirst, files, restoreUrl];
}

/** Restores the address after a miss, so that the rest of the app sees what was asked for. */
const restoreUrl: RequestHandler = (request, _response, next) => {
  request.url = request.originalUrl;
  next();
};

/** A size that is not made by then is there for the next visitor: nobody looks at an empty frame meanwhile. */
const patienceMs = 1_000;

/**
 * Posters and other pictures, and their sizes, which are made when they are first asked for. Uploaded ones are named by what is in them and may be kept
 * for ever, those of the demonstration for a day. `onFault` hears why a size could not be made: the picture itself is served instead, as it is to whoever asks
 * before a size is made.
 */
export function media(
  folder: string,
  store: Pick<MediaStore, 'makeSized'>,
  onFault: (error: unknown, response: Response) => void,
): RequestHandler[] {
  const uploaded = /^\/(?:sized\/[a-z0-9]+\/)?uploads\//;
  const files = express.static(folder, {
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    cacheControl: false,
    fallthrough: true,
    setHeaders: (response: Response, path: string) => {
      const named = uploaded.test(path.slice(folder.length).replaceAll(sep, '/'));
      response.setHeader('Cache-Control', named ? 'public, max-age=31536000, immutable' : 'public, max-age=86400');
    },
  });
  const made: RequestHandler = async (request, response, next) => {
    const address = `${request.baseUrl}${request.path}`;
    const asked = parseSizedUrl(address);
    if (asked === null) return next('router');
    const making = store.makeSized(address).catch((error: unknown) => {
      onFault(error, response);
      return 'busy' as const;
    });
    const outcome = await Promise.race([making, setTimeout(patienceMs, 'busy' as const, { ref: false })]);
    if (outcome === 'missing') return next('router');
    if (outcome === 'made') return next();
    response.setHeader('Cache-Control', 'no-store');
    response.redirect(302, asked.url);
  };
  return [files, express.Router().use(made, files)];
}

function decodeSafely(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}
