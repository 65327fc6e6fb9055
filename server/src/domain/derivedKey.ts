import { hkdfSync } from 'node:crypto';

/** 32 bytes for one purpose, from the server's secret (HKDF, RFC 5869): whoever learns one key knows neither the secret nor another. */
export function derivedKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `parterre ${purpose}`, 32));
}
