import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { ParterreError } from '../../domain/parterreError.ts';
import { tagBytes } from '../../ports/seatLeases.ts';

/**
 * What a hold token says. Little-endian, then 32 bytes HMAC-SHA256 of everything before, all in base64url:
 *
 *     offset  size  what
 *          0     1  u8   1, the format
 *          1     1  u8   bit 0: every seat was chosen by the engine
 *          2     1  u8   extensions used
 *          3     1       zero
 *          4     4  u32  show (schedule id)
 *          8     4  u32  lease epoch
 *         12     8       the holder's tag
 *         20     8  f64  when the hold began, Unix ms
 *         28     8  f64  when it ends, Unix ms on the store's clock
 *         36     2  u16  number of seats
 *         38     4  u32  per seat
 */
export interface HoldToken {
  readonly scheduleId: number;
  readonly epoch: number;
  readonly tag: Uint8Array;
  readonly startedAtMs: number;
  readonly expiresAtMs: number;
  readonly extensionsUsed: number;
  readonly assigned: boolean;
  readonly seats: number[];
}

const headBytes = 38;
const macBytes = 32;
const longestToken = 4096;
/** Tokens that are remembered, about a kilobyte each. */
const rememberedTokens = 8192;

export class HoldTokens {
  private readonly mac: Hmac;
  /** What was signed here lately. A text that equals one of these, its signature included, need not be verified again. */
  private readonly signed = new LRUCache<string, HoldToken>({ max: rememberedTokens });
  /** `secret`: the same on every node, 16 bytes at least. */
  constructor(secret: string | Uint8Array) {
    const bytes = Buffer.from(secret);
    if (bytes.length < 16) throw new Error('the secret of the hold tokens must have at least 16 bytes');
    // A key of its own: what is signed with the server's secret elsewhere is never a hold token.
    this.mac = new Hmac(createHmac('sha256', bytes).update('parterre hold 1').digest());
  }

  sign(token: HoldToken): string {
    const bytes = Buffer.allocUnsafe(headBytes + token.seats.length * 4 + macBytes);
    bytes.writeUInt8(1, 0);
    bytes.writeUInt8(token.assigned ? 1 : 0, 1);
    bytes.writeUInt8(token.extensionsUsed, 2);
    bytes.writeUInt8(0, 3);
    bytes.writeUInt32LE(token.scheduleId, 4);
    bytes.writeUInt32LE(token.epoch, 8);
    bytes.set(token.tag, 12);
    bytes.writeDoubleLE(token.startedAtMs, 20);
    bytes.writeDoubleLE(token.expiresAtMs, 28);
    bytes.writeUInt16LE(token.seats.length, 36);
    let at = headBytes;
    for (const seat of token.seats) at = bytes.writeUInt32LE(seat, at);
    bytes.write(this.mac.of(bytes.subarray(0, at)), at, 'latin1');
    const text = bytes.toString('base64url');
    this.signed.set(text, token);
    return text;
  }

  /** HOLD_INVALID unless we signed it. Says nothing about its time. The answer is not to be changed. */
  read(text: string): HoldToken {
    return this.signed.get(text) ?? this.verified(text);
  }

  private verified(text: string): HoldToken {
    if (text.length > longestToken) throw new ParterreError('HOLD_INVALID');
    const bytes = Buffer.from(text, 'base64url');
    const end = bytes.length - macBytes;
    if (end < headBytes) throw new ParterreError('HOLD_INVALID');
    // Before looking at anything else, and in constant time.
    const mac = Buffer.from(this.mac.of(bytes.subarray(0, end)), 'latin1');
    if (!timingSafeEqual(mac, bytes.subarray(end))) throw new ParterreError('HOLD_INVALID');
    const count = bytes.readUInt16LE(36);
    if (bytes[0] !== 1 || end !== headBytes + count * 4) throw new ParterreError('HOLD_INVALID');
    const seats: number[] = [];
    for (let at = headBytes; at < end; at += 4) seats.push(bytes.readUInt32LE(at));
    return {
      assigned: bytes.readUInt8(1) === 1,
      extensionsUsed: bytes.readUInt8(2),
      scheduleId: bytes.readUInt32LE(4),
      epoch: bytes.readUInt32LE(8),
      tag: new Uint8Array(bytes.subarray(12, 12 + tagBytes)),
      startedAtMs: bytes.readDoubleLE(20),
      expiresAtMs: bytes.readDoubleLE(28),
      seats,
    };
  }
}

const blockBytes = 64;

/** HMAC-SHA256 (RFC 2104) of short messages: `createHmac` makes an object for each and takes nearly three times as long. */
export class Hmac {
  /** The key's block, then the message; the other key's block, then the first hash. */
  private inner = Buffer.alloc(blockBytes + 1024);
  private readonly outer = Buffer.alloc(blockBytes + macBytes, 0x5c);

  /** `key`: at most 64 bytes. */
  constructor(key: Uint8Array) {
    this.inner.fill(0x36, 0, blockBytes);
    for (const [at, byte] of key.entries()) {
      this.inner[at] = 0x36 ^ byte;
      this.outer[at] = 0x5c ^ byte;
    }
  }

  /** The signature of a message, as latin1 text. */
  of(message: Uint8Array): string {
    const end = blockBytes + message.length;
    if (end > this.inner.length) this.inner = Buffer.concat([this.inner.subarray(0, blockBytes)], end);
    this.inner.set(message, blockBytes);
    this.outer.write(hash('sha256', this.inner.subarray(0, end), 'binary'), blockBytes, 'latin1');
    return hash('sha256', this.outer, 'binary');
  }
}
