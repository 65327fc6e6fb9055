/** The register in the foyer of Gent, which was let in and is switched off. Nobody has its cookie. */
export const devices = [
  {
    id: 1,
    uid: 'MARQ-F0YR',
    token_hash: 'the register of the Marquise',
    cinema_id: 1,
    type: 'register',
    name: 'Register in the foyer',
    orientation: 'portrait',
    auth_status: 'active',
    terminal: 'Foyer',
    browser: 'Chromium 141, Linux',
  },
];
