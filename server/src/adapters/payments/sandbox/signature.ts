import { createHmac, timingSafeEqual } from 'node:crypto';

export const signatureHeader = 'x-sandbox-signature';

/** HMAC-SHA256 of the body, hex. */
export function sign(secret: string, body: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

/** Compares without telling by its duration how much was right. */
export function isSignedBy(secret: string, body: string, signature: string | undefined): boolean {
  const expected = Buffer.from(sign(secret, body));
  const given = Buffer.from(signature ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
