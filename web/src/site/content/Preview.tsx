import type { WidgetLocation } from '@parterre/server/contract';
import { lazyPage } from '@parterre/ui/routing';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import NotFound from '../layout/NotFound.tsx';
import { Home } from '../programme/Home.tsx';
import { SiteWithWidgets } from '../site.tsx';
import { Html } from './Html.tsx';

interface Shown {
  title: string | null;
  html: string;
  /** The place on a page that the text has; null: it has none. */
  location: string | null;
}

const Programme = lazyPage(() => import('../programme/Programme.tsx'));
const Events = lazyPage(() => import('../programme/Events.tsx'));
const Contact = lazyPage(() => import('../forms/Contact.tsx'));
const Newsletter = lazyPage(() => import('../forms/Newsletter.tsx'));

/** The pages with these places; the other places are on no page that can be shown without an order. */
const pages: Partial<Record<WidgetLocation, ReactNode>> = {
  'home-above-events': <Home />,
  'home-above-today': <Home />,
  'home-below': <Home />,
  'movies-above': <Programme />,
  'events-above': <Events />,
  'contact-above': <Contact />,
  'newsletter-subscribe': <Newsletter />,
};

const isFramed = (): boolean => window.parent !== window;

/** What staff are writing, as it will look: the portal shows this page in a frame and tells it what to show. Nobody else can. */
export default function Preview(): ReactNode {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    if (!isFramed()) return;
    const onMessage = ({ origin, source, data }: MessageEvent): void => {
      if (origin !== window.location.origin || source !== window.parent || data?.kind !== 'parterre-preview') return;
      const textOf = (value: unknown) => (typeof value === 'string' ? value : null);
      setShown({ title: textOf(data.title), html: String(data.html), location: textOf(data.location) });
    };
    window.addEventListener('message', onMessage);
    window.parent.postMessage('parterre-preview-ready', window.location.origin);
    return () => window.removeEventListener('message', onMessage);
  }, []);
  const widgets = useMemo(() => (shown?.location ? { [shown.location]: shown.html } : {}), [shown]);
  if (!isFramed()) return <NotFound />;
  if (shown === null) return null;
  const page = pages[shown.location as WidgetLocation];
  if (page !== undefined) return <SiteWithWidgets widgets={widgets}>{page}</SiteWithWidgets>;
  return (
    <article>
      {shown.title === null ? null : <h1>{shown.title}</h1>}
      {/* The server has made it safe before the portal got it. */}
      <Html html={shown.html} />
    </article>
  );
}
