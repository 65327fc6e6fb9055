import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { isSitePath } from '../navigation/paths.ts';
import classes from './Html.module.css';

/** Content written by the operator; the server has sanitised it. Links within the site stay in the app. */
export function Html(props: { html: string; className?: string | undefined }): ReactNode {
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    element.innerHTML = props.html;
    const follow = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link === null || event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.target === '_blank') return;
      if (link.origin !== window.location.origin || !isSitePath(link.pathname)) return;
      event.preventDefault();
      navigate(link.pathname + link.search + link.hash);
    };
    element.addEventListener('click', follow);
    return () => element.removeEventListener('click', follow);
  }, [props.html, navigate]);
  return <div ref={box} className={`${classes.prose} ${props.className ?? ''}`} />;
}
