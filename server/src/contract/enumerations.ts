/**
 * The closed lists of values that tables, services and the wire share (operations.md, sections 3 and 4). PostgreSQL refuses
 * any other value; adapters/postgres/enumerations.test.ts compares its constraints with these lists.
 */

export const billTypes = ['tickets', 'products', 'vouchers'] as const;
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

/** Why a register calls for somebody: a buyer has asked, a payment is unclear, or something did not come out of the printer. */
export const helpReasons = ['asked', 'payment', 'printer'] as const;
export type HelpReason = (typeof helpReasons)[number];

/** Why a sale of a till without a network could not have been made with one: its show was cancelled by then, somebody else has its seat, or the show had other seats. */
export const offlineProblems = ['show_cancelled', 'seat_taken', 'seat_moved'] as const;
export type OfflineProblem = (typeof offlineProblems)[number];

/** Somebody goes in with a ticket, goes out for a while, or one of the two is undone. */
export const admissionKinds = ['in', 'out', 'undone'] as const;
export type AdmissionKind = (typeof admissionKinds)[number];

/** Why nobody goes in, or out, with what was read at a door. */
export const doorRefusals = [
  /** No ticket of this exhibitor. */
  'unknown',
  /** A code whose signature is wrong. */
  'forged',
  /** Signed with a key that is not trusted any more. Its ticket may be real, and is told by the letters below the code. */
  'withdrawn_key',
  'unpaid',
  /** Its bill was cancelled. */
  'bill_deleted',
  'refunded',
  /** Given up for another ticket. */
  'exchanged',
  'show_cancelled',
  'other_cinema',
  'other_show',
  'other_screen',
  'too_early',
  'too_late',
  'already_in',
  /** Whoever goes out has not come in. */
  'not_in',
] as const;
export type DoorRefusal = (typeof doorRefusals)[number];

export const deviceTypes = ['pos', 'register', 'scanner', 'signage', 'web'] as const;
export type DeviceType = (typeof deviceTypes)[number];

/** `pending`: asks to be let in; `logout`: was sent away and may ask again; `blocked`: for ever. */
export const deviceAuthStatuses = ['pending', 'active', 'logout', 'blocked'] as const;
export type DeviceAuthStatus = (typeof deviceAuthStatuses)[number];

export const orientations = ['landscape', 'portrait'] as const;

/** How a receipt printer is (operations.md, section 4). All but the first and `paper_near_end` keep it from printing. */
export const printerStates = [
  'operational',
  'offline',
  'paper_end',
  'paper_near_end',
  'cover_open',
  'overheating',
] as const;
export type PrinterState = (typeof printerStates)[number];

/** What a receipt printer is given: what was sold, its tickets, a slip that says what is reserved, or a page that shows that it prints. */
export const printKinds = ['receipt', 'tickets', 'vouchers', 'reservation', 'shift', 'test'] as const;
/** What is printed of a sale, in the order in which it comes out. */
export const paperKinds = ['receipt', 'tickets', 'vouchers'] as const satisfies readonly PrintKind[];
export type PaperKind = (typeof paperKinds)[number];
export type PrintKind = (typeof printKinds)[number];

export const printStatuses = ['waiting', 'sending', 'printed', 'failed'] as const;
export type PrintStatus = (typeof printStatuses)[number];

/** Why something was not printed. `interrupted`: the printer took it and never said that it is on paper, or nobody sent it in time. */
export const printFailures = ['offline', 'paper_end', 'cover_open', 'overheating', 'interrupted'] as const;
export type PrintFailure = (typeof printFailures)[number];

/** Speeds of a serial port that receipt printers are set to, in bits a second. */
export const baudRates = [9_600, 19_200, 38_400, 57_600, 115_200] as const;
export type BaudRate = (typeof baudRates)[number];

/** Width of a receipt printer's roll. */
export const paperWidthsMm = [58, 80] as const;
export type PaperWidthMm = (typeof paperWidthsMm)[number];

