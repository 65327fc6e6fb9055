import { orderRoutes, routePatterns } from '@parterre/server/contract/routePatterns';
import { BrokenPage, ErrorBoundary, lazyPage } from '@parterre/ui/routing';
import { type ReactNode, useEffect } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { Home } from './programme/Home.tsx';
import { useSite } from './site.tsx';

const Programme = lazyPage(() => import('./programme/Programme.tsx'));
const Film = lazyPage(() => import('./programme/Film.tsx'));
const Events = lazyPage(() => import('./programme/Events.tsx'));
const Event = lazyPage(() => import('./programme/Event.tsx'));
const InfoIndex = lazyPage(() => import('./content/InfoIndex.tsx'));
const InfoPage = lazyPage(() => import('./content/InfoPage.tsx'));
const Preview = lazyPage(() => import('./content/Preview.tsx'));
const DraftPage = lazyPage(() => import('./content/DraftPage.tsx'));
const Newsletter = lazyPage(() => import('./forms/Newsletter.tsx'));
const MyTickets = lazyPage(() => import('./forms/MyTickets.tsx'));
const Contact = lazyPage(() => import('./forms/Contact.tsx'));
const NotFound = lazyPage(() => import('./layout/NotFound.tsx'));
const Vouchers = lazyPage(() => import('./vouchers/Vouchers.tsx'));
const Voucher = lazyPage(() => import('./vouchers/Voucher.tsx'));
const BuyTickets = lazyPage(() => import('./checkout/BuyTickets.tsx'));
const BuyEvent = lazyPage(() => import('./checkout/BuyEvent.tsx'));
const Result = lazyPage(() => import('./payment/Result.tsx'));
const Pay = lazyPage(() => import('./payment/Pay.tsx'));
const PaymentStatus = lazyPage(() => import('./payment/PaymentStatus.tsx'));

/** What each route shows. Pages are loaded when they are first visited. */
const pages: Record<keyof typeof routePatterns, ReactNode> = {
  home: <Home />,
  'movies.view': <Film />,
  movies: <Programme />,
  events: <Events />,
  'events.view': <Event />,
  info: <InfoIndex />,
  'buy.vouchers': <Vouchers />,
  'buy.voucher': <Voucher />,
  'orders.find': <MyTickets />,
  'newsletter.subscribe': <Newsletter />,
  'info.slug': <InfoPage />,
  contact: <Contact />,
  'buy.tickets': <BuyTickets />,
  'buy.events': <BuyEvent />,
  'payments.result': <Result />,
  'bill.pay': <Pay />,
  'payments.status': <PaymentStatus />,
  'privacy-policy': <InfoPage slug="privacy-policy" />,
  preview: <Preview />,
  'preview.content': <DraftPage />,
  '404': <NotFound />,
};

export function SiteRoutes(): ReactNode {
  const { startup } = useSite();
  return (
    <Routes>
      <Route path="/:locale">
        {Object.entries(pages).map(([name, page]) => {
          const route = name as keyof typeof routePatterns;
          const path = routePatterns[route];
          const isShown = !startup.closed || orderRoutes.includes(route);
          const element = isShown ? <Page key={name}>{page}</Page> : <Closed key={name} />;
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
  const { paths } = useSite();
  return (
    <ErrorBoundary place={pathname} fallback={(error) => <BrokenPage error={error} home={paths.home} />}>
      {props.children}
    </ErrorBoundary>
  );
}

/** The exhibitor was switched off while the page was open: what stands at the address now the server says. */
function Closed(): ReactNode {
  useEffect(() => window.location.reload(), []);
  return null;
}

function ToNotFound(): ReactNode {
  const { paths } = useSite();
  return <Navigate to={paths.notFound} replace />;
}
