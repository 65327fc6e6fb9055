/** The OpenAPI 3.1 document, made from the operations that the router serves: what it says is what runs. */
import { z } from 'zod';
import {
  arrangementSchema,
  type ErrorCode,
  errorCodes,
  eventSchema,
  locales,
  movieSchema,
  navigationItemSchema,
  orderQuoteSchema,
  scheduleSchema,
  screenSchema,
  tariffSchema,
} from '../../contract/index.ts';
import { text } from '../../texts/text.ts';
import type { Operation } from './operation.ts';
import { operations } from './operations.ts';
import { seatSchema } from './seatList.ts';

type Json = Record<string, unknown>;

const errorBodySchema = z.object({
  code: z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]),
  message: z.string().meta({ description: 'In the request’s locale.' }),
  errors: z
    .record(z.string(), z.array(z.string()))
    .optional()
    .meta({ description: 'Texts per form field, e.g. items.0.seat.' }),
  seats: z.array(z.int()).optional().meta({ description: 'Indexes of the seats concerned.' }),
  quote: orderQuoteSchema.optional().meta({ description: 'With AMOUNT_CHANGED: what the order costs now.' }),
  retryAfterSeconds: z.int().optional(),
});

export function openApiDocument(baseUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: describe(operation) };
  }
  paths['/api/webhooks/{account}'] = { post: webhook };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parterre',
      version: '1',
      description:
        'Cinema ticketing. Money is in minor units (euro cents), instants are ISO 8601 in UTC. The language of texts is taken from the header X-Locale, else from Accept-Language. Mutations need the session cookie and its token: begin with GET /session/token.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl }],
    tags: [...new Set([...operations.map(({ group }) => group), 'Webhooks'])].map((name) => ({ name })),
    paths,
    components: {
      schemas: components(),
      parameters: {
        Locale: {
          name: 'X-Locale',
          in: 'header',
          required: false,
          description: `Language of the texts in the answer: ${locales.join(', ')}. Another one: as Accept-Language asks.`,
          schema: { type: 'string', default: 'en' },
        },
        Csrf: {
          name: 'X-CSRF-Token',
          in: 'header',
          // Said as it is checked: whoever leaves it out is answered 419, as with an old one.
          required: false,
          description:
            'Every mutation needs it, together with the cookie parterre_session that came with it: GET /session/token. Without it, or with an old one: 419.',
          schema: { type: 'string' },
        },
      },
    },
  };
}

function describe(operation: Operation): Json {
  return {
    operationId: operation.id,
    tags: [operation.group],
    summary: operation.summary,
    ...(operation.description && { description: operation.description }),
    security: [],
    parameters: [
      ...pathParameters(operation),
      { $ref: '#/components/parameters/Locale' },
      ...(operation.csrf ? [{ $ref: '#/components/parameters/Csrf' }] : []),
    ],
    ...(operation.body && {
      requestBody: { required: true, content: { 'application/json': { schema: reference(operation.body.name) } } },
    }),
    responses: { 200: success(operation), ...refusals(refusalsOf(operation)) },
  };
}

/** Those of its own and those any call of its kind may meet. */
export function refusalsOf(operation: Operation): ErrorCode[] {
  const codes: ErrorCode[] = [...operation.errors, 'TOO_MANY_REQUESTS', 'INTERNAL'];
  if (operation.params) codes.push(operation.notFound ?? 'NOT_FOUND', 'MALFORMED_REQUEST');
  if (operation.csrf) codes.push('SESSION_EXPIRED');
  if (operation.body) codes.push('MALFORMED_REQUEST', 'BODY_TOO_LARGE', 'VALIDATION_FAILED');
  return [...new Set(codes)];
}

function success({ answer, html }: Operation): Json {
  if ('mediaType' in answer) {
    return {
      description: 'The document.',
      content: { [answer.mediaType]: { schema: { type: 'string', format: 'binary' } } },
    };
  }
  const schema = answer.wrapped
    ? { type: 'object', required: ['data'], properties: { data: reference(answer.name) } }
    : reference(answer.name);
  return {
    description: 'Done.',
    content: { 'application/json': { schema }, ...(html && { 'text/html': { schema: { type: 'string' } } }) },
  };
}

