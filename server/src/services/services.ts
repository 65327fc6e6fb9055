/** What the transports (tRPC, REST, pages) call, each member made and described by a file of its own in a room of this folder. */
import { defaultLocale, type Locale, type PosVoucherAsked } from '../contract/index.ts';
import { ParterreError } from '../domain/parterreError.ts';
import type { PointOfSale } from '../domain/pointOfSale.ts';
import { createBills } from './bills/bills.ts';
import { createOwnOrderServices } from './bills/ownOrders.ts';
import { createTickets } from './bills/tickets.ts';
import { createCatalogue } from './catalogue/catalogue.ts';
import { createLive } from './catalogue/live.ts';
import { createOfferCache } from './catalogue/offerCache.ts';
import type { PlanningDeps, ServiceDeps } from './deps.ts';
import { createAdmissions } from './doors/admissions.ts';
import { createDoors } from './doors/doors.ts';
import { createDoorVouchers } from './doors/vouchers.ts';
import { healthOf } from './installation/health.ts';
import { createSetup } from './installation/setup.ts';
import { createPayments } from './payments/payments.ts';
import { createPortPrinting } from './printing/port.ts';
import { createPrinting } from './printing/printing.ts';
import { createBaskets } from './sale/baskets.ts';
import { createCheckout } from './sale/checkout.ts';
import { createHelp } from './sale/help.ts';
import { createOffline } from './sale/offline.ts';
import { createPayRest } from './sale/payRest.ts';
import { createPosMethods } from './sale/posMethods.ts';
import { createPosProducts } from './sale/posProducts.ts';
import { createPosSeats } from './sale/posSeats.ts';
import { createVoucherShop } from './sale/voucherShop.ts';
import { voucherForTill, voucherTypesForTill } from './sale/vouchers.ts';
import { createDisplays } from './signage/displays.ts';

import { createStaffBills } from './staff/bills.ts';
import { createBulkSchedules } from './staff/bulkSchedules.ts';
import { createCancelSchedule } from './staff/cancelSchedule.ts';
import { createStaffCashShifts } from './staff/cashShifts.ts';
import { createStaffContent } from './staff/content.ts';
import { createCopySchedules } from './staff/copySchedules.ts';
import { createReservations } from './staff/counterReservations.ts';
import { createDevices } from './staff/deviceSessions.ts';
import { createStaffDevices } from './staff/devices.ts';
import { createStaffDistributors } from './staff/distributors.ts';
import { createStaffEvents } from './staff/events.ts';
import { createExchange } from './staff/exchange.ts';
import { createStaffExhibitors } from './staff/exhibitors.ts';
import { createStaffFilms } from './staff/films.ts';
import { createStaffHalls } from './staff/halls.ts';
import { createStaffHome } from './staff/home.ts';
import { createStaffInvoices } from './staff/invoices.ts';
import { createStaffLayoutMoves } from './staff/layoutMoves.ts';
import { createDescribeLayout, createStaffLayouts } from './staff/layouts.ts';
import { createStaffLists } from './staff/lists.ts';
import { createNewAddresses } from './staff/newAddress.ts';
import { createStaffNews } from './staff/news.ts';
import { createPasswords } from './staff/passwords.ts';
import { createStaffPaymentAccounts } from './staff/paymentAccounts.ts';
import { createStaffPaymentMethods } from './staff/paymentMethods.ts';
import { createPeople } from './staff/people.ts';
import { createPlanSchedules } from './staff/planSchedules.ts';
import { createStaffPrices } from './staff/prices.ts';
import { createStaffPrinting } from './staff/printing.ts';
import { createStaffProducts } from './staff/products.ts';
import { createStaffRefunds } from './staff/refundBill.ts';
import { createReseatTickets } from './staff/reseatTickets.ts';
import { createStaffReservations } from './staff/reservations.ts';
import { createReadSchedules } from './staff/schedules.ts';
import { createSecondFactor } from './staff/secondFactor.ts';
import { createStaff } from './staff/sessions.ts';
import { createStaffSettings } from './staff/settings.ts';
import { createSettingsDocuments } from './staff/settingsDocument.ts';
import { createStaffSignageViews } from './staff/signageViews.ts';
import { createSignIns } from './staff/signIns.ts';
import { createStaffStock } from './staff/stock.ts';
import { createStaffTicketKeys } from './staff/ticketKeys.ts';
import { createTillBills } from './staff/tillBills.ts';
import { createTillCash } from './staff/tillCash.ts';
import { createTillInvoices } from './staff/tillInvoices.ts';
import { createStaffTillKeepings } from './staff/tillKeepings.ts';
import { createTillRefusedSales } from './staff/tillRefusedSales.ts';
import { createStaffVoucherPackages } from './staff/voucherPackages.ts';
import { createStaffVouchers } from './staff/vouchers.ts';
import { createStaffVoucherTypes } from './staff/voucherTypes.ts';
import { createContact } from './website/contact.ts';
import { createNewsletter } from './website/newsletter.ts';

export type Services = ReturnType<typeof createServices>;