/** Where somebody tries to sign in: at a desk where they have before, at a device by their PIN, or elsewhere. */
export const signInKinds = ['elsewhere', 'desk', 'device', 'second-factor'] as const;
export type SignInKind = (typeof signInKinds)[number];

/** A subscription is its holder's own card of visits; a gift card is given to somebody. */
export const voucherKinds = ['subscription', 'giftcard'] as const;
export type VoucherKind = (typeof voucherKinds)[number];

/** What staff see of a voucher: whether it can be used, and why not. */
export const voucherStates = ['usable', 'not_yet', 'used_up', 'over', 'unsold', 'not_paid', 'out_of_use'] as const;
export type VoucherState = (typeof voucherStates)[number];

/** What an entry in a voucher's ledger is. */
export const voucherEntryKinds = ['issued', 'redeemed', 'returned', 'corrected'] as const;
export type VoucherEntryKind = (typeof voucherEntryKinds)[number];

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
  'exchanged_for',
  'exchanged_from',
  'mailed',
  'resent',
  'refund_mailed',
  'show_cancelled',
  'show_moved',
  'show_mailed',
  'reseated',
  'reserved',
  'reservation_changed',
  'reservation_back',
  'reservation_moved',
  'reservation_mailed',
] as const;
export type BillEventKind = (typeof billEventKinds)[number];

/** How a reservation is (operations.md, section 4, in its spelling). It follows from the status of its bill. */
export const reservationStatuses = ['pending', 'used', 'canceled', 'expired'] as const;
export type ReservationStatus = (typeof reservationStatuses)[number];

/** How somebody asked for a reservation: at the counter, or by telephone. */
export const reservationSources = ['pos', 'telephone'] as const;
export type ReservationSource = (typeof reservationSources)[number];

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

/**
 * Why money goes back; `elsewhere`: somebody gave it back at the provider's own site; `exchanged`: it did not, but was carried over to the
 * bill of the tickets that these were exchanged for.
 */
export const refundReasons = [...unsoldReasons, 'elsewhere', 'exchanged', ...staffRefundReasons] as const;
export type RefundReason = (typeof refundReasons)[number];

export const paymentMethodTypes = ['cash', 'invoice', 'terminal', 'online', 'reservation', 'other', 'voucher'] as const;

/** Whether methods of this type need no account at a payment provider. */
export function isPaidAtCounter(type: (typeof paymentMethodTypes)[number]): boolean {
  return type !== 'online' && type !== 'terminal';
}

/**
 * How an invoice is (operations.md, section 4). It follows from its number, its days and what is left of it: `expired` is one whose due day
 * has passed, `paid` also one of which everything was taken back.
 */
export const invoiceStatuses = ['pending', 'invoiced', 'paid', 'expired'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

export const paymentMethodStatuses = ['active', 'inactive'] as const;
export type PaymentMethodStatus = (typeof paymentMethodStatuses)[number];

/** How a buyer pays: sent to a page, shown a QR code and a link for an app, or at the counter's card terminal, where methods of that type have this one. */
export const paymentComponents = ['redirect', 'mobile', 'terminal'] as const;
export type PaymentComponent = (typeof paymentComponents)[number];

/** A product is one thing, or a set made of others, as a menu. */
export const productKinds = ['single', 'set'] as const;
export type ProductKind = (typeof productKinds)[number];

/** An inactive product is kept, and sold nowhere. */
export const productStatuses = ['active', 'inactive'] as const;
export type ProductStatus = (typeof productStatuses)[number];

/** Why there is more or less of a product: a count says how many were found, and changes it by the difference. */
export const stockKinds = ['delivery', 'sale', 'refund', 'waste', 'count'] as const;
export type StockKind = (typeof stockKinds)[number];

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

/**
 * Rows of a till's ledger beside its sales and refunds. A count says what is in the drawer, a deposit what is taken out of it after the
 * closing count and goes to the safe.
 */
export const cashEntryKinds = ['opening_count', 'pay_in', 'withdrawal', 'closing_count', 'deposit'] as const;
export type CashEntryKind = (typeof cashEntryKinds)[number];
