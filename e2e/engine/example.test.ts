/** The engine's example for browsers, bundled and served as anybody would, in Chromium. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { expect, test } from '../support/journeys.ts';

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

test('the example for browsers chooses seats and says what is wrong with them', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'parterre-example-'));
  const build = ['build', inRoot('engine/examples/browser'), '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'];
  execFileSync(inRoot('node_modules/.bin/vite'), build);
  const server = createServer((request, response) => {
    const file = join(folder, request.url === '/' ? 'index.html' : (request.url ?? ''));
    const found = file.startsWith(folder) && existsSync(file);
    response.writeHead(found ? 200 : 404, { 'content-type': types[extname(file)] ?? 'text/plain' });
    response.end(found ? readFileSync(file) : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const problems: string[] = [];
    page.on('pageerror', ({ message }) => problems.push(message));
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const seats = page.locator('circle');
    await seats.first().waitFor();
    expect(await seats.count()).toBe(24);
    expect(await page.locator('.sold').count()).toBe(3);
    const status = page.getByRole('status');
    await seats.nth(1).click();
    expect(await status.textContent()).toBe('A-2 STRANDED_SEAT');
    await seats.nth(0).click();
    expect(await status.textContent()).toBe('A-2 A-1');
    await page.locator('.sold').first().click();
    expect(await status.textContent()).toMatch(/SEAT_SOLD/);
    expect(problems).toEqual([]);
  } finally {
    server.close();
    // The browser keeps one open that it has asked nothing on, which would be waited for.
    server.closeAllConnections();
    rmSync(folder, { recursive: true });
  }
});
