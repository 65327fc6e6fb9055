import * as assert from 'uvu/assert';
import { assertAccessible, DESKTOP, journeys, PHONE } from './harness.ts';

const journey = journeys('smoke');

for (const [name, size] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  for (const colorScheme of ['light', 'dark'] as const) {
    journey(`home answers on a ${name}, ${colorScheme}, and excludes nobody`, async ({ open }) => {
      const { page } = await open('/en/', { ...size, colorScheme });
      await page.locator('main h1, main h2').first().waitFor();
      assert.is(await page.locator('html').getAttribute('lang'), 'en');
      await assertAccessible(page);
    });
  }
}

journey.run();
