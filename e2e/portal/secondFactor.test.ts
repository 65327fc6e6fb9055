/**
 * The second factor: passkeys of Chromium's virtual authenticator, codes of an app, recovery codes, and an exhibitor that requires one. At
 * `localhost`, since WebAuthn knows no addresses of digits.
 */
import type { CDPSession, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { createPool } from '../../server/src/adapters/postgres/pool.ts';
import type { ErrorBody, RoleKey } from '../../server/src/contract/index.ts';
import { assertAccessible, PHONE } from '../../visits/pages.ts';
import { demoPassword, emailOf, personIn, signIn, title } from '../../visits/staff.ts';
import { expect, type Stage, test, type Visit } from '../support/journeys.ts';
import { hears } from '../support/said.ts';

const named = (url: string): string => url.replace('127.0.0.1', 'localhost');

/** A page of the portal at `localhost`, in a browser that has an authenticator as phones and laptops do. */
async function openNamed(
  { demo, open }: Stage,
  path: string,
  options: Parameters<Stage['open']>[1] = {},
): Promise<Visit & { authenticator: Authenticator }> {
  const visit = await open('/dev/mail', options);
  visit.expectErrors(/401|403|409|422/);
  const authenticator = await Authenticator.at(visit.page);
  await visit.page.goto(`${named(demo.url)}${path}`);
  return { ...visit, authenticator };
}

class Authenticator {
  private constructor(
    readonly session: CDPSession,
    readonly id: string,
  ) {}

  static async at(page: Page): Promise<Authenticator> {
    const session = await page.context().newCDPSession(page);
    await session.send('WebAuthn.enable');
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return new Authenticator(session, authenticatorId);
  }

  /** The one that there is, with its private key. */
  async credential() {
    const { credentials } = await this.session.send('WebAuthn.getCredentials', { authenticatorId: this.id });
    const [credential] = credentials;
    if (!credential) throw new Error('the authenticator has no passkey');
    return credential;
  }

  /** Whoever is at it does not show that it is they. */
  async setVerified(isUserVerified: boolean): Promise<void> {
    await this.session.send('WebAuthn.setUserVerified', { authenticatorId: this.id, isUserVerified });
  }

  /** A copy of the passkey that has signed less often than the one that is known. */
  async putBack(): Promise<void> {
    const credential = await this.credential();
    await this.session.send('WebAuthn.removeCredential', {
      authenticatorId: this.id,
      credentialId: credential.credentialId,
    });
    await this.session.send('WebAuthn.addCredential', {
      authenticatorId: this.id,
      credential: { ...credential, signCount: 0 },
    });
  }
}

const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
};

const toSecurity = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Security' }).click();
  await title(page, 'Security').waitFor();
};

const hello = (page: Page, role: RoleKey) => title(page, new RegExp(`Hello, ${personIn(role).name.split(' ')[0]}`));

/** Answers with the ten recovery codes that are shown, and says that they are kept. */
async function keepCodes(page: Page): Promise<string[]> {
  const items = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(items).toHaveCount(10);
  const codes = await items.allTextContents();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  return codes;
}

const codeOf = (key: string, stepsLater = 0): string =>
  TOTP.generate({
    secret: Secret.fromBase32(key.replaceAll(' ', '')),
    timestamp: Date.now() + stepsLater * 30_000,
  });

/** Sets an app up on a page that offers it, and gives its key. */
async function setUpApp(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Set up an app' }).click();
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  const key = (await page.getByRole('group', { name: 'Key' }).textContent()) ?? '';
  await page.getByRole('textbox', { name: 'Code that the app shows' }).fill('000000');
  await page.getByRole('button', { name: 'Set up', exact: true }).click();
  await page.getByRole('alert').getByText('This code is not right').waitFor();
  await assertAccessible(page);
  await page.getByRole('textbox', { name: 'Code that the app shows' }).fill(codeOf(key));
  await page.getByRole('button', { name: 'Set up', exact: true }).click();
  return key;
}

