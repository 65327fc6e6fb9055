/** The demo's staff: signing in on an English page of portal or point of sale, and what they find on a page. */
import type { Locator, Page } from '@playwright/test';
import type { DemoEmployee } from '../prisma/seed/houses/house.ts';
import { demoPassword, demoStaff } from '../prisma/seed/staff.ts';
import type { RoleKey } from '../server/src/contract/index.ts';

export { demoPassword };

export function emailOf(role: RoleKey): string {
  return personIn(role).email;
}

export function signIn(page: Page, role: RoleKey, password = demoPassword): Promise<void> {
  return signInAs(page, emailOf(role), password);
}

export async function signInAs(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** What a page's console says when it asks who is signed in, and nobody is. */
export const notSignedIn = /401/;

/** What a page says of a thing, beside this word. */
export const figure = (page: Page, word: string): Locator =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${word}$`) })
    .locator('..')
    .getByRole('definition');

/** What a page of the portal is called. */
export const title = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { level: 1, name });

/** A device whose page asks to be let in, in any language: its code. */
export async function askToBeLetIn(page: Page): Promise<string> {
  // There is no other button until it has asked.
  await page.getByRole('main').getByRole('button').click();
  return (await page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent()) ?? '';
}

/** Signs in at a till that was let in, by the PIN that somebody has. */
export async function signInAtTill(page: Page, role: RoleKey, pin = pinOf(role)): Promise<void> {
  await page.getByRole('button', { name: personIn(role).name }).click();
  await page.getByLabel('PIN', { exact: true }).fill(pin);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Opens a closed till with a float of 100 euros. */
export async function countTill(page: Page): Promise<void> {
  await title(page, 'The till is closed').waitFor();
  await page.getByRole('textbox', { name: '€50.00: how many' }).fill('2');
  await page.getByRole('button', { name: 'Open with €100.00' }).click();
  await title(page, 'The till is closed').waitFor({ state: 'detached' });
}

export function personIn(role: RoleKey): DemoEmployee {
  const person = demoStaff.find((each) => each.role === role);
  if (person === undefined) throw new Error(`the demo has no ${role}`);
  return person;
}

function pinOf(role: RoleKey): string {
  const { pin } = personIn(role);
  if (pin === null) throw new Error(`${role} has no PIN in the demo`);
  return pin;
}
