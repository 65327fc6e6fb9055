/** The scripts' arguments and answers, byte by byte as README.md and the scripts' headers draw them. */
import {
  encodeExpiry,
  type LeaseDelta,
  type LeaseExtendRequest,
  type LeaseHoldRequest,
  type LeaseLoad,
  type LeaseRefusal,
  type LeaseReleaseRequest,
  type LeaseReply,
  LeaseResult,
  type LeaseSnapshot,
  type LeaseSoldRequest,
  tagBytes,
} from '../../ports/seatLeases.ts';

const headerBytes = 16;
const seatBytes = 16;
const deltaEntryBytes = 20;
/** More than any hall has seats. */
const noLimit = 0xffffffff;

/** Appends to one buffer of a size known before. */
class Writer {
  readonly bytes: Buffer;
  private at = 0;
  constructor(size: number) {
    this.bytes = Buffer.allocUnsafe(size);
  }
  u8(value: number): void {
    this.at = this.bytes.writeUInt8(value, this.at);
  }
  u16(value: number): void {
    this.at = this.bytes.writeUInt16LE(value, this.at);
  }
  u32(value: number): void {
    this.at = this.bytes.writeUInt32LE(value, this.at);
  }
  f64(value: number): void {
    this.at = this.bytes.writeDoubleLE(value, this.at);
  }
  raw(value: Uint8Array): void {
    this.bytes.set(value, this.at);
    this.at += value.length;
  }
  latin1(value: string): void {
    this.at += this.bytes.write(value, this.at, 'latin1');
  }
  seats(seats: ArrayLike<number>): void {
    for (let i = 0; i < seats.length; i++) this.u32(seats[i] ?? 0);
  }
}

export function packHolds(epoch: number, requests: LeaseHoldRequest[]): Buffer {
  let size = 6;
  for (const request of requests) {
    size += tagBytes + 8 + 4 + 1 + 1 + 2 + request.drop.length * 4 + (request.key ? 8 : 0);
    for (const alternative of request.alternatives) size += 4 + alternative.seats.length * 4 + alternative.memo.length;
  }
  const out = new Writer(size);
  out.u32(epoch);
  out.u16(requests.length);
  for (const request of requests) {
    out.raw(request.tag);
    out.f64(encodeExpiry(request.expiresAtMs, 'held'));
    out.u32(request.maxLive ?? noLimit);
    out.u8(request.key ? 1 : 0);
    out.u8(request.alternatives.length);
    out.u16(request.drop.length);
    out.seats(request.drop);
    if (request.key) out.latin1(request.key.inputHash);
    for (const alternative of request.alternatives) {
      out.u16(alternative.seats.length);
      out.u16(alternative.memo.length);
      out.seats(alternative.seats);
      out.latin1(alternative.memo);
    }
  }
  return out.bytes;
}

function packList<R extends { tag: Uint8Array; seats: ArrayLike<number> }>(
  epoch: number,
  requests: R[],
  extraBytes: number,
  writeExtra: (out: Writer, request: R) => void,
): Buffer {
  const size = requests.reduce((sum, request) => sum + tagBytes + extraBytes + 2 + request.seats.length * 4, 6);
  const out = new Writer(size);
  out.u32(epoch);
  out.u16(requests.length);
  for (const request of requests) {
    out.raw(request.tag);
    writeExtra(out, request);
    out.u16(request.seats.length);
    out.seats(request.seats);
  }
  return out.bytes;
}

export const packExtends = (epoch: number, requests: LeaseExtendRequest[]): Buffer =>
  packList(epoch, requests, 8, (out, request) => out.f64(encodeExpiry(request.expiresAtMs, request.kind)));

export const packReleases = (epoch: number, requests: LeaseReleaseRequest[]): Buffer =>
  packList(epoch, requests, 1, (out, request) => out.u8(request.kind === 'any' ? 1 : 0));

