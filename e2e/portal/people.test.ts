/**
 * People and rights: taking somebody on, a role of one's own, leaving, the audit trail, and a password that was forgotten.
 * The Friday of a manager's week: somebody leaves.
 */
import type { Page } from '@playwright/test';
import { Csrf } from '../../server/src/edge/csrf.ts';
import { assertAccessible, PHONE } from '../../visits/pages.ts';
import { demoPassword, emailOf, signIn, signInAs, title } from '../../visits/staff.ts';
import { expect, test } from '../support/journeys.ts';
import { mailed, mailsOf } from '../support/mails.ts';
import { hears } from '../support/said.ts';
import { openAs } from '../support/staff.ts';

/** The server's SECRET, known here so that a token of an earlier time can be made as the server made it. */
const secret = 'the secret of a journey, long enough';
test.use({ demoOptions: { env: { SECRET: secret } } });

test('somebody is invited with a role made for them, chooses a password, works, and leaves: signed out at once, with their name kept', async ({
  demo,
  open,
}) => {
  const { page } = await openAs(open, 'super-admin', '/portal/roles', /401|409|422/);

  // A role of one's own is made from another.
  await title(page, /^Roles/).waitFor();
  await assertAccessible(page);
  await page.getByRole('link', { name: 'Employee', exact: true }).click();
  await page.getByText('This role is built in and stays as it is.').waitFor();
  await assertAccessible(page);
  await page.getByRole('link', { name: 'Copy' }).click();
  await title(page, 'New role').waitFor();
  await page.getByRole('textbox', { name: 'Name' }).fill('Box office lead');
  await page.getByRole('checkbox', { name: 'Correct buyers' }).check();
  await page.getByRole('button', { name: 'Make the role' }).click();
  await title(page, 'Box office lead').waitFor();

  await page.getByRole('link', { name: 'Employees', exact: true }).click();
  await page.getByRole('link', { name: 'Add an employee' }).click();
  await title(page, 'New employee').waitFor();
  await page.getByRole('textbox', { name: 'Name' }).fill('Noor Aziz');
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(emailOf('client'));
  await page.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Box office lead' });
  await page.getByRole('button', { name: 'Add an employee' }).click();
  await page.getByText('This is taken already.').waitFor();
  await assertAccessible(page);
  const before = await mailsOf(demo);
  await page.getByRole('textbox', { name: 'E-mail address' }).fill('Noor@marquise.example');
  await page.getByRole('combobox', { name: 'Language of mails' }).selectOption({ label: 'Français' });
  await page.getByRole('button', { name: 'Add an employee' }).click();
  await title(page, 'Noor Aziz').waitFor();
  await page.getByText(/^Invited to noor@marquise.example on .*, and has not accepted yet/).waitFor();
  await assertAccessible(page);

  // The first mail is lost; the one that is sent anew leads to a page in their language, and the first leads nowhere any more.
  const invitation = /\/portal\?locale=fr#invitation=[\w-]+/;
  const lost = await mailed(demo, before, invitation);
  const known = await mailsOf(demo);
  await page.getByRole('button', { name: 'Send it anew' }).click();
  await hears(page, 'The invitation goes to noor@marquise.example.');
  const link = await mailed(demo, known, invitation);
  const theirs = await open('/portal', PHONE);
  theirs.expectErrors(/401|422/);
  const follow = async (by: string): Promise<void> => {
    await theirs.page.goto('about:blank');
    await theirs.page.goto(`${demo.url}${by}`);
  };
  const choose = async (by: string, again = 'kettle and corn'): Promise<void> => {
    await follow(by);
    await title(theirs.page, 'Bienvenue chez Marquise').waitFor();
    expect(theirs.page.url()).toBe(`${demo.url}/portal`);
    await theirs.page.getByRole('textbox', { name: 'Mot de passe' }).fill('kettle and corn');
    await theirs.page.getByRole('textbox', { name: 'Encore une fois' }).fill(again);
    await theirs.page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click();
  };
  await follow(lost);
  await theirs.page.getByRole('alert').getByText('Cette invitation a déjà servi').waitFor();
  await choose(link, 'other');
  await theirs.page.getByText('Les deux mots de passe ne sont pas identiques').waitFor();
  // The rule stands at the field; what is easily guessed is said with its reason, and the link stays good.
  await theirs.page.getByText('Au moins 10 caractères, et pas de mot de passe courant.').waitFor();
  const type = async (password: string): Promise<void> => {
    for (const name of ['Mot de passe', 'Encore une fois'])
      await theirs.page.getByRole('textbox', { name }).fill(password);
    await theirs.page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click();
  };
  await type('motdepasse123');
  await theirs.page.getByText(/trop facile à deviner.*courant/).waitFor();
  await type('Noor Aziz 1984');
  await theirs.page.getByText(/trop facile à deviner.*à peine plus que votre nom/).waitFor();
  await assertAccessible(theirs.page);
  await type('kettle and corn');
  await theirs.page.getByText('Votre mot de passe est valable').waitFor();
  await expect(theirs.page.getByRole('textbox', { name: 'Adresse e-mail' })).toHaveValue('noor@marquise.example');
  await assertAccessible(theirs.page);
  await theirs.page.getByRole('combobox', { name: 'Langue' }).selectOption({ label: 'English' });
  await signInAs(theirs.page, 'noor@marquise.example', 'kettle and corn');
  await title(theirs.page, /Hello, Noor/).waitFor();
  await page.reload();
  await page.getByText('Has chosen a password and can sign in.').waitFor();

  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await hears(page, 'Noor Aziz is archived and signed out.');
  await theirs.page.getByText('You were signed out').waitFor();
  await signInAs(theirs.page, 'noor@marquise.example', 'kettle and corn');
  await theirs.page.getByRole('alert').getByText('E-mail address and password do not match').waitFor();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await page.getByRole('button', { name: 'Archive', exact: true }).waitFor();

  // Each of these is written down, with who did it.
  await page.getByRole('link', { name: 'Audit trail' }).click();
  await title(page, /^Audit trail/).waitFor();
  await page.getByRole('row', { name: /^Employee: Noor Aziz.*Sofie Peeters.*Made.*Noor Aziz/ }).waitFor();
  await page.getByRole('row', { name: /^Employee: Noor Aziz.*Archived: – → .*20\d\d/ }).waitFor();
  await page.getByRole('row', { name: /^Role of an employee: Noor Aziz/ }).waitFor();
  await assertAccessible(page);
  // A thing leads to its page, which has the same history.
  await page.getByRole('link', { name: 'Role: Box office lead' }).first().click();
  await title(page, 'Box office lead').waitFor();
  await page.getByRole('row', { name: /Sofie Peeters.*Made/ }).waitFor();

  // Another address counts once Noor has confirmed it, and this page follows.
  const beforeMove = await mailsOf(demo);
  await page.goto(`${demo.url}/portal/people?q=noor`);
  await page.getByRole('link', { name: 'Noor Aziz' }).click();
  await page.getByRole('textbox', { name: 'E-mail address' }).fill('noor@home.example');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(/^noor@home\.example waits to be confirmed.*signs in with noor@marquise\.example\.$/).waitFor();
  await assertAccessible(page);
  await follow(await mailed(demo, beforeMove, /\/portal\?locale=fr#address=[\w-]+/));
  await theirs.page.getByText('Noor Aziz, voulez-vous désormais vous connecter avec noor@home.example').waitFor();
  expect(theirs.page.url()).toBe(`${demo.url}/portal`);
  await theirs.page.getByRole('button', { name: 'Utiliser désormais cette adresse' }).click();
  await theirs.page.getByText('Votre nouvelle adresse est valable').waitFor();
  await expect(theirs.page.getByRole('textbox', { name: 'Adresse e-mail' })).toHaveValue('noor@home.example');
  await page.getByText(/waits to be confirmed/).waitFor({ state: 'hidden' });
  await expect(page.getByRole('textbox', { name: 'E-mail address' })).toHaveValue('noor@home.example');

  // The neighbour takes Noor on as anybody, without being told that there is an account; by its link Noor works at both.
  const beforeJoining = await mailsOf(demo);
  const rex = await open('/portal/people/new');
  rex.expectErrors(/401/);
  await signInAs(rex.page, 'admin@rex.example', demoPassword);
  await rex.page.getByRole('textbox', { name: 'Name' }).fill('Noor Aziz');
  await rex.page.getByRole('textbox', { name: 'E-mail address' }).fill('noor@home.example');
  await rex.page.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Employee' });
  await rex.page.getByRole('combobox', { name: 'Language of mails' }).selectOption({ label: 'Français' });
  await rex.page.getByRole('button', { name: 'Add an employee' }).click();
  await rex.page.getByText(/^Invited to noor@home.example on/).waitFor();
  await follow(await mailed(demo, beforeJoining, /\/portal\?locale=fr#invitation=[\w-]+/));
  await title(theirs.page, 'Bienvenue chez Le Rex').waitFor();
  await theirs.page.getByText('Vous vous connectez déjà avec noor@home.example. Ajouter Le Rex à ce compte').waitFor();
  await theirs.page.getByRole('button', { name: 'Ajouter Le Rex' }).click();
  await theirs.page.getByText('L’invitation est acceptée').waitFor();
  await theirs.page.getByRole('combobox', { name: 'Langue' }).selectOption({ label: 'English' });
  await signInAs(theirs.page, 'noor@home.example', 'kettle and corn');
  await title(theirs.page, /Hello, Noor/).waitFor();
  await rex.page.goto(`${demo.url}/portal/people?q=noor`);
  await rex.page.getByRole('row', { name: /Noor Aziz.*Active/ }).waitFor();
});

test('the last who may do everything cannot leave, nor the last who receives management notifications', async ({
  open,
}) => {
  const { page } = await openAs(open, 'super-admin', '/portal/people?q=sofie', /401|409|422/);
  await page.getByRole('link', { name: 'Sofie Peeters' }).click();
  await title(page, 'Sofie Peeters').waitFor();
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await page.getByText('Somebody must remain who may do everything.').waitFor();
  await page.getByRole('checkbox', { name: 'Receives management notifications' }).uncheck();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('At least one employee must receive management notifications.').waitFor();
  await page.getByRole('button', { name: 'Discard' }).click();
});

test('a manager sees who is signed in where in the cinema, and ends one session and then all of them', async ({
  open,
}) => {
  const android =
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
  const lost = await open('/portal', { ...PHONE, userAgent: android });
  const register = await open('/portal');
  for (const { page, expectErrors } of [lost, register]) {
    expectErrors(/401/);
    await signIn(page, 'employee');
    await title(page, /Hello, Ewoud/).waitFor();
  }
  const { page, expectErrors } = await open('/portal/sessions');
  expectErrors(/401|403/);
  await signIn(page, 'manager');
  await title(page, /^Sessions/).waitFor();
  await assertAccessible(page);
  await page.getByRole('link', { name: 'Ewoud Claes' }).first().press('Enter');
  await title(page, 'Ewoud Claes').waitFor();
  await assertAccessible(page);
  const ends = page.getByRole('button', { name: /^End the session: Chrome/ });
  await expect(ends).toHaveCount(2);
  await page.getByRole('button', { name: 'End the session: Chrome, Android' }).press('Enter');
  await lost.page.getByText('You were signed out').waitFor();
  await expect(ends).toHaveCount(1);
  await title(register.page, /Hello, Ewoud/).waitFor();
  await page.getByRole('button', { name: 'Sign out everywhere' }).press('Enter');
  await register.page.getByText('You were signed out').waitFor();
  await page.getByText('Not signed in anywhere.').waitFor();
  // Whoever works in other cinemas too is not theirs to sign out.
  await page.goto(new URL('/portal/sessions/5', page.url()).href);
  await title(page, 'Nobody here').waitFor();
});

test('every hour the page renews its token; one that was away for too long is refused with 419 and loads itself anew', async ({
  open,
}) => {
  const hourMs = 3_600_000;
  const { page, context, expectErrors } = await open('/portal/account/security');
  // Chromium lets a page that a route has answered open no socket to this machine: its calls go over HTTP, as while a socket is away.
  expectErrors(/401|419|LOCAL_NETWORK_ACCESS/);
  await signIn(page, 'exhibitor-manager');
  await title(page, 'Security').waitFor();
  const tokenOf = (on: Page) => on.locator('meta[name="csrf-token"]').getAttribute('content');
  const expiryOf = (token: string | null) => Number.parseInt(token?.split('.')[1] ?? '', 36);
  const first = await tokenOf(page);

  // The page is one that a sleeping laptop kept: what it was given a day ago has run out.
  const session = (await context.cookies()).find(({ name }) => name === 'parterre_session');
  const aDayAgo = { nowMs: () => Date.now() - 24 * hourMs };
  const cookie = `parterre_session=${session?.value}`;
  const { token: stale } = new Csrf(secret, { clock: aDayAgo, secure: false }).issue(cookie);
  const asleep = await context.newPage();
  await asleep.clock.install();
  await asleep.route(
    /\/portal\/account\/security$/,
    async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replaceAll(/[\w-]+\.\w+\.[\w-]{32}/g, stale),
      });
    },
    { times: 1 },
  );
  await asleep.goto(page.url());
  await title(asleep, 'Security').waitFor();
  expect(await tokenOf(asleep)).toBe(stale);
  const anew = asleep.waitForEvent('load');
  await asleep.clock.fastForward(hourMs);
  await anew;
  await title(asleep, 'Security').waitFor();
  const given = await tokenOf(asleep);
  expect(expiryOf(given)).toBeGreaterThan(Date.now());
  expect(expiryOf(given)).toBeGreaterThan(expiryOf(first));

  // With a token that holds the hour brings another, and the page stays as it is.
  await asleep.evaluate(() => document.body.setAttribute('data-stays', ''));
  await asleep.clock.fastForward(hourMs);
  await expect.poll(async () => expiryOf(await tokenOf(asleep))).toBeGreaterThan(expiryOf(given));
  await asleep.locator('body[data-stays]').waitFor();
});

test('a forgotten password is chosen anew by the link of a mail, once; strangers learn nothing', async ({
  demo,
  open,
}) => {
  const { page, expectErrors } = await open('/portal', PHONE);
  expectErrors(/401|422/);
  const before = await mailsOf(demo);
  const ask = async (email: string): Promise<void> => {
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await page.getByRole('textbox', { name: 'E-mail address' }).fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText('If there is an account with this address').waitFor();
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Back to the sign-in' }).click();
  };
  await ask('nobody@marquise.example');
  await ask(emailOf('client'));
  const link = await mailed(demo, before, /\/portal#reset=[\w-]+/);
  const choose = async (password: string): Promise<void> => {
    await page.goto('about:blank');
    await page.goto(`${demo.url}${link}`);
    await title(page, 'Choose a new password').waitFor();
    expect(new URL(page.url()).hash, 'no token in the address').toBe('');
    await page.getByRole('textbox', { name: 'New password' }).fill(password);
    await page.getByRole('textbox', { name: 'The same again' }).fill(password);
    await page.getByRole('button', { name: 'Save the password' }).click();
  };
  await choose('a new one at last');
  await page.getByText('Your new password counts').waitFor();
  await assertAccessible(page);
  await signInAs(page, emailOf('client'), demoPassword);
  await page.getByRole('alert').getByText('E-mail address and password do not match').waitFor();
  await signInAs(page, emailOf('client'), 'a new one at last');
  await title(page, /Hello, Cato/).waitFor();
  await choose('another one at last');
  await page.getByRole('alert').getByText('This link was already used').waitFor();
  await assertAccessible(page);
});
