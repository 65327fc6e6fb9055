/** Signing in with the demo's staff, on an English page of portal or point of sale. */
import type { Page } from '@playwright/test';
import { demoPassword, demoStaff } from '../../prisma/seed/staff.ts';
import type { RoleKey } from '../../server/src/contract/index.ts';

export { demoPassword };

export function emailOf(role: RoleKey): string {
  const person = demoStaff.find((each) => each.role === role);
  if (person === undefined) throw new Error(`the demo has no ${role}`);
  return person.email;
}

export async function signIn(page: Page, role: RoleKey, password = demoPassword): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(emailOf(role));
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** What a page's console says when it asks who is signed in, and nobody is. */
export const notSignedIn = /401/;
