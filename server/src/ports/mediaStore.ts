import type { Crop, Video } from '../contract/media.ts';
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
  /**
   * Keeps a video as it is sent, and never all of it in memory. Only what displays play is kept. The same video again is the same file.
   * ### Errors (the first that applies)
   * `VIDEO_TOO_LARGE`; `VIDEO_UNREADABLE` no MP4 or WebM, a damaged one, or one without moving pictures; `VIDEO_NOT_PLAYABLE` coded in a way that displays
   * do not play; `VIDEO_TOO_LONG`; `UNAVAILABLE` there is no room to keep it; and what `chunks` refuses.
   */
  keepVideo(chunks: AsyncIterable<Uint8Array>): Promise<Video>;
  /** Whether a file is there for what `keep` or `keepVideo` has answered. */
  has(url: string): Promise<boolean>;
  /**
   * Makes the file for an address of `sizedUrl`, once; a second caller waits for the same. `missing`: no such address, or no such picture; `busy`: too many
   * wait already, and the picture itself has to do.
   * ### Errors
   * `UNAVAILABLE` there is no room to keep it; throws where the picture is damaged.
   */
  makeSized(address: string): Promise<'made' | 'missing' | 'busy'>;
  /** What is served at the address of a picture; null: nothing is. */
  read(url: string): Promise<Uint8Array | null>;
  /**
   * Deletes uploads that were kept for the last time before `beforeMs` (Unix ms) and are not among `inUse`, as `keep` and `keepVideo` answer them.
   * With a picture its sizes go. Answers how many files these were.
   */
  sweep(inUse: ReadonlySet<string>, beforeMs: number): Promise<number>;
  /** Ends the process that reads videos. */
  close(): Promise<void>;
}