export const packSold = (epoch: number, requests: LeaseSoldRequest[]): Buffer => packList(epoch, requests, 0, () => {});

export function packState(state: LeaseLoad): Buffer {
  const out = Buffer.alloc(headerBytes + state.seatCount * seatBytes);
  out.writeUInt32LE(state.epoch, 0);
  out.writeUInt32LE(state.seatCount, 4);
  out.writeDoubleLE(state.version, 8);
  for (let seat = 0; seat < state.seatCount; seat++) {
    const at = headerBytes + seat * seatBytes;
    out.writeDoubleLE(state.expiries[seat] ?? 0, at);
    out.set(state.tags.subarray(seat * tagBytes, (seat + 1) * tagBytes), at + 8);
  }
  return out;
}

export function unpackHeader(bytes: Buffer): { epoch: number; seatCount: number; version: number } | null {
  if (bytes.length < headerBytes) return null;
  return { epoch: bytes.readUInt32LE(0), seatCount: bytes.readUInt32LE(4), version: bytes.readDoubleLE(8) };
}

/** Null when the bytes are no state: as good as missing. */
export function unpackState(bytes: Buffer): LeaseSnapshot | null {
  const header = unpackHeader(bytes);
  if (!header || bytes.length < headerBytes + header.seatCount * seatBytes) return null;
  const expiries = new Float64Array(header.seatCount);
  const tags = new Uint8Array(header.seatCount * tagBytes);
  for (let seat = 0; seat < header.seatCount; seat++) {
    const at = headerBytes + seat * seatBytes;
    expiries[seat] = bytes.readDoubleLE(at);
    tags.set(bytes.subarray(at + 8, at + 16), seat * tagBytes);
  }
  return { ...header, expiries, tags };
}

export const messageKinds = { delta: 1, loaded: 2 } as const;

export function unpackDelta(bytes: Buffer): LeaseDelta {
  const count = Math.floor((bytes.length - headerBytes) / deltaEntryBytes);
  const seats = new Uint32Array(count);
  const expiries = new Float64Array(count);
  const tags = new Uint8Array(count * tagBytes);
  for (let i = 0; i < count; i++) {
    const at = headerBytes + i * deltaEntryBytes;
    seats[i] = bytes.readUInt32LE(at);
    expiries[i] = bytes.readDoubleLE(at + 4);
    for (let b = 0; b < tagBytes; b++) tags[i * tagBytes + b] = bytes[at + 12 + b] ?? 0;
  }
  return { epoch: bytes.readUInt32LE(4), version: bytes.readDoubleLE(8), seats, expiries, tags };
}

/** A script's answer, and the time on Redis' clock (Unix ms; 0 when the answer does not tell). */
export function unpackReply(parts: Buffer[]): { nowMs: number; reply: LeaseReply | LeaseRefusal } {
  const [head, results, delta, ...memos] = parts;
  if (!head || head.length < 24) throw new Error(`the lease script answered ${head?.length ?? 0} bytes`);
  const code = head.readUInt8(0);
  const version = head.readDoubleLE(8);
  const nowMs = head.readDoubleLE(16);
  if (code === 1) return { nowMs, reply: { status: 'missing' } };
  if (code === 2) return { nowMs, reply: { status: 'wrongEpoch', epoch: head.readUInt32LE(4), version } };
  const byRequest = new Map<number, string>();
  let nextMemo = 0;
  if (memos.length > 0 && results) {
    for (let i = 0; i < results.length; i++) {
      const memo = results[i] === LeaseResult.Replayed ? memos[nextMemo++] : undefined;
      if (memo) byRequest.set(i, memo.toString('latin1'));
    }
  }
  return {
    nowMs,
    reply: {
      status: 'ok',
      version,
      results: results ?? Buffer.alloc(0),
      delta: delta && delta.length > 0 ? unpackDelta(delta) : null,
      memos: byRequest,
    },
  };
}
