import { createHmac, timingSafeEqual } from 'node:crypto';
import { derivedKey } from '../../../domain/derivedKey.ts';

/** What the sandbox of this installation signs the webhooks of one of its accounts with. */
export function sandboxKey(secret: string, account: number): Buffer {
  return derivedKey(secret, `sandbox webhooks ${account}`);
}

export const signatureHeader = 'x-sandbox-signature';

/** HMAC-SHA256 of the body, hex. */
export function sign(key: Uint8Array | string, body: string): string {
  return createHmac('sha256', key).update(body).digest('hex');
}

/** Compares without telling by its duration how much was right. */
export function isSignedBy(key: Uint8Array | string, body: string, signature: string | undefined): boolean {
  const expected = Buffer.from(sign(key, body));
  const given = Buffer.from(signature ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
