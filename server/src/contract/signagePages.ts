/** What a display can show, and when. Values without schemas: apps see them. */

/** Kinds of pages. `door`: of the screen that the display stands at. `trailers`: a part for each film, as long as its trailer. */
export const signagePageKinds = [
  'now_playing',
  'final_program',
  'seats_available',
  'door',
  'event',
  'preshow',
  'postshow',
  'trailers',
  'prices',
  'blank',
] as const;
export type SignagePageKind = (typeof signagePageKinds)[number];

/** What goes on where a display stands, as bits (operations.md, enumerations): a page is shown while one of its bits is among them. */
export const signageRoles = { blank: 1, preshow: 2, postshow: 4, show: 8, event: 16 } as const;
export type SignageRole = keyof typeof signageRoles;
export const signageRoleNames = Object.keys(signageRoles) as SignageRole[];
export const allSignageRoles = 31;

export const signageThemes = ['dark', 'light'] as const;

export interface SignagePage {
  kind: SignagePageKind;
  /** Bits of `signageRoles`. */
  roles: number;
  /** How long it stays; null: as the settings say. Trailers stay for as long as they are. */
  seconds: number | null;
}

/** How many pages a view has at most. */
export const mostSignagePages = 12;

/** What a display shows that nobody has given a view: what is on where it stands. */
export const defaultSignagePages: readonly SignagePage[] = [
  { kind: 'now_playing', roles: allSignageRoles, seconds: null },
];
