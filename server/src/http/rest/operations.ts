/** The REST contract: website.md section 7, over the same services as tRPC. What stands here is in /api/openapi.json. */
import { z } from 'zod';
import {
  arrangementSchema,
  billResultSchema,
  checkedVoucherSchema,
  checkoutInputSchema,
  contactAnswerSchema,
  contactInputSchema,
  deviceReloadAnswerSchema,
  deviceTargetsSchema,
  type Locale,
  localeSchema,
  newSettingsSchema,
  newsletterAnswerSchema,
  newsletterInputSchema,
  type PaymentResponse,
  pageSlugSchema,
  passesInBundle,
  paymentResponseSchema,
  paymentStatusSchema,
  processingDataSchema,
  scheduleDataSchema,
  scheduleSchema,
  settingsWriteSchema,
  startupSchema,
  ticketItemSchema,
  voucherCheckSchema,
  voucherItemSchema,
  voucherPurchaseSchema,
  voucherTypeFilterSchema,
  voucherTypeSchema,
} from '../../contract/index.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { Edge } from '../../edge/edge.ts';
import { InvalidInput } from '../../edge/errors.ts';
import { observed } from '../../edge/metrics.ts';
import { doorOperations } from './doors.ts';
import { type BinaryDocument, type Call, idInAddress, type Operation, operation } from './operation.ts';
import { paymentStatusPage } from './paymentStatusPage.ts';
import { listSeats, seatSchema } from './seatList.ts';
import { settingsDocumentSchema, settingsWrittenSchema } from './settingsSchemas.ts';

const scheduleParams = z.object({ id: idInAddress });
/** The exhibitor whose settings are meant; absent: the one whose website is reached at this address. */
const exhibitorQuery = z.object({ exhibitor: idInAddress.optional() });
const uuidParams = z.object({ uuid: z.uuid() });
const paymentParams = z.object({ id: z.uuid() });

const contentPageSchema = z.object({
  type: z.string(),
  page_slug: z.string(),
  page_title: z.string(),
  /** Sanitised HTML. */
  content: z.string(),
});

const scheduleArrangementSchema = z.object({
  ...scheduleSchema.shape,
  /** Binary hall and snapshot for the engine, base64. */
  arrangement: arrangementSchema,
  seats: z.array(seatSchema),
});

/** The locale may be left out: then it is the request's. */
const checkoutBodySchema = checkoutInputSchema.extend({
  locale: localeSchema.optional(),
  items: z
    .array(z.discriminatedUnion('type', [ticketItemSchema, voucherItemSchema]))
    .min(1)
    .max(100),
  holder_name: voucherPurchaseSchema.shape.holder_name,
});

const sessionSchema = z.object({
  /** For the header X-CSRF-Token of mutations. */
  csrf: z.string(),
  expiresAtMs: z.int(),
  nowMs: z.int(),
});

/** Passes come in bundles of as many as a phone takes at once. */
const passQuery = z.object({
  part: z
    .string()
    .regex(/^[1-9]\d?$/)
    .transform(Number)
    .optional(),
});
const passTypes = ['application/vnd.apple.pkpass', 'application/vnd.apple.pkpasses'] as const;
const passesDescription = `One is a .pkpass, up to ${passesInBundle} are a bundle; part=2 has the next ${passesInBundle}. The result’s passbook leads here where there are passes.`;

/** A document of a bill, for whoever knows the bill's id. `file`: its name in the address. */
function billDocument<Query extends z.ZodObject = z.ZodObject>({
  file,
  mediaTypes = ['application/pdf'],
  errors = ['NOT_FOUND', 'UNAVAILABLE'],
  ...rest
}: Pick<Operation, 'id' | 'summary' | 'description'> & {
  file: string;
  mediaTypes?: Extract<Operation['answer'], { mediaTypes: unknown }>['mediaTypes'];
  errors?: Operation['errors'];
  query?: Query;
  handle(call: Call<z.output<typeof uuidParams>, z.output<Query>, unknown>): Promise<BinaryDocument>;
}): Operation {
  return operation({
    method: 'get',
    path: `/api/bill/{uuid}/${file}`,
    group: 'Bills and payments',
    params: uuidParams,
    answer: { mediaTypes },
    errors,
    csrf: false,
    limit: 'print',
    ...rest,
  });
}

