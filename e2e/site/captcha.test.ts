/** The newsletter with a captcha: a stand-in for the provider's script in the browser, and for its word to the server. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { createPool } from '../../server/src/adapters/postgres/pool.ts';
import { expect, test } from '../support/journeys.ts';

const asked: string[] = [];
/** Believes tokens that begin with `person`, each once. */
const provider = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    const token = new URLSearchParams(body).get('response') ?? '';
    const success = token.startsWith('person') && !asked.includes(token);
    asked.push(token);
    response.end(JSON.stringify({ success, action: 'validate_grecaptcha', score: 0.9 }));
  });
});
await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done));
provider.unref();
const { port } = provider.address() as AddressInfo;

test.use({
  demoOptions: {
    env: { RECAPTCHA_SECRET: 'a secret', RECAPTCHA_URL: `http://127.0.0.1:${port}/siteverify` },
  },
});

test.beforeEach(async ({ demo }) => {
  const pool = createPool(demo.databaseUrl);
  await pool.query(`update setting set value = '{"sitekey":"the-key","inline":true}' where key = 'recaptcha'`);
  await pool.end();
});

/** Stands in for the provider on pages that come after it. `kind`: whom it takes the visitor for; null: its script does not load. */
async function standIn(page: Page, kind: 'person' | 'program' | null): Promise<void> {
  await page.route('https://www.google.com/recaptcha/api.js*', (route) =>
    kind === null
      ? route.abort()
      : route.fulfill({
          contentType: 'text/javascript',
          body: `let tokens = 0;
window.grecaptcha = {
  ready: (done) => done(),
  render: (box, options) => { box.textContent = 'protected: ' + JSON.stringify(options); return 7; },
  execute: async (widget, { action }) => ['${kind}', widget, action, ++tokens].join('-'),
};`,
        }),
  );
}

const send = (page: Page) => page.getByRole('main').locator('button[type=submit]').click();

test('a person gets on the list, with a fresh token for every try', async ({ demo, open }) => {
  const { page, expectErrors } = await open('/health');
  expectErrors(/422/);
  await standIn(page, 'person');
  await page.goto(`${demo.url}/en/info/newsletter/ada%40`);
  await page.getByText('protected: {"sitekey":"the-key","size":"invisible","badge":"inline"}').waitFor();
  await send(page);
  await expect(page.getByRole('main').getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true');
  await page.fill('[name=email]', 'ada@example.org');
  await send(page);
  await page.getByText('You are on the list').waitFor();
  await page.fill('[name=email]', 'grace@example.org');
  await send(page);
  await expect(page.getByRole('main').getByLabel('E-mail')).toHaveValue('');
  await page.getByText('You are on the list').waitFor();
  // The first try failed at its address, before the provider was asked.
  expect(asked).toEqual(['person-7-validate_grecaptcha-2', 'person-7-validate_grecaptcha-3']);
});

for (const kind of ['program', null] as const) {
  const who = kind === null ? 'whose browser does not get the script' : 'taken for a program';
  test(`a visitor ${who} is told so, keeps what was entered and can try again`, async ({ open }) => {
    const { page, expectErrors } = await open('/fr/contact');
    expectErrors(/422|ERR_FAILED/);
    await standIn(page, kind);
    await page.goto(new URL('/fr/info/newsletter/ada%40example.org', page.url()).href);
    for (const _try of [1, 2]) {
      await send(page);
      await page.getByRole('alert').getByText('Nous n’avons pas pu vérifier').waitFor();
      expect(await page.inputValue('[name=email]')).toBe('ada@example.org');
    }
  });
}
