/**
 * The closed lists of values that tables, services and the wire share (operations.md, sections 3 and 4). PostgreSQL refuses
 * any other value; adapters/postgres/enumerations.test.ts compares its constraints with these lists.
 */

export const billTypes = ['tickets', 'vouchers'] as const;
export type BillType = (typeof billTypes)[number];

export const billStatuses = [
  'pending',
  'paying',
  'settled',
  'cancelled',
  'expired',
  'reserved',
  'refunding',
  'partially_refunded',
  'refunded',
] as const;
export type BillStatus = (typeof billStatuses)[number];

export const billSources = ['site', 'portal', 'pos', 'register', 'signage', 'scanner', 'api', 'device', 'app'] as const;
export type BillSource = (typeof billSources)[number];
/** Sources where buyers buy by themselves, away from the cinema. */
export const onlineSources = ['site', 'api', 'app'] as const satisfies BillSource[];

export const deviceTypes = ['pos', 'register', 'scanner', 'signage', 'web'] as const;
export type DeviceType = (typeof deviceTypes)[number];

/** `pending`: asks to be let in; `logout`: was sent away and may ask again; `blocked`: for ever. */
export const deviceAuthStatuses = ['pending', 'active', 'logout', 'blocked'] as const;
export type DeviceAuthStatus = (typeof deviceAuthStatuses)[number];

export const orientations = ['landscape', 'portrait'] as const;

/** Where somebody tries to sign in: at a desk where they have before, at a device by their PIN, or elsewhere. */
export const signInKinds = ['elsewhere', 'desk', 'device', 'second-factor'] as const;
export type SignInKind = (typeof signInKinds)[number];

/** What a line of a bill is: vouchers are giftcards and subscriptions, a charge is anything else. */
export const billLineKinds = ['ticket', 'product', 'voucher', 'charge'] as const;

/** The lines of a bill's timeline. */
export const billEventKinds = [
  'created',
  'paying',
  'paid',
  'settled',
  'expired',
  'cancelled',
  'late_payment_honoured',
  'late_payment_refunded',
  'payment_refunded',
  'refunded_elsewhere',
  'refunded',
  'refund_requested',
  'mailed',
  'resent',
  'refund_mailed',
  'show_cancelled',
  'show_moved',
  'show_mailed',
  'reseated',
] as const;
export type BillEventKind = (typeof billEventKinds)[number];

export const paymentStatuses = [
  'paying',
  'pending',
  'paid',
  'expired',
  'cancelled',
  'failed',
  'refunding',
  'partially_refunded',
  'refunded',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const refundStatuses = ['refunding', 'refunded'] as const;

/** Money that buys nothing goes back by itself: it came after the seats were gone, for a bill that was closed, or of the wrong amount. */
export const unsoldReasons = ['late', 'closed', 'amount_mismatch'] as const;
export type UnsoldReason = (typeof unsoldReasons)[number];

/** Why staff give back what was sold: the show does not take place, the buyer asked, it was sold wrongly, something failed in the house, or a kindness. */
export const staffRefundReasons = ['show_cancelled', 'buyer', 'mistake', 'technical', 'goodwill'] as const;
export type StaffRefundReason = (typeof staffRefundReasons)[number];

/** Why money goes back; `elsewhere`: somebody gave it back at the provider's own site. */
export const refundReasons = [...unsoldReasons, 'elsewhere', ...staffRefundReasons] as const;
export type RefundReason = (typeof refundReasons)[number];

export const paymentMethodTypes = ['cash', 'invoice', 'terminal', 'online', 'reservation', 'other', 'voucher'] as const;

/** Whether methods of this type need no account at a payment provider. */
export function isPaidAtCounter(type: (typeof paymentMethodTypes)[number]): boolean {
  return type !== 'online' && type !== 'terminal';
}

export const paymentMethodStatuses = ['active', 'inactive'] as const;
export type PaymentMethodStatus = (typeof paymentMethodStatuses)[number];

/** What the website renders to pay: sent to a page, or shown a QR code and a link for an app. */
export const paymentComponents = ['redirect', 'mobile'] as const;
export type PaymentComponent = (typeof paymentComponents)[number];

export const eventThemes = ['default', 'ladies'] as const;

export const contentTypes = ['page', 'widget', 'preset', 'faq'] as const;
export type ContentType = (typeof contentTypes)[number];

/** The places of the website, its mails and its tickets that staff can write into: what each is stands in docs/WIDGETS.md. */
export const widgetLocations = [
  'header',
  'home-above-events',
  'home-above-today',
  'home-below',
  'movies-above',
  'events-above',
  'contact-above',
  'newsletter-subscribe',
  'checkout-terms',
  'payment-success',
  'payment-failed',
  'mail-purchase',
  'ticket-conditions',
] as const;
export type WidgetLocation = (typeof widgetLocations)[number];

export const ageRatings = ['all', '6', '9', '12', '14', '16', '18'] as const;
export type AgeRating = (typeof ageRatings)[number];

export const dimensions = ['2D', '3D'] as const;

/** How a film is rented: for nothing, for a part of the box office by a rental profile, for a fee. */
export const rentalTypes = ['none', 'percentage', 'fixed'] as const;

/** Steps to the first show on sale, in the order in which one needs the other. */
export const firstSteps = ['cinema', 'screen', 'prices', 'payment', 'film', 'schedule', 'privacy'] as const;
export type FirstStep = (typeof firstSteps)[number];
