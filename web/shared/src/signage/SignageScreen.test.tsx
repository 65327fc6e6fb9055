import type { PricedCategory, SignageContents, SignagePageKind, Startup } from '@parterre/server/contract';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hide, recordedStartup, show } from '../testing/index.ts';
import { paletteOf } from '../theme/palette.ts';
import { scrimOf } from '../theme/scrim.ts';
import { type Look, SignageScreen } from './SignageScreen.tsx';
import { useWhatShows } from './useWhatShows.ts';

const test = suite('the screen of a display');
test.after.each(hide);

const cinemaId = recordedStartup.cinemas[0]?.id ?? 1;
const plain = { theme: 'dark', background: null, accent: '#c60' } as const;
const times = {
  ...{ before_start_minutes: 1440, after_start_minutes: 15, page_seconds: 12 },
  ...{ seating_minutes: 15, cleaning_minutes: 15 },
};

function Display({
  contents,
  look,
  plays,
}: {
  look: Look;
  plays: boolean;
  contents: Pick<SignageContents, 'pages' | 'times' | 'message' | 'prices'>;
}) {
  const shows = useWhatShows(contents, { cinemaId, screenId: null, orientation: 'landscape' });
  return <SignageScreen shows={shows} look={look} orientation="landscape" plays={plays} />;
}

/** A display in the foyer with one page. */
const showDisplay = (
  kind: SignagePageKind,
  more: {
    startup?: Startup;
    prices?: PricedCategory[];
    message?: SignageContents['message'];
    look?: Partial<Look>;
    plays?: boolean;
  } = {},
) => {
  const { startup = recordedStartup, prices = [], message = null, plays = false } = more;
  const pages = [{ kind, roles: 31, seconds: null }];
  const contents = { pages, times, message, prices };
  return show(<Display look={{ ...plain, ...more.look }} contents={contents} plays={plays} />, {
    texts: ['signage'],
    startup,
  });
};

const product = (id: number, name: string, more: { deposit_minor?: number; sold_out?: boolean } = {}) => ({
  ...{ id, name: { en: name }, price_minor: 350, deposit_minor: 0, sold_out: false },
  ...more,
});

test('a price board says what things cost, by category, with the deposit, and what is sold out', async () => {
  const { screen } = await showDisplay('prices', {
    prices: [
      {
        name: { en: 'Drinks' },
        products: [product(1, 'Cola', { deposit_minor: 20 }), product(2, 'Water', { sold_out: true })],
      },
    ],
  });
  screen.getByRole('heading', { level: 1, name: 'Prices' });
  screen.getByRole('heading', { level: 2, name: 'Drinks' });
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  assert.equal(lines, ['Cola+ €0.20 deposit€3.50', 'WaterSold out']);
});

/** A show that begins in an hour, and nothing beside it. */
function onlyOne(change: Partial<Startup['schedules'][number]>): Startup {
  const [first] = recordedStartup.schedules;
  const [film] = recordedStartup.movies;
  if (!first || !film) throw new Error('the demo has no show');
  const startMs = Date.parse(recordedStartup.now) + 3_600_000;
  const start = new Date(startMs).toISOString();
  const end = new Date(startMs + 7_200_000).toISOString();
  return {
    ...recordedStartup,
    schedules: [{ ...first, cinema_id: cinemaId, movie_id: film.id, event: null, start, end, ...change }],
  };
}

test('a show that is sold out says so in place of its seats, however long the title of its film', async () => {
  const startup = onlyOne({ available_seats: 0, available_seats_online: 0, sold_out: true });
  const title = 'The Unbelievably Long and Winding Story of a Projectionist Who Would Not Leave His Booth '
    .repeat(2)
    .trim();
  const movies = startup.movies.map((movie) => ({ ...movie, display_title: title }));
  for (const kind of ['now_playing', 'final_program', 'seats_available'] as const) {
    const { screen } = await showDisplay(kind, { startup: { ...startup, movies } });
    const [line, ...others] = screen.getAllByRole('listitem');
    assert.is(others.length, 0, kind);
    assert.ok(line?.textContent?.includes(title), `${kind}: ${line?.textContent}`);
    assert.ok(line?.textContent?.includes('Sold out'), kind);
  }
});

test('where nothing is on a list says so, also after what was on is cancelled', async () => {
  for (const kind of ['now_playing', 'final_program', 'seats_available'] as const) {
    const { screen } = await showDisplay(kind, { startup: { ...recordedStartup, schedules: [] } });
    screen.getByText('No more shows today. Until soon.');
    assert.is(screen.queryByRole('listitem'), null, kind);
  }
});

test('a picture stands behind what is shown, below a scrim, and not where nothing is', async () => {
  const background = '/media/uploads/a-lg.webp';
  const pictures = async (kind: SignagePageKind) => {
    await showDisplay(kind, { look: { background } });
    const picture = document.querySelector(`img[src="${background}"]`);
    return picture && Number((picture.nextElementSibling as HTMLElement).style.opacity);
  };
  assert.is(await pictures('final_program'), scrimOf(paletteOf('dark', plain.accent)));
  assert.is(await pictures('blank'), null);
});

test('a trailer plays over the poster of its film, and in a preview the poster stands alone', async () => {
  const startup = onlyOne({});
  const trailer = { url: '/media/uploads/a.webm', seconds: 30 };
  const movies = startup.movies.map((movie) => ({ ...movie, assets: { ...movie.assets, trailer } }));
  for (const plays of [true, false]) {
    const { screen } = await showDisplay('trailers', { startup: { ...startup, movies }, plays });
    screen.getByRole('heading', { level: 1, name: movies[0]?.display_title ?? '' });
    const stage = document.querySelector('img[src*="poster"]')?.parentElement;
    assert.is(stage?.querySelector('video')?.getAttribute('src'), plays ? trailer.url : undefined);
  }
});

test('a message stands in place of the page', async () => {
  const message = { text: 'The bar closes at ten.', endsAtMs: Date.parse(recordedStartup.now) + 3_600_000 };
  const { screen } = await showDisplay('final_program', { message });
  screen.getByText(message.text);
  assert.is(screen.queryByRole('heading'), null);
});

test.run();
