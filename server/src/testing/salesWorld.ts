/** A small cinema with everything a sale needs, on a database of its own: real seat desk, real sandbox, real webhooks over HTTP. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import type pg from 'pg';
import { createHallChecker } from '../adapters/halls/index.ts';
import { createExhibitorMailer } from '../adapters/mail/exhibitorMailer.ts';
import { createMediaStore } from '../adapters/media/index.ts';
import { MemorySeatLeases } from '../adapters/memory/memorySeatLeases.ts';
import { passkeys } from '../adapters/passkeys.ts';
import { passwords } from '../adapters/passwords.ts';
import { createSandbox, sandboxConfigSchema } from '../adapters/payments/sandbox/index.ts';
import { sandboxKey } from '../adapters/payments/sandbox/signature.ts';
import { createBasketStore } from '../adapters/postgres/basketStore.ts';
import { createCancellations } from '../adapters/postgres/cancellations.ts';
import { createCashStore } from '../adapters/postgres/cashStore.ts';
import { createCatalogueStore } from '../adapters/postgres/catalogueStore.ts';
import { createDeviceStore } from '../adapters/postgres/deviceStore.ts';
import { createDoorStore } from '../adapters/postgres/doorStore.ts';
import { createJobs } from '../adapters/postgres/enqueue.ts';
import { createExhibitorStore } from '../adapters/postgres/exhibitorStore.ts';
import { createHallStore } from '../adapters/postgres/hallStore.ts';
import { createHelpStore } from '../adapters/postgres/helpStore.ts';
import { createHomeStore } from '../adapters/postgres/homeStore.ts';
import { createInvoiceStore } from '../adapters/postgres/invoiceStore.ts';
import { createLayoutMoves } from '../adapters/postgres/layoutMoves.ts';
import { createLiveBus } from '../adapters/postgres/liveBus.ts';
import { createNewsletterStore } from '../adapters/postgres/newsletterStore.ts';
import { createOfflineStore } from '../adapters/postgres/offlineStore.ts';
import { createOwnOrders } from '../adapters/postgres/ownOrders.ts';
import { createPaymentAccountStore } from '../adapters/postgres/paymentAccountStore.ts';
import { createPool } from '../adapters/postgres/pool.ts';
import { createPrintStore } from '../adapters/postgres/printStore.ts';
import { createProgramme } from '../adapters/postgres/programme.ts';
import { createReservationStore } from '../adapters/postgres/reservationStore.ts';
import { createSalesStore } from '../adapters/postgres/salesStore.ts';
import { createSecondFactorStore } from '../adapters/postgres/secondFactorStore.ts';
import { createSettingsStore } from '../adapters/postgres/settingsStore.ts';
import { createSetupStore } from '../adapters/postgres/setupStore.ts';
import { createShowStore } from '../adapters/postgres/showStore.ts';
import { createSignageStore } from '../adapters/postgres/signageStore.ts';
import { createSignInStore } from '../adapters/postgres/signInStore.ts';
import { createStaffBillReads } from '../adapters/postgres/staff/billReads.ts';
import { createStaffPrices } from '../adapters/postgres/staff/priceReads.ts';
import { createStaffProducts } from '../adapters/postgres/staff/productReads.ts';
import { createStaffVoucherReads } from '../adapters/postgres/staff/voucherReads.ts';
import { createStaffChanges } from '../adapters/postgres/staffChanges.ts';
import { createStaffFilms } from '../adapters/postgres/staffFilms.ts';
import { createStaffLists } from '../adapters/postgres/staffLists.ts';
import { createStaffStore } from '../adapters/postgres/staffStore.ts';
import { createTicketKeyStore } from '../adapters/postgres/ticketKeyStore.ts';
import { createTillBillReads } from '../adapters/postgres/tillBillReads.ts';
import { createVoucherStore } from '../adapters/postgres/voucherStore.ts';
import { createReceiptPrinters } from '../adapters/printers/index.ts';
import type { CheckoutInput } from '../contract/index.ts';
import { ParterreError } from '../domain/parterreError.ts';
import { Seals } from '../domain/seals.ts';
import { createJobHandlers, createSeatJobHandlers } from '../jobs/handlers.ts';
import { type JobWorker, prepareJobs, startJobWorker } from '../jobs/worker.ts';
import { systemClock } from '../ports/clock.ts';
import type { JobHandlers } from '../ports/jobs.ts';
import type { MailMessage } from '../ports/mail.ts';
import type { PaymentAccounts, PaymentProvider } from '../ports/paymentAccounts.ts';
import type { PaymentDriver } from '../ports/payments.ts';
import type { SalesStore } from '../ports/salesStore.ts';
import type { SeatDesk } from '../ports/seatDesk.ts';
import type { TicketOrder } from '../ports/ticketPrinter.ts';
import { openTicketCodes } from '../services/bills/ticketCodes.ts';
import type { ServiceDeps } from '../services/deps.ts';
import { openPaymentAccounts } from '../services/payments/accounts.ts';
import { hearChanges } from '../services/seats/hearChanges.ts';
import { createSeatDesk } from '../services/seats/seatDesk.ts';
import type { Services } from '../services/services.ts';
import { createServices } from '../services/services.ts';
import { cinemaClock } from './cinemaTime.ts';
import { freshDatabase, type TestCluster } from './database.ts';
import { hallOf, plainRows, smallCinema } from './smallCinema.ts';
import { neverMs } from './until.ts';

const hourMs = 3_600_000;

/** 5 rows of 10; the last row is `vip_seats`. Seat index = row * 10 + slot. */
const worldHall = hallOf([...plainRows(4, 10), ...plainRows(1, 10, { class: 1 })]);

