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
  recordIdSchema,
  scheduleSchema,
  screenSchema,
  tariffSchema,
} from '../../contract/index.ts';
import { navigationSettingSchema } from '../../domain/settings.ts';
import { text } from '../../texts/text.ts';
import { examples } from './examples.ts';
import { type Link, links } from './links.ts';
import { idInAddress, type Operation } from './operation.ts';
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
  conflict: z
    .object({
      by: z.string(),
      atMs: z.int(),
      fields: z.record(z.string(), z.object({ yours: z.unknown(), theirs: z.unknown() })),
    })
    .optional()
    .meta({ description: 'With CHANGED_MEANWHILE: who was quicker, when, and both values.' }),
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
      securitySchemes: {
        staff: {
          type: 'apiKey',
          in: 'cookie',
          name: 'parterre_staff',
          description:
            'Of an employee who has signed in, as the portal does: POST /trpc/staff.signIn with email and password.',
        },
        device: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The token of a device that was let in, which is what its cookie parterre_device holds. POST /device/trpc/device.register with the type scanner gives it; in the portal, under Devices, somebody lets it in. Whoever works there signs in with POST /device/trpc/device.signIn; one that stands by itself needs nobody.',
        },
      },
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
    security: securityOf(operation),
    parameters: [
      ...addressParameters(operation),
      { $ref: '#/components/parameters/Locale' },
      ...(operation.csrf ? [{ $ref: '#/components/parameters/Csrf' }] : []),
    ],
    ...(operation.body && {
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: reference(operation.body.name), ...shown(examples[operation.id]?.body) },
        },
      },
    }),
    responses: { 200: success(operation), ...refusals(refusalsOf(operation)) },
  };
}

function securityOf({ staff, scanner }: Operation): Json[] {
  if (scanner) return [{ device: [] }];
  return staff ? [{ staff: [] }] : [];
}

/** The operation's own refusals and those that any call of its kind may meet. */
export function refusalsOf(operation: Operation): ErrorCode[] {
  const codes: ErrorCode[] = [...operation.errors, 'TOO_MANY_REQUESTS', 'INTERNAL'];
  if (operation.params) codes.push(operation.notFound ?? 'NOT_FOUND', 'MALFORMED_REQUEST');
  if (operation.query) codes.push('VALIDATION_FAILED');
  if (operation.staff) codes.push('NOT_SIGNED_IN', 'SECOND_FACTOR_NEEDED', 'FORBIDDEN');
  if (operation.scanner) codes.push('NOT_A_DEVICE', 'NOBODY_AT_DEVICE', 'FORBIDDEN', 'MODULE_INACTIVE');
  if (operation.csrf) codes.push('SESSION_EXPIRED');
  if (operation.body) codes.push('MALFORMED_REQUEST', 'BODY_TOO_LARGE', 'VALIDATION_FAILED');
  return [...new Set(codes)];
}

function success({ id, answer, html }: Operation): Json {
  const follows = links[id] && { links: Object.fromEntries(Object.entries(links[id]).map(linkOf)) };
  if ('mediaTypes' in answer) {
    const schema = { type: 'string', format: 'binary' };
    return {
      description: 'The document.',
      content: Object.fromEntries(answer.mediaTypes.map((mediaType) => [mediaType, { schema }])),
      ...follows,
    };
  }
  const schema = answer.wrapped
    ? { type: 'object', required: ['data'], properties: { data: reference(answer.name) } }
    : reference(answer.name);
  return {
    description: 'Done.',
    content: {
      'application/json': { schema, ...shown(examples[id]?.answer) },
      ...(html && { 'text/html': { schema: { type: 'string' } } }),
    },
    ...follows,
  };
}

function linkOf([name, { to, description, parameters, body }]: [string, Link]): [string, Json] {
  return [
    name,
    {
      operationId: to,
      description,
      ...(parameters && { parameters }),
      ...(body !== undefined && { requestBody: body }),
    },
  ];
}

function shown(value: unknown): Json {
  return value === undefined ? {} : { examples: { demo: { summary: 'Of the demo cinema', value } } };
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

function addressParameters({ id, params, query }: Operation): Json[] {
  const asked = (parameter: { name: string }) => {
    const example = examples[id]?.parameters?.[parameter.name];
    return { ...parameter, ...(example !== undefined && { example }) };
  };
  return [
    ...parametersOf(params as z.ZodObject | undefined).map((each) => ({ ...asked(each), in: 'path', required: true })),
    ...parametersOf(query).map((each) => ({ ...asked(each), in: 'query', required: false })),
  ];
}

function parametersOf(schema: z.ZodObject | undefined): { name: string; schema: Json }[] {
  return Object.entries(schema?.shape ?? {}).map(([name, part]) => {
    const inner = part instanceof z.ZodOptional ? part.unwrap() : part;
    const { $schema: _version, ...shape } = z.toJSONSchema(inner === idInAddress ? recordIdSchema : inner, {
      io: 'input',
    });
    return { name, schema: shape };
  });
}

const webhook: Json = {
  operationId: 'webhook',
  tags: ['Webhooks'],
  summary: 'News of a payment provider',
  description:
    'Of payments that were made with the account whose address this is. Verified by its driver; delivering the same news twice changes nothing.',
  security: [],
  parameters: [
    {
      name: 'account',
      in: 'path',
      required: true,
      schema: { type: 'string' },
      example: examples.webhook?.parameters?.account,
    },
  ],
  requestBody: {
    description: 'In the provider’s own form, with its signature.',
    required: false,
    content: { '*/*': { schema: {}, ...shown(examples.webhook?.body) } },
  },
  responses: {
    200: {
      description: 'Taken in, durably.',
      content: {
        'application/json': {
          schema: { type: 'object', required: ['data'], properties: { data: { type: 'null' } } },
          ...shown(examples.webhook?.answer),
        },
      },
    },
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
  NavigationSetting: navigationSettingSchema,
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
    if (!('mediaTypes' in answer) && !answered.has(answer.schema)) answered.add(answer.schema, { id: answer.name });
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
