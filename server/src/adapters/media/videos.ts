/** Videos that staff upload: written to disk as they come, then looked at. */
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { videoLimits } from '../../contract/mediaUses.ts';
import { videoTooLarge } from '../../domain/mediaRefusals.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { saved } from './saved.ts';
import type { VideoFacts } from './videoMain.ts';

/** Known by their first bytes: nothing else is written to the end, whatever it is called. */
const containers = [
  { ending: 'mp4', isIt: (head: Buffer) => head.toString('latin1', 4, 8) === 'ftyp' },
  { ending: 'webm', isIt: (head: Buffer) => head.subarray(0, 4).equals(Buffer.from([0x1a, 0x45, 0xdf, 0xa3])) },
] as const;
const headBytes = 8;

/** What browsers of displays play. */
const playable: readonly string[] = ['avc', 'vp8', 'vp9', 'av1'];

/**
 * Keeps a video in `folder`. `read`: what the one at a path is. Answers its name, and how long it is in whole seconds. Errors: `MediaStore.keepVideo`.
 */
export async function keepVideo(
  folder: string,
  chunks: AsyncIterable<Uint8Array>,
  read: (path: string) => Promise<VideoFacts | null>,
): Promise<{ name: string; seconds: number }> {
  let seconds = 0;
  const name = await saved(folder, async (part, path) => {
    const { ending, hash } = await written(part, chunks);
    seconds = secondsOf(await read(path));
    return `${hash}.${ending}`;
  });
  return { name, seconds };
}

/** Writes it as far as it is a video and not too large. */
async function written(
  part: FileHandle,
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ ending: (typeof containers)[number]['ending']; hash: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  let head = Buffer.alloc(0);
  let ending: (typeof containers)[number]['ending'] | null = null;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > videoLimits.bytes) throw videoTooLarge();
    if (ending === null) {
      head = Buffer.concat([head, chunk.subarray(0, headBytes)]);
      if (head.length >= headBytes) ending = endingOf(head);
    }
    hash.update(chunk);
    await part.writeFile(chunk);
  }
  return { ending: ending ?? endingOf(head), hash: hash.digest('hex').slice(0, 32) };
}

function endingOf(head: Buffer): (typeof containers)[number]['ending'] {
  const container = containers.find(({ isIt }) => isIt(head));
  if (!container) throw new ParterreError('VIDEO_UNREADABLE');
  return container.ending;
}

/** How long a video is, if displays play it. */
function secondsOf(facts: VideoFacts | null): number {
  if (facts === null) throw new ParterreError('VIDEO_UNREADABLE');
  const { codec, seconds } = facts;
  if (codec === null || !playable.includes(codec))
    throw new ParterreError('VIDEO_NOT_PLAYABLE', { values: { codec: codec ?? '?' } });
  if (!(seconds <= videoLimits.seconds))
    throw new ParterreError('VIDEO_TOO_LONG', { values: { minutes: videoLimits.seconds / 60 } });
  return Math.max(1, Math.ceil(seconds));
}