/** Everything the transports call, from the ports. The caller closes what it opened. */
export function createServices(deps: ServiceDeps) {
  const offerCache = createOfferCache(deps);
  const catalogue = createCatalogue({ ...deps, offerCache });
  const { exhibitorAt, ownHost, methodsOf, tillSettings, signageTimes } = catalogue;
  const checkout = createCheckout({ ...deps, offerCache, exhibitorAt, ownHost, methodsOf, tillSettings });
  const reservations = createReservations(deps, checkout);
  const doors = createDoors(deps);
  const offline = createOffline({ ...deps, ...catalogue, catalogue: deps.catalogue, offerCache });
  const describe = createDescribeLayout(deps);
  // Who may upload pictures, the transport asks before it reads them; their sizes are for everybody.
  const media: Pick<PlanningDeps['media'], 'keep' | 'keepVideo' | 'makeSized'> = deps.media;
  const devices = createDevices({ ...deps, exhibitorAt: catalogue.openExhibitorAt });
  return {
    catalogue,
    seats: deps.seats,
    checkout,
    exchange: createExchange({ ...deps, tillSettings, sell: checkout.sell }),
    reseatTickets: createReseatTickets({ ...deps, offerCache }),
    reservations,
    staffReservations: createStaffReservations(deps, reservations, catalogue),
    payRest: createPayRest({ ...deps, methodsOf, tillSettings }),
    posMethods: createPosMethods({ ...deps, methodsOf }),
    posProducts: createPosProducts(deps),
    voucherShop: createVoucherShop({ ...deps, ...catalogue, buyVouchers: checkout.buyVouchers }),
    /** What a voucher may pay of a till's basket. See `voucherForTill`. */
    posVoucher: (pos: PointOfSale, asked: PosVoucherAsked) => voucherForTill(deps, pos, asked),
    /** See `voucherTypesForTill`. */
    posVoucherTypes: (pos: PointOfSale, locale: Locale) => voucherTypesForTill(deps, pos, locale),
    baskets: createBaskets(deps),
    help: createHelp(deps),
    offline,
    doors,
    doorVouchers: createDoorVouchers({ ...deps, offerCache, sell: checkout.sell, scan: doors.scan }),
    admissions: createAdmissions(deps),
    displays: createDisplays({ ...deps, signageTimes, onChanged: devices.changed }),
    posSeats: createPosSeats({ ...deps, offerCache }),
    bills: createBills(deps),
    ownOrders: createOwnOrderServices(deps, catalogue),
    payments: createPayments(deps),
    tickets: createTickets(deps),
    printing: createPrinting(deps),
    portPrinting: createPortPrinting(deps),
    live: createLive({ ...deps, exhibitorAt: catalogue.exhibitorAt }),
    newsletter: createNewsletter(deps, catalogue),
    contact: createContact(deps, catalogue),
    media,
    staffNews: createStaffNews(deps),
    staff: createStaff(deps),
    signIns: createSignIns(deps),
    secondFactor: createSecondFactor({
      ...deps,
      ownHost: catalogue.ownHost,
      // The address itself, where it is no cinema's.
      siteName: async (host) => {
        const found = await catalogue.startup(defaultLocale, host).catch((error: unknown) => {
          if (error instanceof ParterreError && error.code === 'NO_CINEMA_HERE') return null;
          throw error;
        });
        return found?.exhibitor.trade_name ?? host;
      },
    }),
    devices,
    staffDevices: createStaffDevices(deps),
    staffSignageViews: createStaffSignageViews({ ...deps, signageTimes }),
    staffTillKeepings: createStaffTillKeepings(deps),
    tillCash: createTillCash(deps),
    tillRefusedSales: createTillRefusedSales({ ...deps, upload: offline.upload }),
    tillBills: createTillBills(deps),
    tillInvoices: createTillInvoices({ ...deps, methodsOf }),
    staffCashShifts: createStaffCashShifts(deps),
    setup: createSetup(deps),
    staffFilms: createStaffFilms(deps),
    staffDistributors: createStaffDistributors(deps),
    staffHome: createStaffHome(deps),
    staffExhibitors: createStaffExhibitors(deps),
    staffHalls: createStaffHalls({ ...deps, describe }),
    staffLayouts: createStaffLayouts({ ...deps, describe }),
    staffLayoutMoves: createStaffLayoutMoves(deps),
    people: createPeople(deps),
    passwords: createPasswords(deps),
    newAddresses: createNewAddresses(deps),
    staffLists: createStaffLists(deps),
    staffEvents: createStaffEvents(deps),
    staffSchedules: {
      ...createReadSchedules(deps),
      ...createPlanSchedules(deps),
      ...createBulkSchedules(deps),
      ...createCopySchedules(deps),
      ...createCancelSchedule(deps),
    },
    staffSettings: createStaffSettings(deps),
    staffSettingsDocument: createSettingsDocuments(deps),
    staffPrinting: createStaffPrinting(deps),
    staffContent: createStaffContent(deps),
    staffBills: createStaffBills(deps),
    staffInvoices: createStaffInvoices(deps),
    staffPrices: createStaffPrices(deps),
    staffProducts: createStaffProducts(deps),
    staffStock: createStaffStock(deps),
    staffVoucherTypes: createStaffVoucherTypes(deps),
    staffVouchers: createStaffVouchers(deps),
    staffVoucherPackages: createStaffVoucherPackages(deps),
    staffPaymentMethods: createStaffPaymentMethods(deps),
    staffPaymentAccounts: createStaffPaymentAccounts(deps),
    staffTicketKeys: createStaffTicketKeys(deps),
    staffRefunds: createStaffRefunds(deps),
    health: () => healthOf(deps),
  };
}
