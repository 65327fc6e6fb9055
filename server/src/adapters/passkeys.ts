import type { Passkeys } from '../ports/passkeys.ts';

/** Loaded with the first passkey: most processes never see one, and it brings readers of certificates along. */
const library = () => import('@simplewebauthn/server');

export const passkeys: Passkeys = {
  async creation({ site, siteName, person, known }) {
    const { generateRegistrationOptions } = await library();
    return generateRegistrationOptions({
      rpName: siteName,
      rpID: site.host,
      userID: new TextEncoder().encode(person.handle),
      userName: person.email,
      userDisplayName: person.name,
      excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
      // One that its device finds by itself signs in without an address and a password; a plain security key is welcome too.
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    });
  },

  async created(answer, { site, challenge }) {
    const { verifyRegistrationResponse } = await library();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      // It is given beside a password.
      requireUserVerification: false,
    }).catch(unverified);
    if (!verified || registrationInfo === undefined) return null;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return { id, publicKey, counter, transports };
  },

  async request({ site, allowed }) {
    const { generateAuthenticationOptions } = await library();
    return generateAuthenticationOptions({
      rpID: site.host,
      allowCredentials: allowed?.map(({ id, transports }) => ({ id, transports })) ?? [],
      userVerification: allowed === null ? 'required' : 'discouraged',
    });
  },

  async used(answer, { site, challenge, passkey, verified: isPersonVerified }) {
    const { verifyAuthenticationResponse } = await library();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: isPersonVerified,
      credential: passkey,
    }).catch(unverified);
    return verified && authenticationInfo !== undefined ? { counter: authenticationInfo.newCounter } : null;
  },
};

/** The library throws for whatever is wrong with what a browser sent, which is nobody's fault here. */
function unverified(): { verified: false; registrationInfo?: never; authenticationInfo?: never } {
  return { verified: false };
}
