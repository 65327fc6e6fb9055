/** Passkeys in this browser. The library is loaded with the first of them. */

import type { PasskeyAnswer, PasskeyCreation } from '@parterre/server/contract';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** Whether this page may have some: browsers know them for names alone, not for addresses of digits, and by https or on this machine. */
export function canHavePasskeys(): boolean {
  return isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname);
}

/** Why no passkey came of it. `givenUp`: its owner closed the question, or was not there; `known`: the device has one already. */
export type PasskeyTrouble = 'givenUp' | 'known' | 'failed';

export class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
  readonly trouble: PasskeyTrouble;

  constructor(trouble: PasskeyTrouble, options?: ErrorOptions) {
    super(trouble, options);
    this.trouble = trouble;
  }
}

/** Throws `PasskeyError`. */
export function createPasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<PasskeyCreation['answer']> {
  return inBrowser(async ({ startRegistration }) => {
    const { id, rawId, response } = await startRegistration({ optionsJSON: options });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } };
  });
}

/** Throws `PasskeyError`. */
export function askPasskey(options: PublicKeyCredentialRequestOptionsJSON): Promise<PasskeyAnswer> {
  return inBrowser(async ({ startAuthentication }) => {
    const { id, rawId, response } = await startAuthentication({ optionsJSON: options });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return {
      id,
      rawId,
      type: 'public-key',
      response: { clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) },
    };
  });
}

async function inBrowser<T>(work: (library: typeof import('@simplewebauthn/browser')) => Promise<T>): Promise<T> {
  const library = await import('@simplewebauthn/browser');
  try {
    return await work(library);
  } catch (cause) {
    throw new PasskeyError(troubleOf(cause), { cause });
  }
}

/** WebAuthn tells the names of its refusals apart, and not who it was that refused. */
function troubleOf(cause: unknown): PasskeyTrouble {
  const name = cause instanceof Error ? cause.name : '';
  if (name === 'InvalidStateError') return 'known';
  return name === 'NotAllowedError' || name === 'AbortError' ? 'givenUp' : 'failed';
}
