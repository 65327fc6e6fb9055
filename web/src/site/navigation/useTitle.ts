import { useEffect } from 'react';
import { useSite } from '../site.tsx';

/**
 * The document's title and, for pages that search engines must not keep, the robots meta. The server wrote both for
 * the first page; this follows when the visitor moves on.
 */
export function useTitle(title: string | null, options: { noindex?: boolean } = {}): void {
  const { startup } = useSite();
  const name = startup.exhibitor.trade_name;
  const noindex = options.noindex === true;
  useEffect(() => {
    if (title !== null) document.title = title === '' || title === name ? name : `${title} · ${name}`;
  }, [title, name]);
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="robots"]');
    if (!noindex) {
      meta?.remove();
      return;
    }
    if (meta !== null) {
      meta.content = 'noindex';
      return;
    }
    const made = document.createElement('meta');
    made.name = 'robots';
    made.content = 'noindex';
    document.head.append(made);
  }, [noindex]);
}
