/** `?hall=curved&taken=0.4&locale=de&scheme=light&live=1`. Not part of any product. */
import { Hall, Inventory, SeatStatusCode } from '@parterre/engine';
import { loadEngine } from '@parterre/engine/browser';
import { importHall } from '@parterre/engine/planning';
import { loadPlanning } from '@parterre/engine/planning/browser';
import Konva from 'konva/lib/Core';
import { useEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { FormatProvider } from '../src/format/index.ts';
import { createI18n, I18nextProvider } from '../src/i18n/index.ts';
import { appLocales } from '../src/i18n/locale.ts';
import { type SeatClassView, SeatMap, staticSource } from '../src/seatmap/index.ts';
import { ThemeProvider, useScheme } from '../src/theme/index.ts';
import { curved, halls } from './halls.ts';

const query = new URLSearchParams(location.search);
const locale = appLocales.find((one) => one === query.get('locale')) ?? 'en';
const taken = Number(query.get('taken') ?? 0.35);

function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

async function hallOf(name: string): Promise<Hall> {
  await loadPlanning();
  if (name === 'vista') {
    const answer = await fetch('/vista.json');
    const { document } = importHall(await answer.text(), { format: 'vista' });
    if (document) return Hall.fromDocument(document);
  }
  return Hall.fromDocument((halls[name] ?? curved)());
}

/** Tickets of the party whose seats are picked. */
const count = 2;

function Page({ hall }: { hall: Hall }) {
  const { scheme, choose } = useScheme();
  const [selected, setSelected] = useState<number[]>([]);
  const { source, inventory } = useMemo(() => {
    const inventory = new Inventory(hall);
    const next = random(4);
    const sold: number[] = [];
    for (let seat = 0; seat < hall.seatCount; seat++) {
      const clump = Math.sin(seat / 5) * 0.5 + 0.5;
      if (inventory.status(seat) === 'free' && next() < taken * 2 * clump) sold.push(seat);
    }
    inventory.setStatus(sold, 'sold');
    inventory.setStatus(
      sold.filter(() => next() < 0.08),
      'held',
    );
    return { source: staticSource(hall, inventory), inventory };
  }, [hall]);
  useEffect(() => {
    if (!query.has('live')) return;
    const next = random(9);
    const timer = setInterval(() => {
      const seats = Array.from({ length: 3 }, () => Math.floor(next() * hall.seatCount));
      for (const seat of seats) inventory.setStatus([seat], inventory.status(seat) === 'free' ? 'held' : 'free');
      source.changed(seats);
    }, 700);
    return () => clearInterval(timer);
  }, [hall, inventory, source]);
  Object.assign(window, { harness: { Konva, source, inventory, SeatStatusCode } });
  const seatClasses: SeatClassView[] = hall.classes.map(({ key, name }, index) => ({
    key,
    name,
    priceMinor: 1250 + index * 300,
  }));
  return (
    <main style={{ maxWidth: 1100, margin: '0 auto', padding: 16, display: 'grid', gap: 16 }}>
      <header style={{ display: 'flex', gap: 12, alignItems: 'center', flexWrap: 'wrap' }}>
        <h1 style={{ margin: 0, flex: 1, fontSize: 'var(--p-text-28)' }}>{hall.name}</h1>
        <button type="button" onClick={() => choose(scheme === 'dark' ? 'light' : 'dark')}>
          {scheme}
        </button>
      </header>
      <SeatMap
        source={source}
        seatClasses={seatClasses}
        selected={selected}
        onPick={(seat) =>
          setSelected((before) =>
            before.includes(seat)
              ? before.filter((one) => one !== seat)
              : [...before, seat].slice(-count).sort((a, b) => a - b),
          )
        }
      />
    </main>
  );
}

const scheme = query.get('scheme');
if (scheme) localStorage.setItem('parterre-scheme', scheme);
const [i18n] = await Promise.all([createI18n({ locale, areas: ['seatmap'] }), loadEngine()]);
const hall = await hallOf(query.get('hall') ?? 'curved');
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <I18nextProvider i18n={i18n}>
      <ThemeProvider accent={query.get('accent') ?? undefined}>
        <FormatProvider locale={locale} timeZone="Europe/Brussels">
          <Page hall={hall} />
        </FormatProvider>
      </ThemeProvider>
    </I18nextProvider>,
  );