/** SECRET of the server. */
export const worldSecret = 'a secret for tests only, and long enough';

export interface SalesWorld {
  databaseUrl: string;
  pool: pg.Pool;
  services: Services;
  deps: ServiceDeps;
  handlers: JobHandlers;
  sales: SalesStore;
  seats: SeatDesk;
  /** Address of the shop and the sandbox. */
  url: string;
  mails: MailMessage[];
  faults: unknown[];
  ids: {
    /** Tomorrow-ish film; begun film; event begun a minute ago, so that no test outlasts its sale; event begun 20 minutes ago. */
    schedule: number;
    begunSchedule: number;
    freshEvent: number;
    staleEvent: number;
    adult: number;
    child: number;
    /** Costs nothing. */
    free: number;
    /** Never usable: on no weekday of the show. */
    otherDay: number;
    /** Must be bought a day ahead; the begun ones are today. */
    ahead: number;
    redirect: number;
    mobile: number;
    cash: number;
    /** Where the money of `redirect` and `mobile` comes in. */
    account: number;
  };
  /** A checkout form of `count` adults (12 EUR each) that is right, changed by `changes`. */
  form(count: number, changes?: Partial<CheckoutInput>): CheckoutInput;
  /** What a node works with whose driver of the account differs. */
  accountsWith(change: (sandbox: PaymentDriver) => PaymentDriver): PaymentAccounts;
  /** Another node: services of its own over the same database, leases and bus. */
  secondNode(changes?: Partial<ServiceDeps>): Services;
  runJobs(): JobWorker;
  query<T extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<T[]>;
  close(): Promise<void>;
}

