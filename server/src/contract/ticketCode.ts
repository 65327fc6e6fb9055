/**
 * What the QR code of a ticket says, signed so that a scanner without a network can tell a ticket of the cinema from any other text. Runs on the
 * server and in browsers. The layout is public, and `ticketCode.vectors.json` has examples for whoever writes a scanner of their own.
 *
 * 90 bytes, whole numbers big-endian: 1 version, 4 key id, 6 bill line, 4 schedule, 3 seat (all ones: none), 4 valid from and 4 valid to (Unix
 * minutes), then 64 of the Ed25519 signature (RFC 8032) of `signedPrefix` followed by these 26 bytes. Written in Crockford's base32 without
 * padding: 144 capitals and digits, which a QR code keeps in its alphanumeric mode and no keyboard's shift key can garble.
 *
 * The code says what was sold, nothing of what became of it: given back, seated elsewhere, let in already, that only the server knows or a
 * list that it gave.
 */
import { verifyAsync } from '@noble/ed25519';
import { base32crockford } from '@scure/base';

/** Names this layout. A later one has another version, and its codes are `version` to whoever reads this one. */
const ticketCodeVersion = 1;

/** Characters of a code. */
export const ticketCodeLength = 144;

const payloadBytes = 26;
const codeBytes = payloadBytes + 64;

/** Before what is signed, so that a signature of a ticket is worth nothing anywhere else where the key might sign. */
const signedPrefix = new TextEncoder().encode('parterre ticket\0');

const noSeat = 0xffffff;
const minuteMs = 60_000;

/** A code with fewer letters is somebody's old barcode, or a number typed by hand. */
const leastLetters = 24;

/** What a ticket's code says. */
export interface SignedTicket {
  /** Id of the key that it is signed with, 0 to 2^32 - 1. */
  keyId: number;
  /** Id of the bill's line, in decimal digits. */
  lineId: string;
  scheduleId: number;
  /** Index in the layout of the show as it was when the code was made; null: free seating. */
  seatIndex: number | null;
  /** Unix ms, a whole minute each: good from the one and until before the other. */
  validFromMs: number;
  validToMs: number;
}

/** A key that tickets are signed with, as far as scanners know it. */
export interface TicketKey {
  id: number;
  /** Whose tickets it signs. */
  exhibitorId: number;
  /** Its public part, 32 bytes in base64url. */
  publicKey: string;
  /** Nothing that is signed with it is believed any more. One that was only followed by another is not withdrawn. */
  isWithdrawn: boolean;
}

/**
 * Why a code is not believed. The first of these that applies:
 * - `cut`: shorter or longer than a code, or with characters that none has: read badly, or no ticket at all
 * - `version`: of a layout that is not known here: this program is too old
 * - `unknown_key`: none of the keys that were given; with keys that are up to date, of another installation or made up
 * - `forged`: the signature is wrong: something in it was changed, or misread
 * - `other_exhibitor`: a real ticket of another exhibitor of this installation
 * - `withdrawn_key`: signed with a key that is not trusted any more. Who holds it may have a real ticket: the server can look for `ticket.lineId`
 * - `too_early`, `expired`: real, and now is not between `ticket.validFromMs` and `ticket.validToMs`
 */
export type TicketCodeFault =
  | 'cut'
  | 'version'
  | 'unknown_key'
  | 'forged'
  | 'other_exhibitor'
  | 'withdrawn_key'
  | 'too_early'
  | 'expired';

/** `ticket` of a fault: what the code claims, which is believed of the last four alone; null: it cannot be told. */
export type TicketCodeCheck =
  | { isValid: true; ticket: SignedTicket }
  | { isValid: false; fault: TicketCodeFault; ticket: SignedTicket | null };

/** Is `signature` (64 bytes) that of `message` by `publicKey` (32 bytes)? */
export type VerifySignature = (signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array) => Promise<boolean>;

/** Is this text meant as a signed code, whole or not? Everything else is an old barcode or a number. Spaces, hyphens and case do not matter. */
export function isTicketCode(text: string): boolean {
  const letters = lettersOf(text);
  // Two letters hold the version of 8 bits, the rest of the second is the first of the key.
  return letters.length >= leastLetters && /^0[4-7][0-9A-Z]*$/.test(letters);
}

const swapped: Record<string, string> = { y: 'z', z: 'y', Y: 'Z', Z: 'Y' };

/**
 * What a reader has read whose keyboard is American, at a machine with a German layout, or the other way round: Y and Z lie where the other one is
 * there. Null: it has neither, so both layouts give the same. Only a signature, or the list of barcodes, tells which of the two was meant.
 */
export function atOtherLayout(text: string): string | null {
  const other = text.replace(/[yz]/gi, (letter) => swapped[letter] ?? letter);
  return other === text ? null : other;
}

