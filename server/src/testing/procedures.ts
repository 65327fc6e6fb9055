/** All procedures of the router, and inputs made from their schemas: what is asked of each of them is asked of a new one by itself. */
import { z } from 'zod';
import { appRouter } from '../trpc/router.ts';
import type { Access } from '../trpc/trpc.ts';

export interface Procedure {
  path: string;
  type: 'query' | 'mutation' | 'subscription';
  for: Access['for'];
  input: z.ZodType | undefined;
}

/** Every procedure, however deep it is nested. */
export const procedures: Procedure[] = listed(appRouter);

function listed(routes: object, path: string[] = []): Procedure[] {
  return Object.entries(routes).flatMap(([name, route]): Procedure[] => {
    if (name === '_def' || name === 'createCaller') return [];
    const here = [...path, name];
    if (typeof route !== 'function') return listed(route, here);
    const { meta, _def } = route as { meta: Access; _def: { type: Procedure['type']; inputs: z.ZodType[] } };
    return [{ path: here.join('.'), type: _def.type, for: meta.for, input: _def.inputs[0] }];
  });
}

interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  minItems?: number;
  minimum?: number;
  format?: string;
  propertyNames?: Schema;
  additionalProperties?: Schema;
}

const anyUuid = '0b1f3f0e-6d5a-4f0e-9d9b-3f5f4a1c2d3e';

/** One text for every form that some procedure asks for. */
const texts = [
  'abc',
  '1',
  'abcdefgh',
  '#c9a227',
  '4711',
  '2026-11-21',
  '10:00',
  '1/public_config',
  '0'.repeat(64),
  'x@y.example',
  anyUuid,
  'BE',
  'Europe/Brussels',
  '/media/films/abc.webp',
  'site-titles.home',
  'https://x.example/',
  null,
];

/** Something of this form: ids are 1, which is what others' first rows have. `isFull`: with what may be left out. */
function example(schema: Schema, isFull: boolean): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return example(choices.find(({ type }) => type !== 'null') ?? {}, isFull);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((each) => example(each, isFull) as object));
  switch (schema.type) {
    case 'object':
      if (schema.propertyNames?.enum)
        return Object.fromEntries(
          schema.propertyNames.enum.map((name) => [name, example(schema.additionalProperties ?? {}, isFull)]),
        );
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => isFull || schema.required?.includes(name))
          .map(([name, each]) => [name, name.startsWith('password') ? 'abcdefgh' : example(each, isFull)]),
      );
    case 'array':
      if (schema.prefixItems) return schema.prefixItems.map((each) => example(each, isFull));
      return schema.items && (isFull || (schema.minItems ?? 0) > 0) ? [example(schema.items, isFull)] : [];
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'string': {
      if (schema.format === 'uuid') return anyUuid;
      if (schema.format === 'email') return 'x@y.example';
      if (schema.format === 'date-time') return '2026-11-21T10:00:00.000Z';
      if (schema.format === 'date') return '2026-11-21';
      return 'abcdefgh';
    }
    default:
      return null;
  }
}

/** An input in which what the schema refuses is replaced by a text that it takes there, as far as there is one. */
function mended(input: z.ZodType, given: unknown): unknown {
  let value = given;
  const issuesOf = (each: unknown) => input.safeParse(each).error?.issues ?? [];
  for (let round = 0; round < 12; round++) {
    const issues = issuesOf(value);
    if (issues.length === 0) return value;
    for (const { path } of issues) {
      const isHere = (other: PropertyKey[]) => other.join('.') === path.join('.');
      const fits = texts.find((text) => !issuesOf(withAt(value, path, text)).some((each) => isHere(each.path)));
      if (fits !== undefined) value = withAt(value, path, fits);
    }
  }
  return value;
}

export function withAt(whole: unknown, [first, ...rest]: PropertyKey[], value: unknown): unknown {
  if (first === undefined) return value;
  if (Array.isArray(whole)) return whole.map((each, index) => (index === first ? withAt(each, rest, value) : each));
  const part = (whole ?? {}) as Record<PropertyKey, unknown>;
  return { ...part, [first]: withAt(part[first], rest, value) };
}

/** Inputs of a procedure that its schema takes: one with everything that may be left out, one without. `uuid` stands wherever one is asked for. */
export function inputsOf({ input }: Pick<Procedure, 'input'>, uuid: string): unknown[] {
  if (!input) return [undefined];
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema;
  return [true, false]
    .map((isFull) => mended(input, example(schema, isFull)))
    .filter((each) => input.safeParse(each).success)
    .map((each) => replaced(each, uuid));
}

/** A value with `uuid` where there was one. */
function replaced(value: unknown, uuid: string): unknown {
  return value === undefined ? value : JSON.parse(JSON.stringify(value).replaceAll(anyUuid, uuid));
}