export async function salesWorld(
  options: { paymentMs?: number; driver?: (sandbox: PaymentDriver) => PaymentDriver; cluster?: TestCluster } = {},
): Promise<SalesWorld> {
  const database = await freshDatabase({ cluster: options.cluster });
  const pool = createPool(database.url, { timeoutMs: neverMs });
  await prepareJobs(pool);
  const ids = await fill(pool);

  const app = express();
  const server = createServer(app);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const leases = new MemorySeatLeases(systemClock);
  const seats = createSeatDesk({
    leases,
    events: leases,
    shows: createShowStore(pool),
    cinemaClock,
    secret: worldSecret,
  });
  const sandbox = createSandbox({ pool, keyOf: (account) => sandboxKey(worldSecret, account) });
  const sales = createSalesStore(pool);
  const bus = createLiveBus(pool, database.url);
  const hallChecker = createHallChecker((error) => void faults.push(error));
  const media = createMediaStore(join(tmpdir(), `parterre-media-${process.pid}`), (error) => void faults.push(error));
  const mails: MailMessage[] = [];
  const faults: unknown[] = [];
  const note = async (order: TicketOrder) => ({ subject: order.movieTitle, html: order.billUuid, text: order.locale });
  const { driver: changed = (driver: PaymentDriver) => driver } = options;
  const providers: PaymentProvider[] = [
    {
      name: 'sandbox',
      config: sandboxConfigSchema,
      create: (config, account) => changed(sandbox.driver(sandboxConfigSchema.parse(config), account)),
    },
  ];
  const seals = new Seals(worldSecret);
  const { accounts } = await openPaymentAccounts({
    providers,
    store: createPaymentAccountStore(pool),
    seals,
    bus,
    onFault: (error) => void faults.push(error),
  });
  const ticketKeys = createTicketKeyStore(pool);
  const { ticketCodes } = await openTicketCodes({
    store: ticketKeys,
    seals,
    bus,
    onFault: (error) => void faults.push(error),
  });
  const deps: ServiceDeps = {
    clock: systemClock,
    cinemaClock,
    seats,
    catalogue: createCatalogueStore(pool),
    sales,
    printStore: createPrintStore(pool),
    receiptPrinters: createReceiptPrinters(),
    newsletters: createNewsletterStore(pool),
    staff: createStaffStore(pool),
    signIns: createSignInStore(pool),
    secondFactors: createSecondFactorStore(pool),
    devices: createDeviceStore(pool),
    cash: createCashStore(pool),
    baskets: createBasketStore(pool),
    help: createHelpStore(pool),
    offline: createOfflineStore(pool),
    doors: createDoorStore(pool),
    signage: createSignageStore(pool),
    exhibitors: createExhibitorStore(pool),
    setup: createSetupStore(pool),
    home: createHomeStore(pool),
    secret: 'the secret of this sales world, long enough',
    changes: createStaffChanges(pool),
    halls: createHallStore(pool),
    layoutMoves: createLayoutMoves(pool),
    hallChecker,
    lists: createStaffLists(pool),
    prices: createStaffPrices(pool),
    products: createStaffProducts(pool),
    voucherReads: createStaffVoucherReads(pool),
    billReads: createStaffBillReads(pool),
    tillBillReads: createTillBillReads(pool),
    ownOrders: createOwnOrders(pool),
    programme: createProgramme(pool),
    cancellations: createCancellations(pool),
    reservations: createReservationStore(pool),
    vouchers: createVoucherStore(pool),
    invoices: createInvoiceStore(pool),
    settings: createSettingsStore(pool),
    films: createStaffFilms(pool),
    passwords,
    passkeys,
    media,
    captcha: null,
    bus,
    providers,
    accounts,
    seals,
    printer: {
      pdf: async (order) => new TextEncoder().encode(order.tickets.map((ticket) => ticket.barcode).join()),
      cards: async ({ vouchers }) => new TextEncoder().encode(vouchers.map(({ barcode }) => barcode).join()),
      receipt: async (order) => new TextEncoder().encode(order.reference),
      confirmation: note,
      voucherNotice: async (_, vouchers) => {
        const codes = vouchers.map(({ barcode }) => barcode).join(' ');
        return { subject: 'Vouchers', html: codes, text: codes };
      },
      receiptNotice: async ({ reference }) => ({ subject: 'Receipt', html: reference, text: reference }),
      refundNotice: note,
      cancelNotice: note,
      moveNotice: note,
      reservationNotice: async (order, { what, reference }) => ({
        ...(await note(order)),
        text: `${what} ${reference}`,
      }),
      reseatNotice: async (order, seats) => ({
        ...(await note(order)),
        text: [order.locale, ...seats.map(({ from, to }) => `${from}>${to}`)].join(' '),
      }),
      staffRefundNotice: async (order, refund) => ({
        ...(await note(order)),
        text: `${order.locale} ${refund.reason} ${refund.amountMinor} ${refund.lines.length} of ${order.tickets.length}`,
      }),
    },
    passes: null,
    ticketCodes,
    ticketKeys,
    rush: { over: async () => {} },
    mailer: { send: async (message) => void mails.push(message) },
    mailTester: createExhibitorMailer(
      { smtp: null, from: 'test@parterre.example', folder: '/nowhere' },
      () => Promise.reject(new Error('Tests are sent by a route that is given')),
      { isAllowed: null },
    ),
    jobs: createJobs(pool),
    paymentMs: options.paymentMs ?? 15 * 60_000,
    production: false,
    publicUrl: () => url,
    webhookUrl: () => url,
    onFault: (error) => void faults.push(error),
    databaseHealthy: async () => (await pool.query('select 1')).rowCount === 1,
    jobsHealth: () => null,
  };
  const services = createServices(deps);
  const stopHearing = hearChanges(seats, bus, deps.onFault);
  const handlers = { ...createSeatJobHandlers(deps), ...createJobHandlers({ ...deps, sandbox: sandbox.delivery }) };

  app.use('/sandbox', sandbox.router);
  app.post('/api/webhooks/:account', express.text({ type: () => true }), (request, response) => {
    const headers = request.headers as Record<string, string | undefined>;
    services.payments.notify(request.params.account, { headers, body: String(request.body) }).then(
      () => response.sendStatus(200),
      (error: unknown) => response.status(error instanceof ParterreError ? 400 : 500).send(String(error)),
    );
  });

  return {
    databaseUrl: database.url,
    pool,
    services,
    deps,
    handlers,
    sales,
    seats,
    url,
    mails,
    faults,
    ids,
    form: (count, changes = {}) => ({
      bill_id: crypto.randomUUID(),
      locale: 'en',
      payment_method_id: ids.redirect,
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      email_confirmation: 'ada@example.com',
      newsletter_signup: false,
      amount: count * 1200,
      items: Array.from({ length: count }, () => ({
        type: 'ticket' as const,
        schedule_id: ids.schedule,
        price_rate_id: ids.adult,
      })),
      ...changes,
    }),
    accountsWith(change) {
      const account = accounts.get(ids.account);
      if (!account) throw new Error('The account cannot be worked with');
      return new Map([[account.id, { ...account, driver: change(account.driver) }]]);
    },
    secondNode: (changes = {}) => createServices({ ...deps, ...changes }),
    runJobs: () =>
      startJobWorker(pool, handlers, {
        databaseUrl: database.url,
        onFailure: (error) => faults.push(error),
        onReplaced: (_queue, why) => faults.push(why),
        onJob: (_name, outcome, error) => {
          if (outcome !== 'done') faults.push(error);
        },
      }),
    query: async (sql, values) => (await pool.query(sql, values)).rows,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      stopHearing();
      await seats.close();
      await bus.close();
      await hallChecker.close();
      await media.close();
      await pool.end();
      await database.close();
    },
  };
}

