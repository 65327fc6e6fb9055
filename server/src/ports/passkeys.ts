/** What browsers and authenticators say of passkeys, made and checked (WebAuthn Level 3). */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { PasskeyAnswer, PasskeyCreation } from '../contract/index.ts';

/** What a browser is asked with; extensions are the library's own matter, and have types that no JSON has. */
export type PasskeyCreationOptions = Omit<PublicKeyCredentialCreationOptionsJSON, 'extensions'>;
export type PasskeyRequestOptions = Omit<PublicKeyCredentialRequestOptionsJSON, 'extensions'>;

/** Where a passkey is made or used: WebAuthn binds it to the host, and the browser says from which origin it was asked. */
export interface PasskeySite {
  host: string;
  origin: string;
}

/** What is kept of a passkey. */
export interface StoredPasskey {
  /** Base64url. */
  id: string;
  publicKey: Uint8Array<ArrayBuffer>;
  counter: number;
  transports: string[];
}

export interface Passkeys {
  /** What a browser makes one with. `known`: of the same person, which do not make a second one in the same device. */
  creation(asked: {
    site: PasskeySite;
    /** What the site is called, as a person knows it. */
    siteName: string;
    person: { handle: string; email: string; name: string };
    known: Pick<StoredPasskey, 'id' | 'transports'>[];
  }): Promise<PasskeyCreationOptions>;
  /** Null: it was not made there for this challenge, or cannot be read. */
  created(
    answer: PasskeyCreation['answer'],
    expected: { site: PasskeySite; challenge: string },
  ): Promise<StoredPasskey | null>;
  /** What a browser uses one with. `allowed` null: whichever it has for this site, which has to verify its person. */
  request(asked: {
    site: PasskeySite;
    allowed: Pick<StoredPasskey, 'id' | 'transports'>[] | null;
  }): Promise<PasskeyRequestOptions>;
  /**
   * Answers with its counter. Null: it did not sign this challenge there, it did not verify its person where that is `verified`, or its
   * counter is not above the one that is known, as of a copy.
   */
  used(
    answer: PasskeyAnswer,
    expected: { site: PasskeySite; challenge: string; passkey: StoredPasskey; verified: boolean },
  ): Promise<{ counter: number } | null>;
}