function refusals(codes: ErrorCode[]): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const { status } = errorCodes[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, known]) => [
      status,
      {
        description: known.join(', '),
        ...(status === 429 && { headers: { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } } }),
        content: {
          'application/json': {
            schema: reference('ErrorBody'),
            examples: Object.fromEntries(
              known.map((code) => [code, { value: { code, message: text('en', `errors:${code}`, { seconds: 30 }) } }]),
            ),
          },
        },
      },
    ]),
  );
}

function pathParameters(operation: Operation): Json[] {
  return [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: operation.path.includes('/schedules/')
      ? { type: 'integer', minimum: 1 }
      : { type: 'string', format: 'uuid' },
  }));
}

const webhook: Json = {
  operationId: 'webhook',
  tags: ['Webhooks'],
  summary: 'News of a payment provider',
  description:
    'Of payments that were made with the account whose address this is. Verified by its driver; delivering the same news twice changes nothing.',
  security: [],
  parameters: [{ name: 'account', in: 'path', required: true, schema: { type: 'string' } }],
  requestBody: { required: false, content: { '*/*': { schema: {} } } },
  responses: {
    200: { description: 'Taken in, durably.' },
    ...refusals(['NOT_FOUND', 'FORBIDDEN', 'MALFORMED_REQUEST', 'BODY_TOO_LARGE', 'TOO_MANY_REQUESTS', 'INTERNAL']),
  },
};

function reference(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}

/** Parts of several answers, or of themselves, that deserve a name of their own. */
const parts = {
  Arrangement: arrangementSchema,
  Event: eventSchema,
  Movie: movieSchema,
  NavigationItem: navigationItemSchema,
  OrderQuote: orderQuoteSchema,
  Schedule: scheduleSchema,
  Screen: screenSchema,
  Seat: seatSchema,
  Tariff: tariffSchema,
};

/** Bodies as they may be sent (defaults may be left out), answers as they come. */
function components(): Record<string, Json> {
  const sent = z.registry<{ id: string }>();
  const answered = z.registry<{ id: string }>();
  answered.add(errorBodySchema, { id: 'ErrorBody' });
  for (const [id, schema] of Object.entries(parts)) answered.add(schema, { id });
  for (const { body, answer } of operations) {
    if (body && !sent.has(body.schema)) sent.add(body.schema, { id: body.name });
    if (!('mediaType' in answer) && !answered.has(answer.schema)) answered.add(answer.schema, { id: answer.name });
  }
  return { ...schemas(answered, 'output'), ...schemas(sent, 'input') };
}

function schemas(registry: z.core.$ZodRegistry<{ id: string }>, io: 'input' | 'output'): Record<string, Json> {
  const made = z.toJSONSchema(registry, { io, uri: (id) => `#/components/schemas/${id}`, override: asChecked });
  return Object.fromEntries(
    Object.entries(made.schemas).map(([name, { $schema: _version, $id: _address, ...schema }]) => [
      name,
      rerooted(schema, name),
    ]),
  );
}

/** What is trimmed before it is looked at, as a mail address, is described as what it is looked at for. */
function asChecked({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: Json }): void {
  const { def } = zodSchema._zod;
  if (def.type !== 'pipe' || jsonSchema.type !== 'string' || def.out._zod.def.type !== 'string') return;
  // The pattern says what is taken; a format `email` means something else to every program.
  const { $schema: _version, format: _format, ...checked } = z.toJSONSchema(def.out, { io: 'input' });
  Object.assign(jsonSchema, checked);
}

/** Definitions inside a component are addressed from the document's root. */
function rerooted(value: unknown, component: string): Json {
  return JSON.parse(JSON.stringify(value), (key, item: unknown) =>
    key === '$ref' && typeof item === 'string'
      ? item
          .replace(/^#\/\$defs\//, `#/components/schemas/${component}/$defs/`)
          .replace(/^#$/, `#/components/schemas/${component}`)
      : item,
  ) as Json;
}
