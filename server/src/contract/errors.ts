import type { OrderQuote } from './checkout.ts';

/**
 * Every refusal an app can meet, once. Keys are stable and are the i18n keys of the texts (area `errors`).
 * `status` is the HTTP status of REST answers; `retry` says what the caller can do:
 * `reselect` other seats, `wait` and repeat, `reload` the page, `fix` the input, `never`.
 */
export const errorCodes = {
  VALIDATION_FAILED: { status: 422, retry: 'fix' },
  NOT_FOUND: { status: 404, retry: 'never' },
  /** Somebody else of the staff was quicker: `conflict` says who, when and both values. */
  CHANGED_MEANWHILE: { status: 409, retry: 'fix' },
  /** The employee has this role at the exhibitor already, by another membership. */
  ROLE_HELD_ALREADY: { status: 409, retry: 'never' },
  /** Nobody would be left who may do everything. */
  LAST_SUPER_ADMIN: { status: 409, retry: 'never' },
  /** At least one employee must receive management notifications. */
  NOTIFICATIONS_NEEDED: { status: 409, retry: 'never' },
  /** Somebody still works with it. */
  ROLE_IN_USE: { status: 409, retry: 'never' },
  /** Who works nowhere any more is archived instead. */
  LAST_MEMBERSHIP: { status: 409, retry: 'never' },
  /** The link of a password's reset was used, or is an hour old. */
  RESET_TOKEN_INVALID: { status: 422, retry: 'never' },
  /** The invitation was accepted, withdrawn, sent anew, or is a week old. */
  INVITATION_INVALID: { status: 422, retry: 'never' },
  /** Meanwhile somebody can sign in with its address, or nobody can any more: the invitation is looked at anew. */
  INVITATION_CHANGED: { status: 409, retry: 'fix' },
  /** The link to confirm a new address was used, or is a week old, or the address was changed again or withdrawn. */
  ADDRESS_LINK_INVALID: { status: 422, retry: 'never' },
  /** Another account signs in with the address; said to nobody but its owner. */
  ADDRESS_TAKEN: { status: 409, retry: 'never' },
  /** Who has chosen a password is invited no more. */
  INVITATION_ACCEPTED: { status: 409, retry: 'never' },
  /** The bill is not paid, or its lines were taken back before. */
  NOT_REFUNDABLE: { status: 409, retry: 'never' },
  TICKETS_INSIDE: { status: 409, retry: 'never' },
  /** For buyers: the exhibitor takes no tickets back on the website. */
  REFUND_NOT_ONLINE: { status: 409, retry: 'never' },
  /** For buyers: the show of one of the tickets begins too soon, or has begun. */
  REFUND_TOO_LATE: { status: 409, retry: 'never' },
  /** For buyers: somebody is in with one of the tickets. */
  TICKET_ADMITTED: { status: 409, retry: 'never' },
  /** For buyers: what was paid, or a part of it, goes back by hands of staff alone. */
  REFUND_AT_COUNTER: { status: 409, retry: 'never' },
  /** What would be given back is no longer what was shown. */
  REFUND_AMOUNT_CHANGED: { status: 409, retry: 'fix' },
  /** The account that a payment was made with cannot be asked now. */
  REFUND_UNAVAILABLE: { status: 409, retry: 'never' },
  /** A ticket's code is signed with a key that was withdrawn, where nobody looks at who has it. */
  TICKET_KEY_WITHDRAWN: { status: 409, retry: 'never' },
  /** For staff: active payment methods use the account, so it is not archived. */
  PAYMENT_ACCOUNT_IN_USE: { status: 409, retry: 'never' },
  /** For staff: what is offered would have an account that is archived. */
  PAYMENT_ACCOUNT_ARCHIVED: { status: 409, retry: 'fix' },
  /** Shows to come are sold with it. */
  PRICE_GROUP_IN_USE: { status: 409, retry: 'never' },
  /** A price group that is restored has the name of another one by now. */
  PRICE_GROUP_NAME_TAKEN: { status: 409, retry: 'never' },
  /** Sets that are in use are made of it. */
  PRODUCT_IN_SET: { status: 409, retry: 'never' },
  /** A product that is restored has the barcode of another one by now. */
  PRODUCT_BARCODE_TAKEN: { status: 409, retry: 'never' },
  /** Nobody keeps count of how many there are of this product. */
  STOCK_NOT_KEPT: { status: 409, retry: 'never' },
  /** Less of it is there than would go. */
  STOCK_TOO_LOW: { status: 409, retry: 'fix' },
  /** Somebody else has counted since the sum was shown: one of the two counts would be taken twice. */
  STOCK_COUNTED_MEANWHILE: { status: 409, retry: 'fix' },
  /** What an import would change is no longer what was shown. */
  IMPORT_CHANGED: { status: 409, retry: 'fix' },
  /** For staff: the invoice has its number, so it stays with its client and is not numbered again. */
  INVOICE_NUMBERED: { status: 409, retry: 'never' },
  /** For staff: the invoice has no number yet, so it is not paid. */
  INVOICE_NOT_NUMBERED: { status: 409, retry: 'fix' },
  /** For staff: that the invoice is paid is written down already, and its day stays. */
  INVOICE_PAID: { status: 409, retry: 'never' },
  /** For staff: nobody has written down that the invoice is paid, so there is nothing to take back. */
  INVOICE_NOT_PAID: { status: 409, retry: 'never' },
  /** For staff: everything that it was for was taken back, so it gets no number. */
  INVOICE_EMPTY: { status: 409, retry: 'never' },
  /** There is no such invoice client at this exhibitor. */
  INVOICE_CLIENT_UNKNOWN: { status: 404, retry: 'fix' },
  /** The invoice client is archived: nothing is sold to it any more. */
  INVOICE_CLIENT_ARCHIVED: { status: 409, retry: 'fix' },
  /** At the counter: another till has the basket, or it was sold or cleared. */
  BASKET_GONE: { status: 409, retry: 'reload' },
  /** At the counter: the till has a basket, which is parked or cleared before another one comes. */
  BASKET_OPEN: { status: 409, retry: 'fix' },
  /** At the counter: the card terminal is used for another payment. */
  TERMINAL_BUSY: { status: 409, retry: 'wait' },
  /** At the counter: the device has no card terminal, or the terminal does not take its orders from this account. */
  TERMINAL_NOT_READY: { status: 409, retry: 'never' },
  BILL_HAS_NO_TICKETS: { status: 409, retry: 'never' },
  /** Another schedule has the screen at that time: operations.md, section 5. */
  SCREEN_OCCUPIED: { status: 409, retry: 'fix' },
  SCHEDULE_IN_THE_PAST: { status: 422, retry: 'fix' },
  /** Film, version and screen are what was sold. */
  SCHEDULE_SOLD: { status: 409, retry: 'never' },
  /** Whoever moves a schedule has to say how many sold tickets that concerns. */
  SCHEDULE_MOVE_UNCONFIRMED: { status: 409, retry: 'fix' },
  /** What was published is cancelled, not deleted. */
  SCHEDULE_PUBLISHED: { status: 409, retry: 'never' },
  /** A draft whose event was written already: its texts are not lost along the way. */
  SCHEDULE_HAS_EVENT: { status: 409, retry: 'never' },
  /** Shows that have not ended are on this screen, or in this cinema: it cannot be archived yet. */
  SCHEDULES_TO_COME: { status: 409, retry: 'wait' },
  /** For staff: a sold seat has none in the layout that the show shall have, and none was chosen for it (`seats`: as it is now). */
  SEATS_WITHOUT_PLACE: { status: 409, retry: 'fix' },
  /** For staff: a seat that was chosen for a ticket is none of the layout, out of order, or another's (`seats`: of the new layout). */
  SEAT_NOT_FREE: { status: 409, retry: 'fix' },
  /** At a till: the seat's class costs more than was paid for the ticket's, so it is exchanged, with the difference paid. */
  SEAT_COSTS_MORE: { status: 422, retry: 'reselect' },
  /** For staff: the seat is out of order already. */
  SEAT_OUT_ALREADY: { status: 409, retry: 'never' },
  /** Somebody else draws this screen's next layout now: `conflict` says who, and since when. */
  DRAFT_TAKEN: { status: 409, retry: 'fix' },
  /** A hall document that the engine refuses. */
  LAYOUT_INVALID: { status: 422, retry: 'fix' },
  METHOD_NOT_ALLOWED: { status: 405, retry: 'never' },
  FORBIDDEN: { status: 403, retry: 'never' },
  /** At a scanner that stands by itself: the portal says whom it lets in, and a show cannot be chosen there. */
  DOOR_PLACE_FIXED: { status: 403, retry: 'never' },
  /** For staff: they may, but the exhibitor does without the part of the product that it belongs to. */
  MODULE_INACTIVE: { status: 403, retry: 'never' },
  /** For staff: begun anew is only what nobody has set. */
  SETTINGS_SET_ALREADY: { status: 409, retry: 'never' },
  /** For staff: the system's administrator has switched the exhibitor off, so nothing is done there. */
  EXHIBITOR_SWITCHED_OFF: { status: 403, retry: 'never' },
  /** The name under which the server was asked is no exhibitor's. */
  NO_CINEMA_HERE: { status: 404, retry: 'never' },
  /** For staff alone: nobody is signed in, or the session has ended. */
  NOT_SIGNED_IN: { status: 401, retry: 'never' },
  /** For devices alone: it has not asked to be let in, was not approved yet, or was logged out. */
  NOT_A_DEVICE: { status: 401, retry: 'never' },
  /** For devices alone: nobody has signed in at it, or it has locked itself. */
  NOBODY_AT_DEVICE: { status: 401, retry: 'never' },
  /** For ever. */
  DEVICE_BLOCKED: { status: 409, retry: 'never' },
  /** At a device in test mode, where nothing is sold. */
  DEVICE_IN_TEST: { status: 409, retry: 'never' },
  /** At a till: it is not open, so nothing is sold and no cash moves. Somebody counts the drawer and opens it first. */
  TILL_CLOSED: { status: 409, retry: 'fix' },
  VOUCHER_USED: { status: 409, retry: 'never' },
  /** For staff: the till has an open shift, so it stays a till, and where it is. */
  TILL_OPEN: { status: 409, retry: 'fix' },
  /** At a till: somebody has opened it already. */
  TILL_OPEN_ALREADY: { status: 409, retry: 'never' },
  /** More cash than there should be in the till. */
  CASH_NOT_ENOUGH: { status: 409, retry: 'fix' },
  /** The device has no receipt printer. */
  PRINTER_MISSING: { status: 409, retry: 'never' },
  /** At a device: another PIN, or somebody who does not work there. */
  PIN_WRONG: { status: 422, retry: 'fix' },
  /** No such account, or another password: which of the two is not told. */
  SIGN_IN_FAILED: { status: 422, retry: 'fix' },
  /** For staff alone: the password was given, and the second factor is still owed. */
  SECOND_FACTOR_NEEDED: { status: 401, retry: 'never' },
  /** Another code than the app shows now, one that was used, or no recovery code that is left. */
  SECOND_FACTOR_WRONG: { status: 422, retry: 'fix' },
  /** It is of another host or account, took too long, or did not sign what was asked for. */
  PASSKEY_REFUSED: { status: 422, retry: 'fix' },
  /** There are none at an address of digits, which WebAuthn does not know. */
  PASSKEYS_UNAVAILABLE: { status: 409, retry: 'never' },
  /** What protects the account is changed soon after the password was given; that is too long ago. */
  CONFIRMATION_NEEDED: { status: 403, retry: 'fix' },
  /** The last second factor stays where an exhibitor requires one. */
  SECOND_FACTOR_REQUIRED: { status: 409, retry: 'never' },
  /** Too many passwords were tried for this account or from this address. */
  SIGN_IN_THROTTLED: { status: 429, retry: 'wait' },
  /** The installation has an exhibitor already, or somebody who works there. */
  SET_UP_ALREADY: { status: 409, retry: 'never' },
  SESSION_EXPIRED: { status: 419, retry: 'reload' },
  TOO_MANY_REQUESTS: { status: 429, retry: 'wait' },
  BODY_TOO_LARGE: { status: 413, retry: 'fix' },
  MALFORMED_REQUEST: { status: 400, retry: 'fix' },
  INTERNAL: { status: 500, retry: 'wait' },
  UNAVAILABLE: { status: 503, retry: 'wait' },

  /** No picture of a kind that we read, or a damaged one. */
  PICTURE_UNREADABLE: { status: 422, retry: 'fix' },
  /** By its bytes or by its pixels. */
  PICTURE_TOO_LARGE: { status: 413, retry: 'fix' },
  /** No MP4 or WebM with moving pictures in it, or a damaged one. */
  VIDEO_UNREADABLE: { status: 422, retry: 'fix' },
  /** Its pictures are coded in a way that displays do not play, such as HEVC. */
  VIDEO_NOT_PLAYABLE: { status: 422, retry: 'fix' },
  VIDEO_TOO_LONG: { status: 422, retry: 'fix' },
  VIDEO_TOO_LARGE: { status: 413, retry: 'fix' },

  /** For staff: a film that is still to be shown is not archived. */
  FILM_HAS_SCHEDULES: { status: 409, retry: 'never' },
  /** For staff: it has schedules, past or to come, so it is not deleted. */
  VERSION_HAS_SCHEDULES: { status: 409, retry: 'never' },
  /** For staff: films or versions use it, so it is not deleted. */
  RENTAL_PROFILE_USED: { status: 409, retry: 'never' },

  SCHEDULE_NOT_FOUND: { status: 404, retry: 'never' },
  SCHEDULE_CANCELLED: { status: 409, retry: 'never' },
  /** The show is too near: what is reserved now would be free again at once. */
  RESERVATION_TOO_LATE: { status: 409, retry: 'never' },
  /** It was picked up, or somebody pays for it now. */
  RESERVATION_USED: { status: 409, retry: 'never' },
  RESERVATION_CANCELLED: { status: 409, retry: 'never' },
  RESERVATION_EXPIRED: { status: 409, retry: 'never' },
  SALE_CLOSED: { status: 409, retry: 'never' },
  SOLD_OUT: { status: 409, retry: 'never' },
  NOT_ENOUGH_SEATS: { status: 409, retry: 'fix' },
  SEATS_TAKEN: { status: 409, retry: 'reselect' },
  SELECTION_REFUSED: { status: 422, retry: 'reselect' },
  HOLD_INVALID: { status: 422, retry: 'reselect' },
  HOLD_EXPIRED: { status: 409, retry: 'reselect' },
  /** The show has another layout than the one the hold was made in. */
  SEATS_REARRANGED: { status: 409, retry: 'reselect' },
  HOLD_LIMIT: { status: 409, retry: 'fix' },
  /** Too many seats of the show are held or ordered from there and not paid for. */
  UNPAID_SEATS: { status: 429, retry: 'wait' },
  /** An order has been made of this hold: it is being paid, or is paid. */
  HOLD_ORDERED: { status: 409, retry: 'never' },
  CHECKOUT_PAUSED: { status: 503, retry: 'wait' },
  /** `quote` says what the order costs now. */
  AMOUNT_CHANGED: { status: 409, retry: 'fix' },
  /** No payment was started: the seats are free again. */
  PAYMENT_FAILED: { status: 502, retry: 'wait' },
  /** Its provider was asked for the payment and did not answer, or cannot be asked here. The seats are kept; the same order again starts the same payment. */
  PAYMENT_UNANSWERED: { status: 504, retry: 'wait' },
} as const satisfies Record<string, { status: number; retry: 'reselect' | 'wait' | 'reload' | 'fix' | 'never' }>;

export type ErrorCode = keyof typeof errorCodes;

/** The server refuses a sale of a till without a network with these whatever is done at the till: opening it or ending its test mode changes nothing. */
export const offlineRefusals: readonly string[] = ['NOT_FOUND', 'VALIDATION_FAILED'] satisfies ErrorCode[];

/** The shape of every refusal on the wire: REST body, and `error.data.parterre` of a tRPC error. */
export interface ErrorBody {
  code: ErrorCode;
  /** In the request's locale. */
  message: string;
  /** Per form field, in the request's locale; e.g. `items.0.seat`. */
  errors?: Record<string, string[]>;
  /** Seat indexes concerned. */
  seats?: number[];
  /** For CHANGED_MEANWHILE and DRAFT_TAKEN. `by`: a name; `fields`: those where what was sent is not what is there now. */
  conflict?: { by: string; atMs: number; fields: Record<string, { yours: unknown; theirs: unknown }> };
  /** For AMOUNT_CHANGED. */
  quote?: OrderQuote;
  /** For TOO_MANY_REQUESTS, SIGN_IN_THROTTLED, UNPAID_SEATS and UNAVAILABLE. */
  retryAfterSeconds?: number;
}
