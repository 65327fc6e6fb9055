/**
 * What the demo cinema was asked and what it answered, lists shortened: the examples of the OpenAPI document, by operation. They are taken
 * down from a run, and a test takes them down again and compares (examples.test.ts, which also says how).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Example {
  /** Values of the address's parameters, by name. */
  parameters?: Record<string, string | number>;
  body?: unknown;
  /** Absent: it is no JSON. */
  answer?: unknown;
}

export const examplesFile = join(import.meta.dirname, 'examples.json');

export const examples: Readonly<Record<string, Example>> = JSON.parse(readFileSync(examplesFile, 'utf8'));