test('a passkey is made, signs in after the password and without one, is renamed and removed', async ({
  demo,
  open,
}) => {
  const { page, authenticator } = await openNamed({ demo, open }, '/portal');
  await signIn(page, 'manager');
  await hello(page, 'manager').waitFor();
  await toSecurity(page);
  await assertAccessible(page);
  await page.getByText('here it is localhost').waitFor();
  await page.getByRole('textbox', { name: 'Name of the passkey' }).fill('Box office');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await assertAccessible(page);
  await keepCodes(page);
  await page.getByRole('list', { name: 'Passkeys' }).getByText('Box office').waitFor();
  await page.getByText(/10 of ten are left/).waitFor();
  await assertAccessible(page);

  // A device makes no second passkey for an account that it has one for.
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('alert').getByText('This device has a passkey for your account already.').waitFor();

  await signOut(page);
  await signIn(page, 'manager');
  await title(page, 'One more step').waitFor();
  await assertAccessible(page);
  // Nothing but the question is there, whatever address one goes to.
  await page.goto(`${named(demo.url)}/portal/films`);
  await title(page, 'One more step').waitFor();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await title(page, /^Films/).waitFor();

  await signOut(page);
  const sent: { url: string; body: string }[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('secondFactor.signIn'))
      sent.push({ url: request.url(), body: request.postData() ?? '' });
  });
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await title(page, /^Films/).waitFor();
  await signOut(page);

  // What signed in once does not do so again: its challenge is used up.
  const answer = sent.find(({ url }) => !url.includes('signInRequest')) ?? { url: '', body: '' };
  const replayed = await page.evaluate(async ({ url, body }) => {
    const token = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '';
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'x-csrf-token': token, 'x-requested-with': 'XMLHttpRequest' },
    });
    return response.json();
  }, answer);
  const refusal = (replayed as { error: { data: { parterre: ErrorBody } } }[])[0]?.error.data.parterre.code;
  expect(refusal).toBe('PASSKEY_REFUSED');

  // A device that did not verify its owner is refused as well, and so is a copy that has signed less often.
  const refused = page.getByRole('alert');
  await authenticator.setVerified(false);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await refused.getByText('The passkey was not used').waitFor();
  await assertAccessible(page);
  await authenticator.setVerified(true);
  await authenticator.putBack();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await refused.getByText('This passkey did not work here').waitFor();

  await page.reload();
  await signIn(page, 'manager');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await refused.getByText('This passkey did not work here').waitFor();
});

