import * as contract from '../../contract/enumerations.ts';
import { locales } from '../../contract/locales.ts';
import { roleKeys } from '../../contract/permissions.ts';
import { signageThemes } from '../../contract/signagePages.ts';
import { passkeyPurposes } from '../../ports/secondFactorStore.ts';
import { sandboxStatuses } from '../payments/sandbox/bookStatuses.ts';

/**
 * Columns of text in which only the values of a list may stand, by table and column: queries read them as these types (`query.ts`), and
 * PostgreSQL checks them (`enumerations.test.ts` compares its constraints with these lists).
 */
export const closedLists = {
  'admission.kind': contract.admissionKinds,
  'admission.refusal': contract.doorRefusals,
  'bill.locale': locales,
  'bill.source': contract.billSources,
  'bill.status': contract.billStatuses,
  'bill.type': contract.billTypes,
  'bill_event.kind': contract.billEventKinds,
  'bill_line.kind': contract.billLineKinds,
  'cash_entry.kind': contract.cashEntryKinds,
  'cms_content.location': contract.widgetLocations,
  'cms_content.type': contract.contentTypes,
  'device.auth_status': contract.deviceAuthStatuses,
  'device.orientation': contract.orientations,
  'device.printer_state': contract.printerStates,
  'device.type': contract.deviceTypes,
  'employee.locale': locales,
  'event.theme': contract.eventThemes,
  'help_call.reason': contract.helpReasons,
  'movie.rating': contract.ageRatings,
  'movie.rental_type': contract.rentalTypes,
  'movie_version.dimension': contract.dimensions,
  'newsletter_subscriber.locale': locales,
  'offline_sale.problem': contract.offlineProblems,
  'passkey_challenge.purpose': passkeyPurposes,
  'payment.status': contract.paymentStatuses,
  'payment_method.component': contract.paymentComponents,
  'payment_method.status': contract.paymentMethodStatuses,
  'payment_method.type': contract.paymentMethodTypes,
  'print_job.failure': contract.printFailures,
  'print_job.kind': contract.printKinds,
  'print_job.status': contract.printStatuses,
  'product.kind': contract.productKinds,
  'product.status': contract.productStatuses,
  'refund.reason': contract.refundReasons,
  'role.key': roleKeys,
  'refund.status': contract.refundStatuses,
  'reservation.source': contract.reservationSources,
  // Nobody pays at a terminal there.
  'sandbox_payment.kind': ['redirect', 'mobile'],
  'sandbox_payment.locale': locales,
  'sandbox_payment.status': sandboxStatuses,
  'sign_in_failure.kind': contract.signInKinds,
  'sign_in_lock.kind': contract.signInKinds,
  'signage_view.theme': signageThemes,
  'stock_entry.kind': contract.stockKinds,
  'voucher_entry.kind': contract.voucherEntryKinds,
  'voucher_type.kind': contract.voucherKinds,
} as const satisfies Record<string, readonly string[]>;
