/**
 * How much one visitor, one address and one connection may do: every figure in one place. docs/LIMITS.md shows the same
 * tables, and a test compares the two.
 *
 * A visitor is a session. Sessions cost nothing, so a limit a visitor only keeps one person, or one page gone astray, from
 * using what is there for all behind the same address; the limit an address is what holds against somebody who throws
 * sessions away. It has room for a venue, a school or a mobile carrier, behind whose one address are hundreds of people.
 */

/**
 * Who asks. `session`: of a signed cookie; null without one. `account`: of who is signed in, `employee 7`, or of a device, `device 3`; a visitor has none. An
 * account is counted by itself, so what visitors do at the same address stops nobody who works there.
 */
export interface Asker {
  ip: string;
  session: string | null;
  account?: string | null;
  /** A device that was let in: whoever works at it keeps seats for others, so those are not counted. */
  isDevice?: boolean;
}

export interface RateRule {
  /** Uses in a window, by session. */
  visitor: number;
  /** Uses in a window, by address (IPv6: by /64). */
  address: number;
  /** Uses in a window, of who is signed in, wherever they are. */
  account: number;
  /** Length of the window. */
  seconds: number;
  /** `all`: counted together by all nodes, where there is Redis. `each`: what is asked so often that it must not wait for Redis. */
  nodes: 'all' | 'each';
}

export interface SeatAllowanceRule {
  /** Share of the seats that are neither sold nor kept by others; never less than one order. */
  share: number;
  /** Seats that the share never exceeds. */
  most: number;
  /** Seats more for each that was paid for ... */
  perPaid: number;
  /** ... up to this part of the seats that the share is of: some stay for others, whoever else pays from there. */
  widest: number;
  /** Seats that stay allowed to who only took and never paid. */
  least: number;
  /** Seats that may be abandoned before it tells much. */
  forgiven: number;
  /** After so long what was paid and what was abandoned count half. */
  halfLifeMinutes: number;
}

/** How many calls a WebSocket may make. A unit is what a cheap call costs the server, about 50 microseconds of its time. */
export interface Allowance {
  /** Units a second that may go on for ever. */
  unitsPerSecond: number;
  /** Units that may be spent at once after a pause. */
  burst: number;
  /** Units of what is subscribed to at the same time. */
  subscribed: number;
  /** Messages a second, of any kind, above which a socket is closed; calls are refused long before that. */
  messagesPerSecond: number;
}

