import type { Crop } from '../contract/media.ts';
import type { MediaUseName } from '../contract/mediaUses.ts';

export interface MediaStore {
  /**
   * Reads a picture, cuts it, and keeps it in the sizes of its use. Only what was seen is kept: the file is decoded and encoded
   * anew, so what else was in it (scripts, places, another file) is not. The same picture again is the same files.
   * `crop`: of the picture as it is seen; null: its middle.
   * ### Errors (the first that applies)
   * `PICTURE_UNREADABLE` no JPEG, PNG or WebP, or a damaged one; `PICTURE_TOO_LARGE` by its pixels; `VALIDATION_FAILED` the crop
   * lies outside; `UNAVAILABLE` there is no room to keep it.
   */
  keep(bytes: Uint8Array, use: MediaUseName, crop: Crop | null): Promise<Record<string, string>>;
  /** Whether a file is there for what `keep` has answered. */
  has(url: string): Promise<boolean>;
  /** What is served at the address of a picture; null: nothing is. */
  read(url: string): Promise<Uint8Array | null>;
  /**
   * Deletes uploads that were kept for the last time before `beforeMs` (Unix ms) and are not among `inUse`, as `keep` answers them.
   * Answers how many files these were.
   */
  sweep(inUse: ReadonlySet<string>, beforeMs: number): Promise<number>;
}
