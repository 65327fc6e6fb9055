/** The REST contract: website.md section 7, over the same services as tRPC. What stands here is in /api/openapi.json. */
import { z } from 'zod';
import {
  arrangementSchema,
  billResultSchema,
  checkoutInputSchema,
  contactAnswerSchema,
  contactInputSchema,
  localeSchema,
  newsletterAnswerSchema,
  newsletterInputSchema,
  pageSlugSchema,
  paymentResponseSchema,
  paymentStatusSchema,
  processingDataSchema,
  recordIdSchema,
  scheduleDataSchema,
  scheduleSchema,
  startupSchema,
} from '../../contract/index.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { observed } from '../../edge/metrics.ts';
import { type Operation, operation } from './operation.ts';
import { paymentStatusPage } from './paymentStatusPage.ts';
import { listSeats, seatSchema } from './seatList.ts';

/** A path holds text: digits only, then as a record's id. */
const scheduleParams = z.object({
  id: z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(recordIdSchema),
});
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
const checkoutBodySchema = checkoutInputSchema.extend({ locale: localeSchema.optional() });

const sessionSchema = z.object({
  /** For the header X-CSRF-Token of mutations. */
  csrf: z.string(),
  expiresAtMs: z.int(),
  nowMs: z.int(),
});

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
    id: 'checkout',
    method: 'post',
    path: '/api/checkout',
    group: 'Checkout',
    summary: 'Buy',
    description:
      'Items may name seats by index or by row and col; without a hold_token the call takes the seats itself and answers 422 with items.N.seat for those it cannot get. The same bill_id answers with the same bill.',
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
    ],
    csrf: true,
    limit: 'checkout',
    handle: ({ edge, body, locale, holder, host }) =>
      observed(
        () =>
          edge.services.checkout.submit({ ...body, locale: body.locale ?? locale }, { source: 'api', holder, host }),
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
  operation({
    id: 'billTickets',
    method: 'get',
    path: '/api/bill/{uuid}/tickets.pdf',
    group: 'Bills and payments',
    summary: 'The tickets of a settled bill',
    params: uuidParams,
    answer: { mediaType: 'application/pdf' },
    errors: ['NOT_FOUND', 'UNAVAILABLE'],
    csrf: false,
    limit: 'print',
    handle: ({ edge, params }) => edge.services.tickets.pdf(params.uuid),
  }),
  operation({
    id: 'billReceipt',
    method: 'get',
    path: '/api/bill/{uuid}/receipt.pdf',
    group: 'Bills and payments',
    summary: 'The receipt of a settled bill',
    params: uuidParams,
    answer: { mediaType: 'application/pdf' },
    errors: ['NOT_FOUND', 'UNAVAILABLE'],
    csrf: false,
    limit: 'print',
    handle: ({ edge, params }) => edge.services.tickets.receipt(params.uuid),
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
