/** What is said of uploads that are too large. */
import { mediaLimits, videoLimits } from '../contract/index.ts';
import { ParterreError } from './parterreError.ts';

/** A picture has more bytes or more pixels than are taken. */
export function pictureTooLarge(): ParterreError {
  return new ParterreError('PICTURE_TOO_LARGE', {
    values: { megabytes: mediaLimits.bytes / 1024 / 1024, megapixels: mediaLimits.pixels / 1_000_000 },
  });
}

export function videoTooLarge(): ParterreError {
  return new ParterreError('VIDEO_TOO_LARGE', { values: { megabytes: videoLimits.bytes / 1024 / 1024 } });
}
