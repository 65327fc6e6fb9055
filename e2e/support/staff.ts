/** Signing in with the demo's staff, on an English page of portal or point of sale. */
import type { Locator, Page } from '@playwright/test';
import { demoPassword, demoStaff } from '../../prisma/seed/staff.ts';
import type { RoleKey } from '../../server/src/contract/index.ts';
import type { Stage, Visit } from './journeys.ts';

export { demoPassword };

export function emailOf(role: RoleKey): string {
  const person = demoStaff.find((each) => each.role === role);
  if (person === undefined) throw new Error(`the demo has no ${role}`);
  return person.email;
}

/** A page of the portal, for somebody new in this role. `errors`: all that its console may say, before one has signed in too. */
export async function openAs(open: Stage['open'], role: RoleKey, path: string, errors = notSignedIn): Promise<Visit> {
  const visit = await open(path);
  visit.expectErrors(errors);
  await signIn(visit.page, role);
  return visit;
}

export function signIn(page: Page, role: RoleKey, password = demoPassword): Promise<void> {
  return signInAs(page, emailOf(role), password);
}

export async function signInAs(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** What a page's console says when it asks who is signed in, and nobody is. */
export const notSignedIn = /401/;

/** What a page of the portal is called. */
export const title = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { level: 1, name });