export const limits = {
  rates: {
    /** Orders. */
    checkout: { visitor: 20, address: 600, account: 120, seconds: 60, nodes: 'all' },
    /** Codes of vouchers that are looked up: somebody who guesses gets nowhere. */
    voucher: { visitor: 10, address: 120, account: 120, seconds: 60, nodes: 'all' },
    /** Holds that begin; changing one's own hold is free. */
    hold: { visitor: 60, address: 1200, account: 300, seconds: 60, nodes: 'each' },
    /** Addresses for the newsletter. */
    newsletter: { visitor: 5, address: 60, account: 60, seconds: 60, nodes: 'all' },
    /** Orders that visitors look for by address and reference: somebody who guesses gets nowhere. */
    orderSearch: { visitor: 10, address: 120, account: 120, seconds: 300, nodes: 'all' },
    /** Mails with the links of orders. `account` holds for the address that they go to as well: nobody fills somebody's mailbox. */
    orderLinks: { visitor: 5, address: 60, account: 5, seconds: 3600, nodes: 'all' },
    /** Tickets that buyers give back, and looks at what that would do. */
    ownRefund: { visitor: 60, address: 600, account: 120, seconds: 300, nodes: 'all' },
    /** Devices that ask to be let in. */
    deviceRequest: { visitor: 5, address: 30, account: 30, seconds: 300, nodes: 'all' },
    /** Links to choose a password or to confirm an address, and their use. */
    passwordReset: { visitor: 5, address: 60, account: 60, seconds: 300, nodes: 'all' },
    /** Looks at where such a link leads. */
    linkLook: { visitor: 30, address: 600, account: 60, seconds: 300, nodes: 'all' },
    /** Challenges for passkeys, secrets for authenticator apps, recovery codes made anew, and passkeys that sign in. */
    secondFactor: { visitor: 30, address: 600, account: 60, seconds: 300, nodes: 'all' },
    /** Messages to the exhibitor: each is a mail that somebody reads. */
    contact: { visitor: 3, address: 20, account: 20, seconds: 300, nodes: 'all' },
    /** HTTP requests to the APIs. */
    api: { visitor: 600, address: 6000, account: 3000, seconds: 60, nodes: 'each' },
    /** Pictures from staff, each decoded and drawn anew. */
    upload: { visitor: 10, address: 60, account: 60, seconds: 60, nodes: 'each' },
    /** Documents that are drawn on demand. */
    print: { visitor: 20, address: 200, account: 200, seconds: 60, nodes: 'all' },
  },
  /** Tries to sign in: wrong passwords, PINs and cookies of staff, unless an entry says what else it counts. */
  signIn: {
    /** For one account, from one address: somebody who mistypes. */
    accountFromAddress: { uses: 5, seconds: 60 },
    /** For one account, from everywhere but where it is known: a guess from many addresses. */
    account: { uses: 50, seconds: 900 },
    /** From one address, for whichever accounts: a venue's registers share theirs. */
    address: { uses: 100, seconds: 900 },
    /** Right passwords, for one account from one address: after one, `address` does not stop that account there. */
    signedInBefore: { uses: 1, seconds: 1_209_600 },
    /** For one account, at one desk where it signed in before, or in a session of its own: nothing else counts there. */
    accountAtDesk: { uses: 5, seconds: 60 },
    accountAtDeskLong: { uses: 20, seconds: 900 },
    /** PINs, for one account at one device: nothing that happens elsewhere counts there. */
    pinAtDevice: { uses: 5, seconds: 60 },
    pinAtDeviceLong: { uses: 20, seconds: 3600 },
    /** A few digits are soon guessed, twenty an hour. The right one gives back its own try alone. */
    pinAtDeviceDay: { uses: 40, seconds: 86_400 },
    /** Codes after a right password, for one account, from one address or at one of its desks. */
    secondFactorFromPlace: { uses: 5, seconds: 60 },
    /** Codes after a right password, for one account, from everywhere but its desks, and at each desk: six digits are soon guessed. */
    secondFactor: { uses: 30, seconds: 3600 },
    /** From one address, cookies of no session: made up, or of sessions that have ended. */
    unknownSession: { uses: 600, seconds: 60 },
  },
  /** How long somebody stays signed in. */
  sessions: {
    /** Without being used. */
    staff: { idleHours: 12 },
  },
  /** Payment providers' news, counted by each node once it is known whether a provider of ours signed it. */
  webhooks: {
    /** By account: five times the payments of a rush (1,000 a second), so only a provider that has gone astray comes near it. */
    signed: { uses: 300_000, seconds: 60 },
    /** By address: what no provider of ours signed. */
    unsigned: { uses: 60, seconds: 60 },
  },
  /** Seats of a show that may be kept without being paid for (`seatAllowance.ts`). */
  seats: {
    session: { share: 0.25, most: 60, perPaid: 3, widest: 0.8, least: 2, forgiven: 20, halfLifeMinutes: 60 },
    /** IPv6: a /64. */
    address: { share: 0.5, most: 400, perPaid: 3, widest: 0.8, least: 4, forgiven: 20, halfLifeMinutes: 60 },
    /** IPv4: a /24. IPv6: a /48. */
    range: { share: 0.5, most: 800, perPaid: 3, widest: 1, least: 8, forgiven: 40, halfLifeMinutes: 60 },
  },
  /** WebSockets that may be open. */
  sockets: {
    /** One session: somebody with many tabs. */
    visitor: { most: 20 },
    /** One address, for sockets without a session: programs, and browsers that refuse cookies. */
    addressWithoutSession: { most: 60 },
    /** One address, for all its sockets, with a session or without. */
    address: { most: 600 },
    /** One account: somebody with many tabs and devices. */
    account: { most: 60 },
    /** All addresses, on one node. */
    node: { most: 20_000 },
  },
  /** What may be asked for through WebSockets. */
  allowances: {
    /** One socket: one page of one visitor. */
    socket: { unitsPerSecond: 25, burst: 100, subscribed: 64, messagesPerSecond: 400 },
    /** All sockets of who is signed in, instead of their address. */
    account: { unitsPerSecond: 200, burst: 2_000, subscribed: 1_000, messagesPerSecond: 2_000 },
    /** All sockets of an address together. */
    address: { unitsPerSecond: 500, burst: 5_000, subscribed: 6_000, messagesPerSecond: 4_000 },
  },
  /** Units of a call; what is not listed costs one. Over HTTP a call counts as so many requests. */
  costs: {
    'catalogue.startup': { units: 10 },
    'catalogue.scheduleData': { units: 5 },
    'catalogue.page': { units: 3 },
    'seats.arrangement': { units: 4 },
    'seats.watch': { units: 4 },
    'seats.hold': { units: 2 },
    'seats.extend': { units: 2 },
    'seats.release': { units: 2 },
    'seats.leave': { units: 2 },
    'checkout.submit': { units: 20 },
    'bills.giveUp': { units: 20 },
    'bills.result': { units: 3 },
    'bills.status': { units: 2 },
    'bills.find': { units: 5 },
    'bills.mailLinks': { units: 20 },
    'bills.refundQuote': { units: 5 },
    'bills.giveBack': { units: 20 },
    'payments.status': { units: 2 },
    'contact.send': { units: 20 },
    'newsletter.subscribe': { units: 20 },
    'staff.signIn': { units: 20 },
    'device.signIn': { units: 20 },
    'device.register': { units: 5 },
    'staff.requestReset': { units: 20 },
    'staff.resetPassword': { units: 20 },
    'staff.acceptInvitation': { units: 20 },
    'staff.changePassword': { units: 20 },
    'staff.secondFactor.confirm': { units: 20 },
    /** A look into all lists. */
    'staff.search': { units: 10 },
    /** Up to 64 MB each. */
    'staff.layouts.draft': { units: 10 },
    'staff.layouts.version': { units: 10 },
    /** A connection to a mail server that the exhibitor names. */
    'staff.settings.testMail': { units: 50 },
  },
} as const satisfies {
  rates: Record<string, RateRule>;
  signIn: Record<string, { uses: number; seconds: number }>;
  sessions: Record<string, { idleHours: number }>;
  webhooks: Record<string, { uses: number; seconds: number }>;
  seats: Record<string, SeatAllowanceRule>;
  sockets: Record<string, { most: number }>;
  allowances: Record<string, Allowance>;
  costs: Record<string, { units: number }>;
};