export const operations: Operation[] = [
  operation({
    id: 'startup',
    method: 'get',
    path: '/api/startup',
    group: 'Catalogue',
    summary: 'Everything the website starts with',
    description:
      'Exhibitor, cinemas, screens, films, shows, events, tags, widgets, payment methods and settings, in the request’s locale. Whose they are says the host that is asked; its shows are known and sold there alone.',
    answer: { name: 'Startup', schema: startupSchema, wrapped: true },
    errors: ['NO_CINEMA_HERE'],
    csrf: false,
    handle: ({ edge, locale, host }) => edge.services.catalogue.startup(locale, host),
  }),
  operation({
    id: 'signage',
    method: 'get',
    path: '/api/signage',
    group: 'Catalogue',
    summary: 'Everything a display starts with',
    description:
      'As startup, with the films and shows that are shown on displays. Without the module signage there are none.',
    answer: { name: 'Startup', schema: startupSchema, wrapped: true },
    errors: [],
    csrf: false,
    handle: ({ edge, locale, host }) => edge.services.catalogue.signage(locale, host),
  }),
  operation({
    id: 'scheduleData',
    method: 'get',
    path: '/api/schedules/{id}/data',
    group: 'Catalogue',
    summary: 'A show and its rates',
    params: scheduleParams,
    notFound: 'SCHEDULE_NOT_FOUND',
    answer: { name: 'ScheduleData', schema: scheduleDataSchema, wrapped: false },
    errors: ['SCHEDULE_NOT_FOUND', 'NO_CINEMA_HERE'],
    csrf: false,
    handle: ({ edge, params, locale, host }) => edge.services.catalogue.scheduleData(params.id, locale, host),
  }),
  operation({
    id: 'scheduleArrangement',
    method: 'get',
    path: '/api/schedules/{id}/arrangement',
    group: 'Catalogue',
    summary: 'A show with its seats',
    description: 'The show as it is now, each seat with its state, and the same as bytes for the seat engine.',
    params: scheduleParams,
    notFound: 'SCHEDULE_NOT_FOUND',
    answer: { name: 'ScheduleArrangement', schema: scheduleArrangementSchema, wrapped: true },
    errors: ['SCHEDULE_NOT_FOUND', 'NO_CINEMA_HERE'],
    csrf: false,
    async handle({ edge, params, locale, host }) {
      const [{ schedule }, arrangement] = await Promise.all([
        edge.services.catalogue.scheduleData(params.id, locale, host),
        edge.services.seats.arrangement(params.id),
      ]);
      return { ...schedule, arrangement, seats: listSeats(arrangement) };
    },
  }),
  operation({
    id: 'contentPage',
    method: 'post',
    path: '/api/cmscontent/page',
    group: 'Catalogue',
    summary: 'A content page by its slug',
    body: { name: 'ContentPageRequest', schema: z.object({ page_slug: pageSlugSchema }) },
    answer: { name: 'ContentPage', schema: contentPageSchema, wrapped: true },
    errors: ['NOT_FOUND', 'NO_CINEMA_HERE'],
    csrf: true,
    async handle({ edge, body, locale, host }) {
      const page = await edge.services.catalogue.page(body.page_slug, locale, host);
      if (!page) throw new ParterreError('NOT_FOUND');
      return page;
    },
  }),
  operation({
    id: 'voucherType',
    method: 'get',
    path: '/api/voucher-types/{slug}',
    group: 'Vouchers',
    summary: 'A gift card or subscription that the website sells',
    params: z.object({ slug: z.string().min(1).max(200) }),
    answer: { name: 'VoucherType', schema: voucherTypeSchema, wrapped: true },
    errors: ['NOT_FOUND', 'NO_CINEMA_HERE'],
    csrf: false,
    handle: ({ edge, params, locale, host }) => edge.services.voucherShop.type(params.slug, locale, host),
  }),
  operation({
    id: 'voucherTypes',
    method: 'post',
    path: '/api/voucher-types/filter',
    group: 'Vouchers',
    summary: 'The gift cards and subscriptions that the website sells',
    description: 'Of one type or of both. Without the module vouchers there are none.',
    body: { name: 'VoucherTypesRequest', schema: z.object({ filter: voucherTypeFilterSchema.nullish() }) },
    answer: { name: 'VoucherTypes', schema: z.array(voucherTypeSchema), wrapped: true },
    errors: ['NO_CINEMA_HERE'],
    csrf: true,
    handle: ({ edge, body, locale, host }) =>
      edge.services.voucherShop.types({ kind: body.filter?.type ?? null, locale, host }),
  }),
  operation({
    id: 'voucherCheck',
    method: 'post',
    path: '/api/vouchers/validate',
    group: 'Vouchers',
    summary: 'What a voucher pays of an order for a show',
    description:
      'By the code on it. 422 at barcode: there is none, or why it pays nothing now. An item with its uuid as voucher_id takes a turn of it.',
    body: { name: 'VoucherCheckRequest', schema: voucherCheckSchema },
    answer: { name: 'CheckedVoucher', schema: checkedVoucherSchema, wrapped: true },
    errors: ['SCHEDULE_NOT_FOUND', 'NO_CINEMA_HERE', 'MODULE_INACTIVE'],
    csrf: true,
    limit: 'voucher',
    handle: ({ edge, body, locale, host }) =>
      edge.services.voucherShop.check({ scheduleId: body.schedule_id, barcode: body.barcode, locale, host }),
  }),
  operation({
    id: 'checkout',
    method: 'post',
    path: '/api/checkout',
    group: 'Checkout',
    summary: 'Buy',
    description:
      'Items may name seats by index or by row and col; without a hold_token the call takes the seats itself and answers 422 with items.N.seat for those it cannot get. An order is of tickets for one show or of vouchers (loyaltyCard), which need the module vouchers. The same bill_id answers with the same bill.',
    body: { name: 'CheckoutRequest', schema: checkoutBodySchema },
    answer: { name: 'PaymentResponse', schema: paymentResponseSchema, wrapped: true },
    errors: [
      'NO_CINEMA_HERE',
      'SCHEDULE_NOT_FOUND',
      'SCHEDULE_CANCELLED',
      'SALE_CLOSED',
      'SOLD_OUT',
      'NOT_ENOUGH_SEATS',
      'SEATS_TAKEN',
      'SELECTION_REFUSED',
      'HOLD_INVALID',
      'HOLD_EXPIRED',
      'HOLD_ORDERED',
      'UNPAID_SEATS',
      'AMOUNT_CHANGED',
      'CHECKOUT_PAUSED',
      'PAYMENT_FAILED',
      'PAYMENT_UNANSWERED',
      'MODULE_INACTIVE',
    ],
    csrf: true,
    limit: 'checkout',
    handle: ({ edge, body, locale, holder, host }) =>
      observed(
        () => buy(edge, { ...body, locale: body.locale ?? locale }, { source: 'api', holder, host }),
        edge.metrics.checkout,
      ),
  }),
  operation({
    id: 'billStatus',
    method: 'get',
    path: '/api/bill/{uuid}/status',
    group: 'Bills and payments',
    summary: 'A bill and how it is to be paid',
    params: uuidParams,
    answer: { name: 'PaymentResponse', schema: paymentResponseSchema, wrapped: true },
    errors: ['NOT_FOUND'],
    csrf: false,
    handle: ({ edge, params }) => edge.services.bills.status(params.uuid),
  }),
  operation({
    id: 'billResult',
    method: 'get',
    path: '/api/bill/{uuid}/result',
    group: 'Bills and payments',
    summary: 'What became of a bill, with its tickets',
    params: uuidParams,
    answer: { name: 'BillResult', schema: billResultSchema, wrapped: true },
    errors: ['NOT_FOUND'],
    csrf: false,
    handle: ({ edge, params, locale }) => edge.services.bills.result(params.uuid, locale),
  }),
  billDocument({
    id: 'billTickets',
    file: 'tickets.pdf',
    summary: 'The tickets of a settled bill',
    handle: ({ edge, params }) => edge.services.tickets.pdf(params.uuid),
  }),
  billDocument({
    id: 'billTicketPasses',
    file: 'tickets.pkpass',
    summary: 'The tickets of a settled bill as passes for the wallet of a phone',
    description: passesDescription,
    mediaTypes: passTypes,
    query: passQuery,
    handle: ({ edge, params, query }) => edge.services.tickets.passes(params.uuid, query.part ?? 1),
  }),
  billDocument({
    id: 'billVouchers',
    file: 'vouchers.pdf',
    summary: 'The cards of the vouchers that a settled bill sold',
    handle: ({ edge, params }) => edge.services.tickets.cards(params.uuid),
  }),
  billDocument({
    id: 'billVoucherPasses',
    file: 'vouchers.pkpass',
    summary: 'The vouchers that a settled bill sold as passes for the wallet of a phone',
    description: passesDescription,
    mediaTypes: passTypes,
    query: passQuery,
    handle: ({ edge, params, query }) => edge.services.tickets.voucherPasses(params.uuid, query.part ?? 1),
  }),
  billDocument({
    id: 'billReceipt',
    file: 'receipt.pdf',
    summary: 'The receipt of a settled bill',
    handle: ({ edge, params }) => edge.services.tickets.receipt(params.uuid),
  }),
  billDocument({
    id: 'billCalendar',
    file: 'calendar.ics',
    summary: 'The show of a settled bill for a calendar',
    mediaTypes: ['text/calendar'],
    errors: ['NOT_FOUND'],
    handle: ({ edge, params }) => edge.services.tickets.calendar(params.uuid),
  }),
  operation({
    id: 'paymentStatus',
    method: 'get',
    path: '/api/payments/{id}/status',
    group: 'Bills and payments',
    summary: 'A payment’s status and its bill’s',
    description: 'A browser that asks for text/html gets a small page.',
    params: paymentParams,
    answer: { name: 'PaymentStatus', schema: paymentStatusSchema, wrapped: true },
    html: paymentStatusPage,
    errors: ['NOT_FOUND'],
    csrf: false,
    handle: ({ edge, params }) => edge.services.payments.status(params.id),
  }),
  operation({
    id: 'paymentProcessingData',
    method: 'get',
    path: '/api/payments/{id}/processing-data',
    group: 'Bills and payments',
    summary: 'What the payment component needs: address, QR text, deeplink',
    params: paymentParams,
    answer: { name: 'ProcessingData', schema: processingDataSchema, wrapped: true },
    errors: ['NOT_FOUND'],
    csrf: false,
    handle: ({ edge, params }) => edge.services.payments.processingData(params.id),
  }),
  operation({
    id: 'newsletterSubscribe',
    method: 'post',
    path: '/api/newsletters/subscribe',
    group: 'Visitors',
    summary: 'Sign up for the newsletter',
    description: 'An address that is there already stays as it is, and gets the same answer.',
    body: { name: 'NewsletterRequest', schema: newsletterInputSchema },
    answer: { name: 'NewsletterAnswer', schema: newsletterAnswerSchema, wrapped: true },
    errors: ['NOT_FOUND', 'UNAVAILABLE', 'NO_CINEMA_HERE'],
    csrf: true,
    limit: 'newsletter',
    handle: ({ edge, body, locale, host }) => edge.services.newsletter.subscribe(body, locale, host),
  }),
  operation({
    id: 'contactSend',
    method: 'post',
    path: '/api/contactpage/send',
    group: 'Visitors',
    summary: 'Send a message to the exhibitor',
    body: { name: 'ContactRequest', schema: contactInputSchema },
    answer: { name: 'ContactAnswer', schema: contactAnswerSchema, wrapped: true },
    errors: ['UNAVAILABLE', 'NO_CINEMA_HERE'],
    csrf: true,
    limit: 'contact',
    handle: ({ edge, body, locale, host }) => edge.services.contact.send(body, locale, host),
  }),
  operation({
    id: 'settings',
    method: 'get',
    path: '/api/settings',
    group: 'Staff',
    summary: 'The settings of an exhibitor',
    description: 'What nobody has set is as it is by itself. Passwords can be written and not read.',
    query: exhibitorQuery,
    answer: { name: 'Settings', schema: settingsDocumentSchema, wrapped: true },
    errors: ['FORBIDDEN'],
    staff: 'settings.read',
    csrf: false,
    handle: async ({ edge, query, employee, host }) =>
      edge.services.staffSettingsDocument.read(employee(), await exhibitorOf(edge, query, host)),
  }),
  operation({
    id: 'settingsWrite',
    method: 'post',
    path: '/api/settings',
    group: 'Staff',
    summary: 'Change settings',
    description:
      'All that is sent or nothing; what is left out stays as it is. A group with its row_versions is changed only if nobody has changed it since. HTML is made safe; removed says what was taken out.',
    query: exhibitorQuery,
    body: { name: 'SettingsRequest', schema: settingsWriteSchema },
    answer: { name: 'SettingsWritten', schema: settingsWrittenSchema, wrapped: false },
    errors: ['FORBIDDEN', 'CHANGED_MEANWHILE'],
    staff: 'settings.write',
    csrf: true,
    handle: async ({ edge, query, body, employee, host }) =>
      edge.services.staffSettingsDocument.write(employee(), await exhibitorOf(edge, query, host), body),
  }),
  operation({
    id: 'settingsBegin',
    method: 'post',
    path: '/api/settings/new',
    group: 'Staff',
    summary: 'Set what nobody has set yet',
    description:
      'For whoever sets an exhibitor up: as changing settings, but of groups in which nothing was set before. If one of them has something, nothing is written.',
    query: exhibitorQuery,
    body: { name: 'NewSettingsRequest', schema: newSettingsSchema },
    answer: { name: 'SettingsWritten', schema: settingsWrittenSchema, wrapped: false },
    errors: ['FORBIDDEN', 'SETTINGS_SET_ALREADY'],
    staff: 'settings.write',
    csrf: true,
    handle: async ({ edge, query, body, employee, host }) =>
      edge.services.staffSettingsDocument.begin(employee(), await exhibitorOf(edge, query, host), body),
  }),
  operation({
    id: 'devicesReload',
    method: 'post',
    path: '/api/devices/reload',
    group: 'Staff',
    summary: 'Load the pages of devices anew',
    description:
      'Of those that are named by ids, else of all that are let in, within reach of whoever asks; types and cinemas narrow it further. A device that is off or blocked hears nothing.',
    body: { name: 'DeviceTargets', schema: deviceTargetsSchema },
    answer: { name: 'DevicesReloaded', schema: deviceReloadAnswerSchema, wrapped: true },
    errors: ['NOT_FOUND', 'FORBIDDEN'],
    staff: 'devices.write',
    csrf: true,
    handle: ({ edge, body, employee }) => edge.services.staffDevices.reload(employee(), body),
  }),
  ...doorOperations,
  operation({
    id: 'sessionToken',
    method: 'get',
    path: '/session/token',
    group: 'Session',
    summary: 'Begin a session',
    description:
      'Sets the session cookie when there is none and answers with a token for mutations. Pages carry the same token in <meta name="csrf-token">.',
    answer: { name: 'Session', schema: sessionSchema, wrapped: true },
    errors: [],
    csrf: false,
    async handle({ issueToken }) {
      const { token, expiresAtMs } = issueToken();
      return { csrf: token, expiresAtMs, nowMs: Date.now() };
    },
  }),
  operation({
    id: 'sessionTouch',
    method: 'post',
    path: '/session/touch',
    group: 'Session',
    summary: 'Keep the session alive',
    description: 'Answers with a fresh token. 419: reload the page.',
    answer: { name: 'Session', schema: sessionSchema, wrapped: true },
    errors: [],
    csrf: true,
    async handle({ edge, guard }) {
      const { token, expiresAtMs } = edge.csrf.renew(guard.sessionId);
      return { csrf: token, expiresAtMs, nowMs: Date.now() };
    },
  }),
];

