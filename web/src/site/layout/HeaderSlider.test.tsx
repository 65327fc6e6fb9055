import { mock } from 'node:test';
import type { Startup } from '@parterre/server/contract';
import { act, fireEvent, hide, recordedStartup } from '@parterre/ui/testing';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { showOnSite } from '../testing/showOnSite.tsx';
import { HeaderSlider } from './HeaderSlider.tsx';

test.after.each(() => {
  mock.timers.reset();
  hide();
});

const slides = [1, 2, 3].map((place) => ({
  image: `/media/slides/slide-${place}.webp`,
  title: `Slide ${place}`,
  text: '',
  url: null,
}));
const startup: Startup = {
  ...recordedStartup,
  settings: {
    ...recordedStartup.settings,
    website_config: { ...recordedStartup.settings.website_config, header_slides: slides },
  },
};

/** Which slides have a picture; the first says by its priority that nothing may delay it. */
const pictures = (container: Element): (string | null)[] =>
  [...container.querySelectorAll('img')].map((img) => img.getAttribute('src'));

/** The slider when it begins to play, on a clock that the test turns. */
async function slider() {
  const { screen } = await showOnSite(<HeaderSlider />, { texts: [], startup });
  const container = screen.getByRole('region', { name: 'Highlights' });
  fireEvent.pointerEnter(container);
  mock.timers.enable({ apis: ['setTimeout'] });
  fireEvent.pointerLeave(container);
  return { container, screen, after: (ms: number) => act(() => mock.timers.tick(ms)) };
}

test('of the slides only the first is loaded with the page, each other shortly before it is shown', async () => {
  const { container, after } = await slider();
  assert.equal(pictures(container), [slides[0]?.image]);
  assert.is(container.querySelector('img')?.getAttribute('fetchpriority'), 'high');
  after(2_499);
  assert.is(pictures(container).length, 1);
  after(1);
  assert.equal(pictures(container), [slides[0]?.image, slides[1]?.image]);
  after(2_500);
  assert.is(container.querySelector('[data-current=true] img')?.getAttribute('src'), slides[1]?.image);
  assert.is(pictures(container).length, 2, 'the one that fades away stays');
  after(2_500);
  assert.is(pictures(container).length, 3);
});

test('a slide that a visitor chooses has its picture at once, and one who wants no motion gets no others', async () => {
  const { container, screen, after } = await slider();
  fireEvent.click(screen.getByRole('button', { name: 'Pause the slides' }));
  after(60_000);
  assert.is(pictures(container).length, 1);
  fireEvent.click(screen.getByRole('button', { name: 'Show slide 3' }));
  assert.equal(pictures(container), [slides[0]?.image, slides[2]?.image]);
});

test('a slide comes in several widths, as AVIF where the browser shows it, else as WebP', async () => {
  const { container } = await slider();
  const [source, img] = ['source', 'img'].map((name) => container.querySelector(name));
  assert.is(source?.getAttribute('type'), 'image/avif');
  assert.match(source?.getAttribute('srcset') ?? '', '/media/sized/640/slides/slide-1.avif 640w, ');
  assert.match(img?.getAttribute('srcset') ?? '', '/media/sized/640/slides/slide-1.webp 640w, ');
  assert.is(img?.getAttribute('src'), slides[0]?.image);
});

test.run();
