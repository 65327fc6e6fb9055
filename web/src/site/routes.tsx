import { routePatterns } from '@parterre/server/contract/routePatterns';
import type { ReactNode } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { BrokenPage } from './layout/BrokenPage.tsx';
import { lazyPage } from './lib/lazyPage.ts';
import { useSite } from './lib/site.tsx';
import { Home } from './pages/Home.tsx';
import { ErrorBoundary } from './parts/ErrorBoundary.tsx';

const Programme = lazyPage(() => import('./pages/Programme.tsx'));
const Film = lazyPage(() => import('./pages/Film.tsx'));
const Events = lazyPage(() => import('./pages/Events.tsx'));
const Event = lazyPage(() => import('./pages/Event.tsx'));
const InfoIndex = lazyPage(() => import('./pages/InfoIndex.tsx'));
const InfoPage = lazyPage(() => import('./pages/InfoPage.tsx'));
const Newsletter = lazyPage(() => import('./pages/Newsletter.tsx'));
const Contact = lazyPage(() => import('./pages/Contact.tsx'));
const NotFound = lazyPage(() => import('./pages/NotFound.tsx'));
const BuyTickets = lazyPage(() => import('./checkout/BuyTickets.tsx'));
const BuyEvent = lazyPage(() => import('./checkout/BuyEvent.tsx'));
const Result = lazyPage(() => import('./payment/Result.tsx'));
const Pay = lazyPage(() => import('./payment/Pay.tsx'));
const PaymentStatus = lazyPage(() => import('./payment/PaymentStatus.tsx'));

/** What each route shows. Pages are loaded when they are first visited; a route that has none yet is not found. */
const pages: Record<keyof typeof routePatterns, ReactNode> = {
  home: <Home />,
  'movies.view': <Film />,
  movies: <Programme />,
  events: <Events />,
  'events.view': <Event />,
  info: <InfoIndex />,
  'buy.vouchers': <NotFound />,
  'buy.voucher': <NotFound />,
  'newsletter.subscribe': <Newsletter />,
  'info.slug': <InfoPage />,
  contact: <Contact />,
  'buy.tickets': <BuyTickets />,
  'buy.events': <BuyEvent />,
  'payments.result': <Result />,
  'bill.pay': <Pay />,
  'payments.status': <PaymentStatus />,
  'privacy-policy': <InfoPage slug="privacy-policy" />,
  '404': <NotFound />,
};

export function SiteRoutes(): ReactNode {
  return (
    <Routes>
      <Route path="/:locale">
        {Object.entries(pages).map(([name, page]) => {
          const path = routePatterns[name as keyof typeof routePatterns];
          const element = <Page key={name}>{page}</Page>;
          return path === '' ? (
            <Route key={name} index element={element} />
          ) : (
            <Route key={name} path={path} element={element} />
          );
        })}
        <Route path="*" element={<ToNotFound />} />
      </Route>
      <Route path="*" element={<ToNotFound />} />
    </Routes>
  );
}

/** A page that breaks takes nothing else along: what is around it goes on working, and leads on. */
function Page(props: { children: ReactNode }): ReactNode {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary place={pathname} fallback={(error) => <BrokenPage error={error} />}>
      {props.children}
    </ErrorBoundary>
  );
}

function ToNotFound(): ReactNode {
  const { paths } = useSite();
  return <Navigate to={paths.notFound} replace />;
}
