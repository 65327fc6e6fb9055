import { createI18n, defaultAppLocale, localeOfPath } from '@parterre/ui/i18n';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './App.tsx';
import { loadStartup, pageStartup } from './lib/startup.ts';

const container = document.getElementById('root');
const locale = localeOfPath(window.location.pathname) ?? defaultAppLocale;
const [startup, i18n] = await Promise.all([
  pageStartup() ?? loadStartup(locale),
  createI18n({ locale, areas: ['site'] }),
]);

if (container !== null) {
  createRoot(container).render(
    <StrictMode>
      <BrowserRouter>
        <App initial={{ locale, i18n, ...startup }} />
      </BrowserRouter>
    </StrictMode>,
  );
}