test('an app is set up by its code, and its codes sign in, each once; what is removed asks for nothing more', async ({
  demo,
  open,
}) => {
  const { page } = await openNamed({ demo, open }, '/portal/account/security');
  const database = createPool(demo.databaseUrl);
  await signIn(page, 'exhibitor-manager');
  await title(page, 'Security').waitFor();
  // What protects the account asks for the password again when that is long ago.
  const longAgo = () =>
    database.query(
      `update staff_session set confirmed_at = now() - interval '1 hour' where employee_id = (select id from employee where email = $1)`,
      [emailOf('exhibitor-manager')],
    );
  await longAgo();
  await page.getByRole('button', { name: 'Set up an app' }).click();
  const question = page.getByRole('dialog', { name: 'Your password, please' });
  await question.getByRole('textbox', { name: 'Password' }).fill('another');
  await question.getByRole('button', { name: 'Go on' }).click();
  await question.getByText('This is not your password.').waitFor();
  await assertAccessible(page);
  await question.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
  await question.getByRole('button', { name: 'Go on' }).click();
  await page.getByRole('form', { name: 'Set up an app' }).getByRole('button', { name: 'Cancel' }).click();
  const key = await setUpApp(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
  const codes = await keepCodes(page);
  await page.getByText(/^Set up .* last used/).waitFor();

  await signOut(page);
  await signIn(page, 'exhibitor-manager');
  await title(page, 'One more step').waitFor();
  const code = page.getByRole('textbox', { name: 'Code of your authenticator app' });
  await expect(code, 'one types at once').toBeFocused();
  await page.keyboard.type('123456');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('This code is not right').waitFor();
  await assertAccessible(page);
  await code.fill(codeOf(key, 1));
  await page.keyboard.press('Enter');
  await title(page, 'Security').waitFor();

  // The phone is lost: one of the codes that were kept, once.
  await signOut(page);
  for (const [attempt, given] of [codes[0], codes[0], codes[1]].entries()) {
    await signIn(page, 'exhibitor-manager');
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByRole('textbox', { name: 'Recovery code' }).fill(given?.toLowerCase() ?? '');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    if (attempt === 1) {
      await page.getByRole('alert').getByText('or it was used before').waitFor();
      await assertAccessible(page);
      await page.getByRole('button', { name: 'Sign in as somebody else' }).click();
    } else {
      await title(page, 'Security').waitFor();
      if (attempt === 0) await signOut(page);
    }
  }
  await page.getByText(/8 of ten are left/).waitFor();
  await page.getByRole('button', { name: 'Make new codes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make new codes' }).click();
  expect(await keepCodes(page)).not.toContain(codes[2]);
  await page.getByText(/10 of ten are left/).waitFor();

  await longAgo();
  await page.getByRole('button', { name: 'Remove the app' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the app' }).click();
  await question.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
  await question.getByRole('button', { name: 'Go on' }).click();
  await hears(page, 'The app is removed.');
  await page.getByText('You have no app yet.').waitFor();
  await signOut(page);
  await signIn(page, 'exhibitor-manager');
  await title(page, 'Security').waitFor();
  await database.end();
});

test('an exhibitor requires it: a colleague is led to it on their phone, and it is reset when they lose it', async ({
  demo,
  open,
}) => {
  const { page } = await openNamed({ demo, open }, '/portal/settings/security');
  await signIn(page, 'super-admin');
  await title(page, 'Security').waitFor();
  await page.getByText(/\d+ of \d+ people have none yet/).waitFor();
  await assertAccessible(page);

  const theirs = await openNamed({ demo, open }, '/portal/films?locale=de', PHONE);
  const words = theirs.page;
  const enter = async (): Promise<void> => {
    await words.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill(emailOf('admin'));
    await words.getByRole('textbox', { name: 'Passwort' }).fill(demoPassword);
    await words.getByRole('button', { name: 'Anmelden', exact: true }).click();
  };
  await enter();
  await title(words, /^Filme/).waitFor();

  await page.getByRole('switch', { name: 'Required of everybody who works here' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  // Whoever requires it is asked for it as well, in the middle of their work, and goes on where they were.
  await title(page, 'Set up a second factor').waitFor();
  await assertAccessible(page);
  await setUpApp(page);
  await keepCodes(page);
  await title(page, 'Security').waitFor();
  await expect(page.getByRole('switch', { name: 'Required of everybody who works here' })).toBeChecked();

  await title(words, 'Zweiten Faktor einrichten').waitFor();
  await assertAccessible(words);
  const width = await words.evaluate(() => document.documentElement.scrollWidth);
  expect(width, 'wide on a phone').toBeLessThanOrEqual(390);
  await words.goto(`${named(demo.url)}/portal/people`);
  await title(words, 'Zweiten Faktor einrichten').waitFor();
  await words.getByRole('button', { name: 'Passkey hinzufügen' }).click();
  await words.getByRole('list', { name: 'Wiederherstellungscodes' }).waitFor();
  await assertAccessible(words);
  await words.getByRole('button', { name: 'Ich habe sie aufbewahrt' }).click();
  await title(words, /^Personal/).waitFor();
  // The last one stays.
  await words.goto(`${named(demo.url)}/portal/account/security`);
  await words.getByText('einer bleibt also immer').waitFor();
  await words.getByRole('button', { name: /^Passkey entfernen/ }).click();
  await words.getByRole('dialog').getByRole('button', { name: 'Entfernen' }).click();
  await hears(words, /bevor Sie diesen entfernen/);

  await page.goto(`${named(demo.url)}/portal/people?second_factor=with`);
  await page.getByRole('link', { name: personIn('admin').name }).click();
  await page.getByText('1 passkey and 10 recovery codes').waitFor();
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
  await hears(page, 'The second factor is reset.');
  await page.getByText('None yet.').waitFor();
  await page.getByRole('row', { name: /Sofie Peeters.*Passkeys/ }).waitFor();
  await words.getByText('Sie wurden abgemeldet').waitFor();
  await enter();
  await title(words, 'Zweiten Faktor einrichten').waitFor();

  const mailed = async (): Promise<string> => {
    const list = await (await fetch(`${demo.url}/dev/mail`)).text();
    return list;
  };
  await expect.poll(mailed).toContain('The second factor of your account was reset');

  await page.goto(`${named(demo.url)}/portal/settings/security`);
  await page.getByRole('switch', { name: 'Required of everybody who works here' }).uncheck();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await hears(page, 'Saved.');
  await words.reload();
  await words.getByRole('textbox', { name: 'E-Mail-Adresse' }).or(title(words, 'Sicherheit')).waitFor();
});
