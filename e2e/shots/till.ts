/** The states of the point of sale before somebody sells. */
import type { Page } from '@playwright/test';
import { letIn } from '../support/api.ts';
import { asStaff, type Place, type Shot, small } from './shot.ts';

const steps = ['new', 'waiting', 'who', 'pin', 'sale'] as const;
type Step = (typeof steps)[number];

/** What the page has at each step, in any language. */
const marks: Record<Step, string> = {
  new: 'main section > button',
  waiting: 'main section > p > b',
  who: 'main section > ul button',
  pin: 'main input[type=password]',
  sale: 'main article',
};

/** Brings a till that far, from wherever it is: states of one viewer share their cookies. */
export const tillAt =
  (goal: Step) =>
  async (page: Page, place: Place): Promise<void> => {
    await page.locator(Object.values(marks).join()).first().waitFor();
    for (const step of steps) {
      if (!(await page.locator(marks[step]).first().isVisible())) continue;
      if (step === goal) return;
      if (step === 'new') await page.locator(marks.new).click();
      if (step === 'waiting')
        await letIn(place, (await page.locator(marks.waiting).textContent()) ?? '', { name: 'Till 1', cinema_id: 1 });
      if (step === 'who') await page.getByRole('button', { name: 'Ewoud Claes' }).click();
      if (step === 'pin') {
        await page.locator(marks.pin).fill('2468');
        await page.locator('main button[type=submit]').click();
      }
      const after = steps[steps.indexOf(step) + 1] ?? 'sale';
      await page.locator(marks[after]).first().waitFor();
    }
  };

const till = (name: string, goal: Step): Shot => ({
  name,
  path: () => '/pos',
  sizes: small,
  prepare: tillAt(goal),
  ...asStaff,
});

export const TILL_SHOTS: Shot[] = [
  till('pos', 'new'),
  till('pos-waiting', 'waiting'),
  till('pos-who', 'who'),
  till('pos-pin', 'pin'),
];
