/**
 * How much one visitor, one address and one connection may do: every figure in one place. docs/LIMITS.md shows the same
 * tables, and a test compares the two.
 *
 * A visitor is a session. Sessions cost nothing, so a limit a visitor only keeps one person, or one page gone astray, from
 * using what is there for all behind the same address; the limit an address is what holds against somebody who throws
 * sessions away. It has room for a venue, a school or a mobile carrier, behind whose one address are hundreds of people.
 */

export interface RateRule {
  /** Uses in a window, by session. */
  visitor: number;
  /** Uses in a window, by address (IPv6: by /64). */
  address: number;
  /** Length of the window. */
  seconds: number;
  /** `all`: counted together by all nodes, where there is Redis. `each`: what is asked so often that it must not wait for Redis. */
  nodes: 'all' | 'each';
}

export interface SeatAllowanceRule {
  /** Of the seats that are not sold yet; never less than one order. */
  share: number;
  /** Seats that the share never exceeds. */
  most: number;
  /** Seats that stay allowed to who only took and never paid. */
  least: number;
  /** Seats that may be abandoned before it tells much. */
  forgiven: number;
  /** After so long what was paid and what was abandoned count half. */
  halfLifeMinutes: number;
}

export const limits = {
  rates: {
    /** Orders. */
    checkout: { visitor: 20, address: 600, seconds: 60, nodes: 'all' },
    /** Holds that begin; changing one's own hold is free. */
    hold: { visitor: 60, address: 1200, seconds: 60, nodes: 'each' },
    /** Addresses for the newsletter. */
    newsletter: { visitor: 5, address: 60, seconds: 60, nodes: 'all' },
    /** Messages to the exhibitor: each is a mail that somebody reads. */
    contact: { visitor: 3, address: 20, seconds: 300, nodes: 'all' },
    /** HTTP requests to the APIs. */
    api: { visitor: 600, address: 6000, seconds: 60, nodes: 'each' },
    /** Documents that are drawn on demand. */
    print: { visitor: 20, address: 200, seconds: 60, nodes: 'all' },
  },
  /** Payment providers' news, counted by each node once it is known whether a provider of ours signed it. */
  webhooks: {
    /** By provider: only one that has gone astray comes near it. */
    signed: { uses: 120_000, seconds: 60 },
    /** By address: what no provider of ours signed. */
    unsigned: { uses: 60, seconds: 60 },
  },
  /** Seats of a show that may be kept without being paid for (`seatAllowance.ts`). */
  seats: {
    session: { share: 0.25, most: 60, least: 2, forgiven: 20, halfLifeMinutes: 60 },
    /** IPv6: a /64. */
    address: { share: 0.4, most: 400, least: 4, forgiven: 20, halfLifeMinutes: 60 },
    /** IPv4: a /24. IPv6: a /48. */
    range: { share: 0.5, most: 800, least: 8, forgiven: 40, halfLifeMinutes: 60 },
  },
} as const satisfies {
  rates: Record<string, RateRule>;
  webhooks: Record<string, { uses: number; seconds: number }>;
  seats: Record<string, SeatAllowanceRule>;
};
