/** What is said in passing, in the corner. */
import { notifications } from '@mantine/notifications';
import { createElement } from 'react';
import { ErrorTitle, ErrorWords } from './ErrorWords.tsx';

/** A confirmation stays 1.5 s, other short news 3 s (operations.md section 9). What asks for an answer stays until one can reach it. */
const confirmationMs = 1500;
const newsMs = 3000;
export const undoMs = 10_000;

export function done(message: string): void {
  notifications.show({ color: 'green', message, autoClose: confirmationMs });
}

export function news(message: string): void {
  notifications.show({ color: 'blue', message, autoClose: newsMs });
}

/** Ids of the red toasts of the page that is shown. */
const failures = new Set<string>();

/** Stays until it is closed or the page is left: what did not work is not missed. `reason`: what was thrown, or words. */
export function failed(reason: unknown): void {
  const message = typeof reason === 'string' ? reason : createElement(ErrorWords, { error: reason });
  failures.add(notifications.show({ color: 'red', title: createElement(ErrorTitle), message, autoClose: false }));
}

/** What did not work on a page is no news on the next. */
export function closeFailures(): void {
  for (const id of failures) notifications.hide(id);
  failures.clear();
}
