import { find } from './bills/find.ts';
import { giveBack, refundQuote } from './bills/giveBack.ts';
import { giveUp } from './bills/giveUp.ts';
import { mailLinks } from './bills/mailLinks.ts';
import { result } from './bills/result.ts';
import { status as billStatus } from './bills/status.ts';
import { page } from './catalogue/page.ts';
import { scheduleData } from './catalogue/scheduleData.ts';
import { startup } from './catalogue/startup.ts';
import { submit } from './checkout/submit.ts';
import { send } from './contact/send.ts';
import {
  employees as deviceEmployees,
  keep,
  lock,
  register,
  signIn as signInAtDevice,
  standing,
} from './device/device.ts';
import { port } from './device/port.ts';
import { doors } from './doors/doors.ts';
import { watch as watchLive } from './live/watch.ts';
import { subscribe } from './newsletter/subscribe.ts';
import { status as paymentStatus } from './payments/status.ts';
import { pos } from './pos/index.ts';
import { arrangement } from './seats/arrangement.ts';
import { extend } from './seats/extend.ts';
import { hold } from './seats/hold.ts';
import { leave } from './seats/leave.ts';
import { release } from './seats/release.ts';
import { watch as watchSeats } from './seats/watch.ts';
import { touch } from './session/touch.ts';
import { signage } from './signage/signage.ts';
import { account, endSession, sessions, signIn, signOut } from './staff/account.ts';
import { admissions } from './staff/admissions.ts';
import { correctBill, bills as staffBills, payments as staffPayments } from './staff/bills.ts';
import { cashShifts } from './staff/cashShifts.ts';
import { content } from './staff/content.ts';
import { devices } from './staff/devices.ts';
import { distributors, rentalProfiles } from './staff/distributors.ts';
import { events } from './staff/events.ts';
import { exhibitors } from './staff/exhibitors.ts';
import { films, tags } from './staff/films.ts';
import { cinemas, screens } from './staff/halls.ts';
import { home } from './staff/home.ts';
import { invoiceClients, invoices } from './staff/invoices.ts';
import { layouts } from './staff/layouts.ts';
import { audit, history, matching, search, views } from './staff/lists.ts';
import { addressLink, confirmAddress } from './staff/newAddress.ts';
import { news } from './staff/news.ts';
import {
  acceptInvitation,
  changePassword,
  invitation,
  joinByInvitation,
  requestReset,
  resetPassword,
} from './staff/passwords.ts';
import { paymentAccounts } from './staff/paymentAccounts.ts';
import { paymentMethods } from './staff/paymentMethods.ts';
import { employees, endSessionsOf, people, peopleSessions, roles, setRole } from './staff/people.ts';
import { prices, vats } from './staff/prices.ts';
import { productCategories, products, stock } from './staff/products.ts';
import { refunds } from './staff/refunds.ts';
import { reservations } from './staff/reservations.ts';
import { schedules } from './staff/schedules.ts';
import { secondFactor } from './staff/secondFactor.ts';
import { settings } from './staff/settings.ts';
import { signageViews } from './staff/signageViews.ts';
import { ticketKeys } from './staff/ticketKeys.ts';
import { vouchers as staffVouchers, voucherPackages, voucherTypes } from './staff/vouchers.ts';
import { build } from './system/build.ts';
import { noop } from './system/noop.ts';
import { createCallerFactory, router } from './trpc.ts';
import { vouchers } from './vouchers/vouchers.ts';

export const appRouter = router({
  catalogue: router({ startup, scheduleData, page }),
  seats: router({ arrangement, hold, extend, release, leave, watch: watchSeats }),
  checkout: router({ submit }),
  vouchers,
  pos,
  doors,
  signage,
  bills: router({ status: billStatus, result, giveUp, find, mailLinks, refundQuote, giveBack }),
  payments: router({ status: paymentStatus }),
  live: router({ watch: watchLive }),
  newsletter: router({ subscribe }),
  contact: router({ send }),
  session: router({ touch }),
  device: router({ register, standing, employees: deviceEmployees, signIn: signInAtDevice, lock, keep, port }),
  staff: router({
    home,
    admissions,
    news,
    signIn,
    signOut,
    secondFactor,
    account,
    sessions,
    endSession,
    endSessionsOf,
    peopleSessions,
    correctBill,
    cashShifts,
    bills: staffBills,
    payments: staffPayments,
    refunds,
    reservations,
    invoices,
    invoiceClients,
    prices,
    vats,
    products,
    productCategories,
    stock,
    vouchers: staffVouchers,
    voucherPackages,
    voucherTypes,
    paymentMethods,
    paymentAccounts,
    ticketKeys,
    employees,
    setRole,
    films,
    tags,
    distributors,
    rentalProfiles,
    people,
    roles,
    requestReset,
    invitation,
    acceptInvitation,
    joinByInvitation,
    addressLink,
    confirmAddress,
    resetPassword,
    changePassword,
    schedules,
    events,
    content,
    settings,
    audit,
    search,
    matching,
    history,
    views,
    devices,
    signageViews,
    cinemas,
    screens,
    layouts,
    exhibitors,
  }),
  system: router({ noop, build }),
});

export type AppRouter = typeof appRouter;

/** Calls procedures without a transport, for tests. */
export const createCaller = createCallerFactory(appRouter);
