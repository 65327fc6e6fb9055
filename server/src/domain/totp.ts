/** Codes of authenticator apps (RFC 6238): six digits, another one every 30 seconds. SHA-1, since many apps know nothing else. */
import { Secret, TOTP } from 'otpauth';

const shape = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** A phone's clock may be a step behind ours or ahead; a person needs some seconds to type. */
const stepsOff = 1;

/** 160 bits in base32, as apps take it typed. */
export function newTotpSecret(random: (bytes: number) => Uint8Array): string {
  return new Secret({ buffer: new Uint8Array(random(20)).buffer }).base32;
}

/** What a QR code tells an app. `issuer`: whose portal it is; `account`: who signs in. */
export function totpUri(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  return new TOTP({ ...shape, secret: Secret.fromBase32(secret), issuer, label: account }).toString();
}

/** The step whose code it is, counted from 1970; null: it is the code of no step around now. */
export function totpStep(secret: string, code: string, nowMs: number): number | null {
  const delta = TOTP.validate({
    ...shape,
    secret: Secret.fromBase32(secret),
    token: code,
    timestamp: nowMs,
    window: stepsOff,
  });
  return delta === null ? null : TOTP.counter({ period: shape.period, timestamp: nowMs }) + delta;
}
