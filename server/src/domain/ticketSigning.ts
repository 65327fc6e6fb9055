/** Keys that tickets are signed with, and what is done with them on the server. The code itself: contract/ticketCode.ts. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { makeTicketCode, type SignedTicket, type VerifySignature } from '../contract/ticketCode.ts';

export interface TicketKeyPair {
  /** Made from the public part, so that keys of two installations differ; 29 bits. */
  id: number;
  /** 32 bytes in base64url. */
  publicKey: string;
  /** 32 bytes in base64url: whoever has it can make tickets. */
  privateKey: string;
}

export function newTicketKey(): TicketKeyPair {
  const { d: privateKey, x: publicKey } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  if (privateKey === undefined || publicKey === undefined) throw new Error('An Ed25519 key has two parts');
  return { id: Buffer.from(publicKey, 'base64url').readUInt32BE() >>> 3, publicKey, privateKey };
}

/** Signs the tickets of one key. The same ticket has the same code every time. */
export function ticketSigner({
  id,
  publicKey,
  privateKey,
}: TicketKeyPair): (ticket: Omit<SignedTicket, 'keyId'>) => string {
  const key = createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey, d: privateKey }, format: 'jwk' });
  return (ticket) => makeTicketCode({ ...ticket, keyId: id }, (message) => sign(null, message, key));
}

/** For `checkTicketCode` on the server: OpenSSL's. */
export const verifyOnServer: VerifySignature = async (signature, message, publicKey) =>
  verify(null, message, publicKeyOf(publicKey), signature);

function publicKeyOf(bytes: Uint8Array): KeyObject {
  return createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(bytes).toString('base64url') },
    format: 'jwk',
  });
}

const halfDayMs = 12 * 3_600_000;

/**
 * When the ticket of a show is good, by its code alone (Unix ms): half a day around it. So a show that is moved within its evening needs no new
 * tickets, and tomorrow nobody comes in with today's. How early the doors are open is the scanner's setting.
 */
export function ticketValidity({ startAtMs, endAtMs }: { startAtMs: number; endAtMs: number }): {
  validFromMs: number;
  validToMs: number;
} {
  return { validFromMs: startAtMs - halfDayMs, validToMs: endAtMs + halfDayMs };
}
