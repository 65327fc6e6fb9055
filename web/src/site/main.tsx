import { createI18n, defaultAppLocale, localeOfPath } from '@parterre/ui/i18n';
import { loadStartup, pageStartup } from '@parterre/ui/programme';
import { Broken, ErrorBoundary } from '@parterre/ui/routing';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './App.tsx';
import './page.css';

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
        <ErrorBoundary place="" fallback={() => <Broken t={i18n.getFixedT(locale, 'common')} home={`/${locale}`} />}>
          <App initial={{ locale, i18n, ...startup }} />
        </ErrorBoundary>
      </BrowserRouter>
    </StrictMode>,
  );
}
