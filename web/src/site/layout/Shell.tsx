import { useApi, useNewBuild } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { ErrorBoundary, lazyPage } from '@parterre/ui/routing';
import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useMatch } from 'react-router';
import { keptBillKeys, latestDueAtMs, useKeptBillsOfOtherTabs } from '../checkout/keptBills.ts';
import { dependsOnCinema } from '../cinema/CinemaProvider.tsx';
import { CinemaBar } from '../cinema/CinemaSwitch.tsx';
import { Html } from '../content/Html.tsx';
import { PageSkeleton } from '../controls/Skeleton.tsx';
import { sectionOf } from '../navigation/paths.ts';
import { useNavigationEffects } from '../navigation/useNavigationEffects.ts';
import unpaidOrder from '../payment/UnpaidOrder.module.css';
import { useSite } from '../site.tsx';
import { ConnectionNotice } from './ConnectionNotice.tsx';
import { CookieConsent } from './CookieConsent.tsx';
import { DemoNote } from './DemoNote.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { HeaderSlider } from './HeaderSlider.tsx';
import classes from './Shell.module.css';

/** A page counts as scrolled-large beyond this share of the window's height (website.md section 9). */
const scrolledLargeShare = 0.75;
/** Transitions are off for this long after loading (website.md section 2). */
const preloadMs = 1000;

/** Pages about an order that was sent. */
const paymentSections = ['bill', 'payments'];

const UnpaidOrder = lazyPage(() => import('../payment/UnpaidOrder.tsx'));

/** What every page has around it. */
export function Shell(props: { children: ReactNode }): ReactNode {
  const { t } = useTranslation('site');
  const { startup, paths } = useSite();
  const atHome = useMatch({ path: paths.home, end: true }) !== null;
  const buying = useMatch(`${paths.at('buy')}/*`) !== null;
  useNavigationEffects();
  useDocumentClasses();
  useOldOrders();
  useLeftBaskets();
  useNewestBuild();
  const { pathname } = useLocation();
  const section = sectionOf(pathname);
  const isAboutOrder = buying || paymentSections.includes(section);
  const area = startup.widgets.header;
  return (
    <>
      <a className={classes.skipLink} href="#content">
        {t('skip')}
      </a>
      <DemoNote />
      {/* Before everything it lies upon, for those who come by keyboard. */}
      {buying ? null : <CookieConsent />}
      <Header />
      <ConnectionNotice />
      {buying ? <CookieConsent inline /> : null}
      {isAboutOrder ? null : <UnpaidOrderSlot key={section} />}
      {dependsOnCinema(pathname) ? <CinemaBar /> : null}
      {atHome ? (
        <Apart>
          <HeaderSlider />
        </Apart>
      ) : null}
      {area === undefined || area === '' || buying ? null : <Html className={classes.area} html={area} />}
      <main id="content" className={classes.main} tabIndex={-1}>
        <Suspense fallback={<PageSkeleton />}>{props.children}</Suspense>
      </main>
      <Apart>
        <Footer />
      </Apart>
    </>
  );
}

/** A part of the frame that a page can do without: where it breaks it is left out. */
function Apart(props: { children: ReactNode }): ReactNode {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary place={pathname} fallback={() => null}>
      {props.children}
    </ErrorBoundary>
  );
}

/**
 * Pages of browsers without such an order do not load the code for it. What became of an order is read until the visitor
 * goes to another part of the site: another day of the programme or another language leaves it there.
 */
function UnpaidOrderSlot(): ReactNode {
  const { pathname } = useLocation();
  const [isThere, setIsThere] = useState(hasUnpaidOrder);
  const look = useCallback((): void => setIsThere((before) => before || hasUnpaidOrder()), []);
  // Looked at again on every page.
  useEffect(look, [look, pathname]);
  useKeptBillsOfOtherTabs(look);
  if (!isThere) return null;
  return (
    <Apart>
      <Suspense fallback={<div className={unpaidOrder.strip} />}>
        <UnpaidOrder />
      </Suspense>
    </Apart>
  );
}

const hasUnpaidOrder = (): boolean => latestDueAtMs(() => localStorage) > Date.now();

/**
 * A tab that a new build of the site was put under takes it up with the next page that is visited. Not in a checkout with
 * something in it, nor while an order is paid: there the old one does as well until the visitor is through.
 */
function useNewestBuild(): void {
  const isNew = useNewBuild();
  const { newBuild } = useApi();
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const section = sectionOf(pathname);
    const isBuying = section === 'buy' && hasBasket();
    if (isNew && !isBuying && !paymentSections.includes(section)) window.location.reload();
  }, [pathname, isNew]);
  // Pages without a live connection hear nothing: they ask when somebody looks at them again.
  useEffect(() => {
    const ask = (): void => {
      if (document.visibilityState === 'visible') newBuild.ask().catch(() => undefined);
    };
    document.addEventListener('visibilitychange', ask);
    return () => document.removeEventListener('visibilitychange', ask);
  }, [newBuild]);
}

/** Once for each page that is loaded: names and addresses do not lie about. Pages that never saw an order do not load its code. */
function useOldOrders(): void {
  useEffect(() => {
    if (keptBillKeys(() => localStorage).length === 0) return;
    import('../checkout/pendingBill.ts').then(
      ({ browserStores, forgetOldOrders }) => forgetOldOrders(browserStores, Date.now()),
      // They go with the next page.
      () => undefined,
    );
  }, []);
}

/** Once for each page that is loaded. Pages that never saw a checkout do not load its code. */
function useLeftBaskets(): void {
  const api = useApi();
  const [loadedPath] = useState(window.location.pathname);
  const isDone = useRef(false);
  useEffect(() => {
    // Another language brings another connection to the server: a basket that was filled meanwhile is nobody's left one.
    if (isDone.current) return;
    isDone.current = true;
    if (!hasBasket()) return;
    import('../checkout/leftBaskets.ts').then(
      ({ releaseLeftBaskets }) => releaseLeftBaskets(api, loadedPath),
      // The holds end by themselves.
      () => undefined,
    );
    // The path that was loaded, not those visited from there: leaving a checkout by a link gives its seats back anyway.
  }, [api, loadedPath]);
}

const hasBasket = (): boolean => keptBillKeys(() => sessionStorage).length > 0;

/** `preload` goes a second after the start, `scrolled` and `scrolled-large` follow the page. */
function useDocumentClasses(): void {
  useEffect(() => {
    const { classList } = document.documentElement;
    const timer = setTimeout(() => classList.remove('preload'), preloadMs);
    const follow = (): void => {
      classList.toggle('scrolled', window.scrollY > 8);
      classList.toggle('scrolled-large', window.scrollY > window.innerHeight * scrolledLargeShare);
    };
    follow();
    window.addEventListener('scroll', follow, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', follow);
    };
  }, []);
}
