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
const Contact = lazy(() => import('./pages/Contact.tsx'));
const NotFound = lazy(() => import('./pages/NotFound.tsx'));
const BuyTickets = lazy(() => import('./checkout/BuyTickets.tsx'));
const BuyEvent = lazy(() => import('./checkout/BuyEvent.tsx'));
const Result = lazy(() => import('./payment/Result.tsx'));
const Pay = lazy(() => import('./payment/Pay.tsx'));
const PaymentStatus = lazy(() => import('./payment/PaymentStatus.tsx'));

/** The website's routes (website.md section 2), each page in a file that is loaded when it is first visited. */
export function SiteRoutes(): ReactNode {
  return (
    <Routes>
      <Route path="/:locale">
        <Route index element={<Home />} />
        <Route path="movies/view/:movie_slug" element={<Film />} />
        <Route path="movies/:filterDate?/:filterTag?" element={<Programme />} />
        <Route path="events" element={<Events />} />
        <Route path="events/:event_slug" element={<Event />} />
        <Route path="info" element={<InfoIndex />} />
        <Route path="info/:page_slug" element={<InfoPage />} />
        <Route path="privacy-policy" element={<InfoPage slug="privacy-policy" />} />
        <Route path="contact" element={<Contact />} />
        <Route path="buy/tickets/:schedule_id" element={<BuyTickets />} />
        <Route path="buy/events/:event_id" element={<BuyEvent />} />
        <Route path="bill/:uuid" element={<Result />} />
        <Route path="bill/:uuid/pay" element={<Pay />} />
        <Route path="payments/:payment/:paymentDriver/status" element={<PaymentStatus />} />
        <Route path="404" element={<NotFound />} />
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
