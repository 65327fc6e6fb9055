/** The demo's pictures: posters and backdrops of its films, slides, marks. They lie in `pictures/` as the server hands them out. */
import { cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Addresses at the server; below `/media` the paths are those of `pictures/`. */
export const posterUrls = (slug: string) => ({
  md: `/media/posters/${slug}-md.webp`,
  lg: `/media/posters/${slug}-lg.webp`,
});
export const backdropUrl = (slug: string) => `/media/backdrops/${slug}.webp`;

const source = fileURLToPath(new URL('pictures', import.meta.url));

/**
 * Copies them into `directory`, but for those that it has in the same length.
 * ### Errors
 * Names the file that cannot be written, and why.
 */
export async function copyPictures(directory: string): Promise<void> {
  for (const folder of await readdir(source)) {
    for (const name of await readdir(path.join(source, folder))) await copy(path.join(folder, name), directory);
  }
}

async function copy(picture: string, directory: string): Promise<void> {
  const from = path.join(source, picture);
  const to = path.join(directory, picture);
  const [wanted, there] = await Promise.all([stat(from), stat(to).catch(() => null)]);
  if (there?.size === wanted.size) return;
  try {
    await mkdir(path.dirname(to), { recursive: true });
    // A server may be reading: the picture appears whole or not at all.
    await cp(from, `${to}.part`);
    await rename(`${to}.part`, to);
  } catch (cause) {
    await rm(`${to}.part`, { force: true }).catch(() => undefined);
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The picture ${to} cannot be written: ${reason}`, { cause });
  }
}
