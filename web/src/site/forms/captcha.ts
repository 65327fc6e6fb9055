/** The invisible captcha, where the operator has one: a fresh token for every try. */
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useSite } from '../site.tsx';

/** What we use of the provider's script: https://developers.google.com/recaptcha/docs/v3 */
interface Recaptcha {
  ready(done: () => void): void;
  render(
    container: HTMLElement,
    options: { sitekey: string; size: 'invisible'; badge: 'inline' | 'bottomright' },
  ): number;
  execute(widget: number, options: { action: string }): PromiseLike<string>;
}
declare global {
  interface Window {
    grecaptcha?: Recaptcha;
  }
}

const scriptUrl = 'https://www.google.com/recaptcha/api.js?render=explicit';
/** website.md section 7. */
const action = 'validate_grecaptcha';
/** Longest wait for an answer: then the form is sent without a token, and the server says what that means. */
const patienceMs = 8_000;

let loading: Promise<Recaptcha> | null = null;

function loadScript(): Promise<Recaptcha> {
  loading ??= new Promise<Recaptcha>((done, fail) => {
    const script = document.createElement('script');
    script.src = scriptUrl;
    script.async = true;
    script.onload = () => window.grecaptcha?.ready(() => window.grecaptcha && done(window.grecaptcha));
    script.onerror = () => {
      // The next try loads it anew.
      loading = null;
      script.remove();
      fail(new Error('the captcha script does not load'));
    };
    document.head.append(script);
  });
  return loading;
}

/** `badge` belongs on an empty element of the form. `token` is null where there is no captcha, or none that answers. */
export function useCaptcha(): { badge: RefObject<HTMLDivElement | null>; token(): Promise<string | null> } {
  const { sitekey, inline } = useSite().startup.settings.recaptcha;
  const badge = useRef<HTMLDivElement>(null);
  const widget = useRef<Promise<[Recaptcha, number]> | null>(null);

  const prepared = useCallback((): Promise<[Recaptcha, number]> | null => {
    const box = badge.current;
    if (sitekey === null || box === null) return null;
    widget.current ??= loadScript().then(
      (captcha) => {
        const place = box.appendChild(document.createElement('div'));
        return [
          captcha,
          captcha.render(place, { sitekey, size: 'invisible', badge: inline ? 'inline' : 'bottomright' }),
        ];
      },
      (error) => {
        widget.current = null;
        throw error;
      },
    );
    return widget.current;
  }, [sitekey, inline]);

  // It watches how the form is filled in, so it is there from the beginning.
  useEffect(() => {
    prepared()?.catch(() => undefined);
  }, [prepared]);

  const token = useCallback(async (): Promise<string | null> => {
    const late = new Promise<null>((done) => setTimeout(() => done(null), patienceMs));
    const fresh = prepared()?.then(([captcha, id]) => captcha.execute(id, { action }));
    return Promise.race([late, fresh ?? null]).catch(() => null);
  }, [prepared]);

  return { badge, token };
}
