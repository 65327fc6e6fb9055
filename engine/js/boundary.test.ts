import './load.node.ts';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  bestArrangements,
  type EngineErrorCode,
  engineErrorCodes,
  scanOrders,
  seatStatuses,
  unmetWishes,
  violationCodes,
} from './index.ts';

test('both sides have the same error numbers, violations, statuses and algorithms', () => {
  const source = (file: string) => readFileSync(new URL(`../src/${file}`, import.meta.url), 'utf8');
  const variants = (file: string, name: string) => {
    const body = source(file).split(`pub enum ${name} {`)[1]?.split('\n}')[0] ?? '';
    return [...body.matchAll(/^ {4}(\w+) = (\d+),/gm)].map(
      ([, variant = '', number]) => [variant, Number(number)] as const,
    );
  };
  const known = Object.entries(engineErrorCodes).filter(([, number]) => number < 90);
  assert.equal(variants('error.rs', 'ErrorCode'), known as [EngineErrorCode, number][]);
  const snake = (variant: string) => variant.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase();
  const inOrder = (file: string, name: string) => variants(file, name).map(([variant]) => snake(variant));
  assert.equal(
    inOrder('rules.rs', 'ViolationCode'),
    violationCodes.map((code) => code.toLowerCase()),
  );
  assert.equal(inOrder('status.rs', 'Status'), [...seatStatuses]);
  assert.equal(inOrder('picker/order.rs', 'Algorithm'), [...scanOrders]);
  assert.equal(inOrder('picker/mod.rs', 'Arrangement'), [...bestArrangements]);
  const bits = [...source('picker/unmet.rs').matchAll(/^pub const (\w+): u32 = (\d+);/gm)];
  assert.equal(
    bits.map(([, name, bit]) => [name, Number(bit)]),
    unmetWishes.map((name, bit) => [name, 1 << bit]),
  );
});

test('the download stays under 64 KiB compressed', () => {
  const wasm = readFileSync(new URL('../pkg/parterre_engine_bg.wasm', import.meta.url));
  assert.ok(gzipSync(wasm, { level: 9 }).length < 64 * 1024);
});

test.run();
