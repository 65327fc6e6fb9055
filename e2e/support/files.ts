/** Files of a visitor's, chosen as one does. */
import type { FileChooser, Locator, Page } from '@playwright/test';

export type Files = Parameters<FileChooser['setFiles']>[0];

/** `button`: the name of what opens the system's dialog. */
export async function chooseFile(on: Page | Locator, button: string | RegExp, files: Files): Promise<void> {
  const page = 'page' in on ? on.page() : on;
  const chooser = page.waitForEvent('filechooser');
  await on.getByRole('button', { name: button }).click();
  await (await chooser).setFiles(files);
}
