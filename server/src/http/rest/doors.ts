/** Check-in for scanners of other houses: what a scanner of ours does at a door, over the same service (docs/decisions/doors.md). */
import { z } from 'zod';
import {
  type DoorAnswer,
  type DoorShow,
  type DoorTicket,
  doorPartySchema,
  doorRefusals,
  doorScanSchema,
  doorUndoSchema,
  localeSchema,
} from '../../contract/index.ts';
import { type Operation, operation } from './operation.ts';

const filling = { in: z.int(), expected: z.int() };
const showSchema = z.object({
  id: z.int(),
  film: z.string(),
  start: z.string(),
  screen: z.object({ id: z.int(), name: z.string() }),
  /** Who is inside, and how many tickets admit. */
  ...filling,
  rates: z.array(z.object({ rate: z.string(), ...filling })),
}) satisfies z.ZodType<DoorShow>;

const ticketSchema = z.object({
  line: z.string(),
  reference: z.string(),
  film: z.string(),
  start: z.string(),
  cinema: z.string(),
  screen: z.string(),
  seat: z.string().nullable(),
  rate: z.string(),
  /** What whoever lets its buyer in asks to see. */
  note: z.string().nullable(),
  is_in: z.boolean(),
}) satisfies z.ZodType<DoorTicket>;

const answerSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('passed'),
    /** `admission`: what can be undone; '0' of a scanner in test mode. */
    tickets: z.array(ticketSchema.extend({ admission: z.string() })),
  }),
  z.object({
    kind: z.literal('refused'),
    reason: z.enum(doorRefusals),
    ticket: ticketSchema.nullable(),
    /** When and where somebody last went in or out with it. */
    last: z
      .object({ admission: z.string(), kind: z.enum(['in', 'out']), at: z.string(), device: z.string() })
      .nullable(),
  }),
  z.object({ kind: z.literal('party'), reference: z.string(), tickets: z.array(ticketSchema) }),
]) satisfies z.ZodType<DoorAnswer>;

/** The locale may be left out: then it is the request's. */
const ownLocale = { locale: localeSchema.optional() };
const group = 'Check-in';

export const doorOperations: Operation[] = [
  operation({
    id: 'doorShows',
    method: 'get',
    path: '/api/doors/shows',
    group,
    summary: 'The shows of the scanner’s cinema, and how they fill',
    description:
      'Those of the next hours and those that have begun not long ago, with who is inside and how many are expected, also by rate.',
    answer: { name: 'DoorShows', schema: z.array(showSchema), wrapped: true },
    errors: [],
    scanner: 'attended',
    csrf: false,
    handle: ({ edge, scanner, locale }) => edge.services.doors.shows(scanner(), locale),
  }),
  operation({
    id: 'doorScan',
    method: 'post',
    path: '/api/doors/scan',
    group,
    summary: 'Let in, or out, whoever holds this code',
    description:
      'The signed code of a ticket, the letters below it, or the address of an order. A ticket that admits nobody is an answer with its reason, and no error. nonce names the wish: sent again it is done once and answered in the same way, so an answer that was lost is asked for again. Several tickets of one order are answered as a party, and let in with /api/doors/party. FORBIDDEN: out, at a scanner that stands by itself. DOOR_PLACE_FIXED: a show, at such a one; its screen or cinema is what the portal says, whatever is sent.',
    body: { name: 'DoorScan', schema: doorScanSchema.extend(ownLocale) },
    answer: { name: 'DoorAnswer', schema: answerSchema, wrapped: true },
    errors: ['DOOR_PLACE_FIXED', 'FORBIDDEN'],
    scanner: 'any',
    csrf: false,
    handle: ({ edge, scanner, body, locale }) =>
      edge.services.doors.scan(scanner(), { ...body, locale: body.locale ?? locale }),
  }),
  operation({
    id: 'doorParty',
    method: 'post',
    path: '/api/doors/party',
    group,
    summary: 'Let in, or out, those of an order who have come',
    description: 'All of these tickets or none. NOT_FOUND: there are none, or they are of several orders.',
    body: { name: 'DoorParty', schema: doorPartySchema.extend(ownLocale) },
    answer: { name: 'DoorAnswer', schema: answerSchema, wrapped: true },
    errors: ['NOT_FOUND', 'DOOR_PLACE_FIXED', 'FORBIDDEN'],
    scanner: 'any',
    csrf: false,
    handle: ({ edge, scanner, body, locale }) =>
      edge.services.doors.letIn(scanner(), { ...body, locale: body.locale ?? locale }),
  }),
  operation({
    id: 'doorUndo',
    method: 'post',
    path: '/api/doors/undo',
    group,
    summary: 'Take back what a scan has done',
    description: 'NOT_FOUND: nothing of it can be undone, since it was before, or somebody has gone in or out since.',
    body: { name: 'DoorUndo', schema: doorUndoSchema },
    answer: { name: 'DoorUndone', schema: z.object({ undone: z.literal(true) }), wrapped: true },
    errors: ['NOT_FOUND'],
    scanner: 'attended',
    csrf: false,
    async handle({ edge, scanner, body }) {
      await edge.services.doors.undo(scanner(), body);
      return { undone: true as const };
    },
  }),
];
