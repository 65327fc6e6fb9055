/**
 * For pages that were loaded before a seat could be `broken`, while nodes of this version and of the one before run side by
 * side and as long as such a page stays open: to them it is blocked. Goes with a later release.
 */
import { SeatStatusCode } from '@parterre/engine/types';
import type { SeatsMessage } from '../../contract/index.ts';

const { broken, blocked } = SeatStatusCode;
/** Lengths of what stands before the states (engine/docs/FORMATS.md). */
const snapshotHead = 24;
const deltaHead = 28;

/** The base64 of a snapshot or a delta with every broken seat blocked. */
export function withoutBroken(base64: string): string {
  const bytes = Buffer.from(base64, 'base64');
  const isDelta = bytes.toString('latin1', 0, 4) === 'PTRD';
  const before = (status: number): number => (status === broken ? blocked : status);
  if (isDelta)
    // A change is a u32, its status the lowest three bits.
    for (let at = deltaHead; at < bytes.length; at += 4) {
      const byte = bytes[at] ?? 0;
      bytes[at] = (byte & ~7) | before(byte & 7);
    }
  else
    for (let at = snapshotHead; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0;
      bytes[at] = before(byte & 15) | (before(byte >> 4) << 4);
    }
  return bytes.toString('base64');
}

export async function* forFormerPage(messages: AsyncIterable<SeatsMessage>): AsyncGenerator<SeatsMessage> {
  for await (const message of messages)
    yield message.kind === 'arrangement' ? message : { ...message, bytes: withoutBroken(message.bytes) };
}
