/** The register in the foyer of Gent and the scanner at its door, which were let in and are switched off. Nobody has their cookies. */
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
  {
    id: 2,
    uid: 'MARQ-D00R',
    token_hash: 'the scanner of the Marquise',
    cinema_id: 1,
    type: 'scanner',
    name: 'Scanner at the door',
    orientation: 'portrait',
    auth_status: 'active',
    terminal: null,
    browser: 'Chrome 141, Android',
  },
];
