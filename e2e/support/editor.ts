/** The layout editor on an English page. */
import { expect, type Locator, type Page } from '@playwright/test';

export const editor = (page: Page): Locator => page.getByRole('heading', { level: 1, name: /^Layout of / });

const count = (page: Page): Locator => page.getByRole('status', { name: 'Seats drawn' });

export const hasSeats = (page: Page, seats: number): Promise<void> =>
  expect(count(page)).toHaveText(seats === 1 ? '1 seat' : `${seats} seats`);

export const seatsDrawn = async (page: Page): Promise<number> =>
  Number.parseInt((await count(page).textContent()) ?? '', 10);

export const isSaved = (page: Page): Promise<void> =>
  page
    .getByRole('status')
    .getByText(/^Saved \d/)
    .waitFor();
