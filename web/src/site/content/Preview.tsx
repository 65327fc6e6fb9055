import { type ReactNode, useEffect, useState } from 'react';
import NotFound from '../layout/NotFound.tsx';
import { Html } from './Html.tsx';

interface Shown {
  title: string | null;
  html: string;
}

const isFramed = (): boolean => window.parent !== window;

/** What staff are writing, as it will look: the portal shows this page in a frame and tells it what to show. Nobody else can. */
export default function Preview(): ReactNode {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    if (!isFramed()) return;
    const onMessage = ({ origin, source, data }: MessageEvent): void => {
      if (origin !== window.location.origin || source !== window.parent || data?.kind !== 'parterre-preview') return;
      setShown({ title: typeof data.title === 'string' ? data.title : null, html: String(data.html) });
    };
    window.addEventListener('message', onMessage);
    window.parent.postMessage('parterre-preview-ready', window.location.origin);
    return () => window.removeEventListener('message', onMessage);
  }, []);
  if (!isFramed()) return <NotFound />;
  if (shown === null) return null;
  return (
    <article>
      {shown.title === null ? null : <h1>{shown.title}</h1>}
      {/* The server has made it safe before the portal got it. */}
      <Html html={shown.html} />
    </article>
  );
}
