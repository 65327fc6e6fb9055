import type { Request, Response } from 'express';
import { pino } from 'pino';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { proxyWarning } from './proxyWarning.ts';

const test = suite('proxy warning');

for (const header of ['x-forwarded-for', 'forwarded']) {
  test(`${header} is told once, with what to set`, () => {
    const lines: string[] = [];
    const warn = proxyWarning(pino({ base: null }, { write: (line) => void lines.push(line) }));
    let passed = 0;
    const ask = (headers: Record<string, string>): void =>
      void warn({ headers, socket: { remoteAddress: '127.0.0.1' } } as unknown as Request, {} as Response, () => {
        passed += 1;
      });
    ask({});
    assert.is(lines.length, 0);
    for (let request = 0; request < 3; request++) ask({ [header]: '192.0.2.1' });
    assert.is(passed, 4);
    assert.is(lines.length, 1);
    assert.match(lines[0] ?? '', /TRUST_PROXY/);
  });
}

test.run();
