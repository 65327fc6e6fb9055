import type { WidgetLocation } from '@parterre/server/contract';
import type { ReactNode } from 'react';
import { useSite } from '../site.tsx';
import { Html } from './Html.tsx';

/** A place that the operator can write into (docs/WIDGETS.md). Not there while nothing is written. */
export function Area(props: { name: WidgetLocation; className?: string | undefined }): ReactNode {
  const html = useSite().startup.widgets[props.name];
  if (html === undefined || html === '') return null;
  return <Html html={html} className={props.className} />;
}