async function exhibitorOf(
  edge: Edge,
  { exhibitor }: { exhibitor?: number | undefined },
  host: string,
): Promise<number> {
  return exhibitor ?? edge.services.catalogue.exhibitorAt(host);
}

/** Buys tickets, or vouchers. VALIDATION_FAILED: there are both (`items.N.type`), or more vouchers than one buys at once (`items`). */
async function buy(
  { services }: Edge,
  order: z.output<typeof checkoutBodySchema> & { locale: Locale },
  buyer: Parameters<Edge['services']['checkout']['submit']>[1],
): Promise<PaymentResponse> {
  const tickets = order.items.filter((item) => item.type === 'ticket');
  const vouchers = order.items.filter((item) => item.type === 'loyaltyCard');
  if (vouchers.length === 0) return services.checkout.submit({ ...order, items: tickets }, buyer);
  const other = order.items.findIndex(({ type }) => type !== order.items[0]?.type);
  if (other >= 0)
    throw new ParterreError('VALIDATION_FAILED', { fields: { [`items.${other}.type`]: [{ key: 'one_kind' }] } });
  const purchase = voucherPurchaseSchema.safeParse({ ...order, items: vouchers });
  if (!purchase.success) throw new InvalidInput(purchase.error);
  return services.voucherShop.buy(purchase.data, buyer);
}
