/** Who has signed up for the newsletter. */
export const subscribers = [
  { email: 'agathe.wallart@mail.example', first_name: 'Agathe', last_name: 'Wallart', locale: 'fr' },
  { email: 'bastien.leclercq@mail.example', first_name: 'Bastien', last_name: 'Leclercq', locale: 'fr' },
  { email: 'tess.hoorn@mail.example', first_name: 'Tess', last_name: null, locale: 'nl-BE' },
];

/** A till that was let in and is switched off, and a display that asks. Nobody has their cookies. */
export const devices = [
  {
    id: 11,
    uid: 'REXC-A155',
    token_hash: 'the till of the Rex',
    cinema_id: 3,
    type: 'pos',
    name: 'Caisse du hall',
    auth_status: 'active',
    browser: 'Chrome 141, Windows',
  },
  {
    id: 12,
    uid: 'REXF-0YER',
    token_hash: 'the display of the Rex',
    cinema_id: null,
    type: 'signage',
    name: '',
    auth_status: 'pending',
    browser: 'Chromium 141, Linux',
  },
];