async function fill(pool: pg.Pool): Promise<SalesWorld['ids']> {
  const cinema = await smallCinema(pool);
  const screen = await cinema.screen(worldHall);
  await cinema.classRate(screen, 'vip_seats', { ticketMinor: 300, handlingMinor: 20 });
  const nowMs = cinemaClock.nowMs();
  const scheduleAtMs = nowMs + 30 * hourMs;
  const weekday = new Date(scheduleAtMs).getUTCDay() || 7;
  return {
    schedule: await cinema.schedule(screen, scheduleAtMs),
    begunSchedule: await cinema.schedule(screen, nowMs - 60_000),
    freshEvent: await cinema.event(screen, nowMs - 60_000, 'fresh'),
    staleEvent: await cinema.event(screen, nowMs - 20 * 60_000, 'stale'),
    adult: await cinema.rate('Adult', 1150, { handling_minor: 50, max_tickets: 8 }),
    child: await cinema.rate('Child', 800, { min_tickets: 2, max_tickets: 4 }),
    free: await cinema.rate('Guest', 0),
    otherDay: await cinema.rate('Monday', 500, { weekdays: [((weekday + 2) % 7) + 1] }),
    ahead: await cinema.rate('Early', 900, { one_day_ahead: true }),
    redirect: await cinema.method('redirect'),
    mobile: await cinema.method('mobile'),
    cash: await cinema.cash(),
    account: (await pool.query('select id from payment_account')).rows[0]?.id,
  };
}

/** The ParterreError that `work` throws; fails when it does not. */
export async function refusal(work: Promise<unknown>): Promise<ParterreError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof ParterreError) return error;
    throw error;
  }
  throw new Error('Expected a refusal, but it went through');
}
