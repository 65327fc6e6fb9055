import { routePatterns } from '@parterre/server/contract/routePatterns';
import { lazy, type ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { useSite } from './lib/site.tsx';
import { Home } from './pages/Home.tsx';

const Programme = lazy(() => import('./pages/Programme.tsx'));
const Film = lazy(() => import('./pages/Film.tsx'));
const Events = lazy(() => import('./pages/Events.tsx'));
const Event = lazy(() => import('./pages/Event.tsx'));
const InfoIndex = lazy(() => import('./pages/InfoIndex.tsx'));
const InfoPage = lazy(() => import('./pages/InfoPage.tsx'));
const Newsletter = lazy(() => import('./pages/Newsletter.tsx'));
const Contact = lazy(() => import('./pages/Contact.tsx'));
const NotFound = lazy(() => import('./pages/NotFound.tsx'));
const BuyTickets = lazy(() => import('./checkout/BuyTickets.tsx'));
const BuyEvent = lazy(() => import('./checkout/BuyEvent.tsx'));
const Result = lazy(() => import('./payment/Result.tsx'));
const Pay = lazy(() => import('./payment/Pay.tsx'));
const PaymentStatus = lazy(() => import('./payment/PaymentStatus.tsx'));

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
          return path === '' ? (
            <Route key={name} index element={page} />
          ) : (
            <Route key={name} path={path} element={page} />
          );
        })}
        <Route path="*" element={<ToNotFound />} />
      </Route>
      <Route path="*" element={<ToNotFound />} />
    </Routes>
  );
}

function ToNotFound(): ReactNode {
  const { paths } = useSite();
  return <Navigate to={paths.notFound} replace />;
}
