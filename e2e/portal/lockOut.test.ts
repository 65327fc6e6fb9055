/** Somebody guesses passwords from many addresses: where one signs in every day one still does, and elsewhere one is told and let in. */
import { assertAccessible, PHONE } from '../../visits/pages.ts';
import { emailOf, signIn, title } from '../../visits/staff.ts';
import { expect, test } from '../support/journeys.ts';
import { mailed, mailsOf } from '../support/mails.ts';
import { openAs } from '../support/staff.ts';

test.use({ demoOptions: { env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } } });

/** Wrong passwords from twelve addresses in turn, until no more are looked at. */
async function guess(url: string, email: string): Promise<void> {
  const guessers = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const answer = await fetch(`${url}/session/token`);
      const { data } = (await answer.json()) as { data: { csrf: string } };
      return {
        'content-type': 'application/json',
        cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '',
        'x-csrf-token': data.csrf,
        'x-requested-with': 'XMLHttpRequest',
        'x-forwarded-for': `198.51.100.${index}`,
      };
    }),
  );
  let status = 422;
  for (let count = 0; status !== 429; count += 1) {
    expect(status, `guess ${count}`).toBe(422);
    const headers = guessers[count % guessers.length] ?? {};
    const body = JSON.stringify({ email, password: `guess ${count}` });
    ({ status } = await fetch(`${url}/trpc/staff.signIn`, { method: 'POST', headers, body }));
  }
}

test('at the desk of every day one goes on; elsewhere one is told, hears of it by mail, and a manager lets one in', async ({
  demo,
  open,
}) => {
  const desk = await openAs(open, 'employee', '/portal');
  await title(desk.page, /Hello, Ewoud/).waitFor();
  await desk.page.getByRole('button', { name: /^Account of/ }).click();
  await desk.page.getByRole('menuitem', { name: 'Sign out' }).click();
  const before = await mailsOf(demo);
  await guess(demo.url, emailOf('employee'));

  const elsewhere = await open('/portal', { ...PHONE, extraHTTPHeaders: { 'X-Forwarded-For': '203.0.113.7' } });
  elsewhere.expectErrors(/401|429/);
  await signIn(elsewhere.page, 'employee');
  const told = elsewhere.page.getByRole('alert');
  await told.getByText(/You can try again in \d+ (minutes|seconds)/).waitFor();
  await told.getByText('where you have signed in before, you still can').waitFor();
  await assertAccessible(elsewhere.page);
  await signIn(desk.page, 'employee');
  await title(desk.page, /Hello, Ewoud/).waitFor();
  // Nobody waits until a wrong password is noted, so the mail may be written before the last ones are.
  await mailed(demo, before, /Within a day there were \d+ wrong passwords for your account .*, from 12 addresses/);

  const { page } = await openAs(open, 'exhibitor-manager', '/portal/people/4');
  const keptOut = page.getByRole('alert').filter({ hasText: 'Kept out by wrong passwords or PINs' });
  await keptOut
    .getByText(/wherever they have not signed in before\. 50 wrong passwords within a day from 12 addresses/)
    .waitFor();
  await assertAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await assertAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'wide on a phone').toBeLessThanOrEqual(390);
  await keptOut.getByRole('button', { name: 'Let them in again' }).click();
  await keptOut.waitFor({ state: 'detached' });

  await elsewhere.page.reload();
  await signIn(elsewhere.page, 'employee');
  await title(elsewhere.page, /Hello, Ewoud/).waitFor();
});