/** What a code claims, without any belief. `fault`: nothing can be read of it. */
export function parseTicketCode(
  text: string,
): { ticket: SignedTicket; signed: Uint8Array; signature: Uint8Array } | { fault: 'cut' | 'version' } {
  const letters = lettersOf(text);
  if (letters.length !== ticketCodeLength) return { fault: 'cut' };
  let bytes: Uint8Array;
  try {
    bytes = base32crockford.decode(letters);
  } catch {
    return { fault: 'cut' };
  }
  if (bytes[0] !== ticketCodeVersion) return { fault: 'version' };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const seat = (view.getUint16(15) << 8) | view.getUint8(17);
  const ticket: SignedTicket = {
    keyId: view.getUint32(1),
    lineId: String(view.getUint16(5) * 2 ** 32 + view.getUint32(7)),
    scheduleId: view.getUint32(11),
    seatIndex: seat === noSeat ? null : seat,
    validFromMs: view.getUint32(18) * minuteMs,
    validToMs: view.getUint32(22) * minuteMs,
  };
  return { ticket, signed: withPrefix(bytes.subarray(0, payloadBytes)), signature: bytes.slice(payloadBytes) };
}

/**
 * May this code be believed now? Asks nobody: it is as right as `keys` and `nowMs` (Unix ms) are. `keys`: all of the installation, those of
 * other exhibitors and withdrawn ones too, so that tickets of theirs can be named. Never throws because of `text`; throws of a key in `keys`
 * that is none. Whether the ticket is for this show, and whether it was given back, moved or used, is for the caller to tell from `ticket`.
 * `verify`: what checks signatures; without it the browser's WebCrypto, or a library where it has no Ed25519.
 */
export async function checkTicketCode(
  text: string,
  { keys, exhibitorId, nowMs }: { keys: readonly TicketKey[]; exhibitorId: number; nowMs: number },
  verify: VerifySignature = verifyInBrowser,
): Promise<TicketCodeCheck> {
  const parsed = parseTicketCode(text);
  if ('fault' in parsed) return { isValid: false, fault: parsed.fault, ticket: null };
  const { ticket, signed, signature } = parsed;
  const refused = (fault: TicketCodeFault): TicketCodeCheck => ({ isValid: false, fault, ticket });
  const key = keys.find(({ id }) => id === ticket.keyId);
  if (!key) return refused('unknown_key');
  if (!(await verify(signature, signed, keyBytes(key.publicKey)))) return refused('forged');
  if (key.exhibitorId !== exhibitorId) return refused('other_exhibitor');
  if (key.isWithdrawn) return refused('withdrawn_key');
  if (nowMs < ticket.validFromMs) return refused('too_early');
  if (nowMs >= ticket.validToMs) return refused('expired');
  return { isValid: true, ticket };
}

/** The code of a ticket. `sign`: the Ed25519 signature of these bytes by the key `ticket.keyId`. Throws of what has no room in it. */
export function makeTicketCode(ticket: SignedTicket, sign: (message: Uint8Array) => Uint8Array): string {
  const { keyId, scheduleId, seatIndex, validFromMs, validToMs } = ticket;
  const line = Number(ticket.lineId);
  const bytes = new Uint8Array(codeBytes);
  const view = new DataView(bytes.buffer);
  const seat = seatIndex ?? noSeat;
  const from = Math.floor(validFromMs / minuteMs);
  const to = Math.ceil(validToMs / minuteMs);
  for (const [value, bits] of [
    [keyId, 32],
    [line, 48],
    [scheduleId, 32],
    [seat, 24],
    [from, 32],
    [to, 32],
  ] as const) {
    if (!Number.isSafeInteger(value) || value < 0 || value >= 2 ** bits)
      throw new Error(`A ticket's code has no room for ${JSON.stringify(ticket)}`);
  }
  view.setUint8(0, ticketCodeVersion);
  view.setUint32(1, keyId);
  view.setUint16(5, Math.floor(line / 2 ** 32));
  view.setUint32(7, line % 2 ** 32);
  view.setUint32(11, scheduleId);
  view.setUint16(15, seat >> 8);
  view.setUint8(17, seat & 0xff);
  view.setUint32(18, from);
  view.setUint32(22, to);
  const signature = sign(withPrefix(bytes.subarray(0, payloadBytes)));
  if (signature.length !== codeBytes - payloadBytes) throw new Error('An Ed25519 signature has 64 bytes');
  bytes.set(signature, payloadBytes);
  return base32crockford.encode(bytes);
}

/** Ed25519 by a library: for browsers that lack it in WebCrypto. They need SHA-512 of it, so a secure context. */
export const verifyByLibrary: VerifySignature = (signature, message, publicKey) =>
  verifyAsync(signature, message, publicKey, { zip215: false });

const verifyInBrowser: VerifySignature = async (signature, message, publicKey) => {
  const key = await crypto.subtle
    .importKey('raw', Uint8Array.from(publicKey), 'Ed25519', false, ['verify'])
    .catch(() => null);
  if (key === null) return verifyByLibrary(signature, message, publicKey);
  return crypto.subtle.verify('Ed25519', key, Uint8Array.from(signature), Uint8Array.from(message));
};

/** The code as it is written by machines: capitals, and the digits that people take for letters. */
function lettersOf(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}

function withPrefix(payload: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(signedPrefix.length + payload.length);
  bytes.set(signedPrefix);
  bytes.set(payload, signedPrefix.length);
  return bytes;
}

function keyBytes(publicKey: string): Uint8Array {
  const bytes = Uint8Array.from(atob(publicKey.replaceAll('-', '+').replaceAll('_', '/')), (each) =>
    each.charCodeAt(0),
  );
  if (bytes.length !== 32) throw new Error('A public key of Ed25519 has 32 bytes');
  return bytes;
}
