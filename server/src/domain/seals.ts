/**
 * What only servers with our secret may read, as one text: the id of the key, a dot, and in base64url 12 bytes of nonce, 16 of
 * the mark, then the ciphertext (AES-256-GCM). The key's id is in it so that the secret can be changed: what is sealed with a former
 * one can be opened while that one is known, and is sealed anew.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { derivedKey } from './derivedKey.ts';

declare const isSealed: unique symbol;
export type Sealed = string & { [isSealed]: true };

const nonceBytes = 12;
const markBytes = 16;

export class Seals {
  /** By id; the first is the current one. */
  readonly #keys: Map<string, Buffer>;
  readonly #current: string;

  /** `former`: secrets that were used before, for what is still sealed with them. */
  constructor(secret: string, former: readonly string[] = []) {
    this.#keys = new Map([secret, ...former].map((each) => [keyId(each), derivedKey(each, 'seal')]));
    this.#current = keyId(secret);
  }

  /** `about`: whose it is. Opened for something else it is worth nothing, so a row cannot be given another's. */
  seal(value: object, about: string): Sealed {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', this.#key(this.#current), nonce);
    cipher.setAAD(Buffer.from(about));
    const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
    const bytes = Buffer.concat([nonce, cipher.getAuthTag(), text]);
    return `${this.#current}.${bytes.toString('base64url')}` as Sealed;
  }

  /** Throws when it was sealed with a secret that is not known here, for something else, or not by us. */
  open(sealed: Sealed, about: string): unknown {
    const [id = '', rest = ''] = sealed.split('.');
    const bytes = Buffer.from(rest, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', this.#key(id), bytes.subarray(0, nonceBytes), {
      authTagLength: markBytes,
    });
    decipher.setAAD(Buffer.from(about));
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + markBytes));
    const text = Buffer.concat([decipher.update(bytes.subarray(nonceBytes + markBytes)), decipher.final()]);
    return JSON.parse(text.toString('utf8'));
  }

  isCurrent(sealed: Sealed): boolean {
    return sealed.startsWith(`${this.#current}.`);
  }

  #key(id: string): Buffer {
    const key = this.#keys.get(id);
    if (!key) throw new Error('It was sealed with a secret that is neither SECRET nor one of FORMER_SECRETS');
    return key;
  }
}

/** Eight characters that name a secret and tell nothing of it. */
function keyId(secret: string): string {
  return derivedKey(secret, 'seal id').subarray(0, 6).toString('base64url');
}
