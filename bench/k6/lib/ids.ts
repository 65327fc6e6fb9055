import { randomBytes } from 'k6/crypto';

/** A random UUID (version 4). Not of the run's seed: the same run again is other orders. */
export function newId(): string {
  const bytes = new Uint8Array(randomBytes(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
