/** `?guise=editor&hall=curved&taken=0.4&locale=de&scheme=light&live=1`. Not part of any product. */
import { loadEngine } from '@parterre/engine/browser';
import { loadPlanning } from '@parterre/engine/planning/browser';
import { FormatProvider } from '@parterre/ui/format';
import { appLocales, createI18n, I18nextProvider } from '@parterre/ui/i18n';
import { ThemeProvider } from '@parterre/ui/theme';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { Cashier } from './Cashier.tsx';
import { Display } from './Display.tsx';
import { Editor } from './Editor.tsx';
import './harness.css';
import { curved, halls } from './halls.ts';
import { type Scene, sceneOf } from './scene.ts';
import { Visitor } from './Visitor.tsx';
import { Workbench } from './Workbench.tsx';

const guises: Record<string, ComponentType<{ scene: Scene }>> = {
  visitor: Visitor,
  editor: Editor,
  cashier: Cashier,
  display: Display,
  workbench: Workbench,
};

const query = new URLSearchParams(location.search);
const locale = appLocales.find((one) => one === query.get('locale')) ?? 'en';
const scheme = query.get('scheme');
if (scheme) localStorage.setItem('parterre-scheme', scheme);
const [i18n] = await Promise.all([createI18n({ locale, areas: ['seatmap', 'editor'] }), loadEngine(), loadPlanning()]);
const hallDocument = (halls[query.get('hall') ?? 'curved'] ?? curved)();
const scene = sceneOf(hallDocument, { taken: Number(query.get('taken') ?? 0.35), isLive: query.has('live') });
document.documentElement.lang = locale;
// For tests and benches, which also ask Konva: that makes itself known.
Object.assign(window, { harness: { source: scene.source, inventory: scene.inventory } });

const guise = query.get('guise') ?? 'visitor';
const Guise = guises[guise] ?? Visitor;
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <I18nextProvider i18n={i18n}>
      <ThemeProvider accent={query.get('accent') ?? undefined}>
        <FormatProvider
          locale={locale}
          timeZone="Europe/Brussels"
          region={{ en: 'en-GB', fr: 'fr-BE', 'nl-BE': 'nl-BE', de: 'de-DE' }[locale]}
        >
          <nav aria-label="Guises">
            {Object.keys(guises).map((name) => (
              <a
                key={name}
                href={`?${new URLSearchParams({ ...Object.fromEntries(query), guise: name })}`}
                aria-current={name === guise ? 'page' : undefined}
              >
                {name}
              </a>
            ))}
          </nav>
          <main data-guise={guise}>
            <h1>{hallDocument.name}</h1>
            <Guise scene={scene} />
          </main>
        </FormatProvider>
      </ThemeProvider>
    </I18nextProvider>,
  );
