import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ParterreError } from '../../domain/parterreError.ts';

/**
 * Writes a file of `folder` in one piece: whoever reads it meanwhile gets all of it or nothing. `write` fills it and answers its name; `path` is where
 * it lies until then.
 * ### Errors
 * What `write` refuses, else `UNAVAILABLE`: there is no room to keep it. Nothing of it stays.
 */
export async function saved<T extends string>(
  folder: string,
  write: (part: FileHandle, path: string) => Promise<T>,
): Promise<T> {
  // Two nodes, and two requests, may keep the same file at the same moment.
  const path = join(folder, `${randomUUID()}.part`);
  try {
    await mkdir(folder, { recursive: true });
    const part = await open(path, 'wx+');
    const name = await write(part, path).finally(() => part.close());
    await rename(path, join(folder, name));
    return name;
  } catch (cause) {
    await rm(path, { force: true }).catch(() => {});
    if (cause instanceof ParterreError) throw cause;
    throw new ParterreError('UNAVAILABLE', { retryAfterSeconds: 60, cause });
  }
}
