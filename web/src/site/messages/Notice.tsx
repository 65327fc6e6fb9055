import type { ReactNode } from 'react';
import { Icon, type IconName } from '../controls/Icon.tsx';
import classes from './Notice.module.css';

export type Tone = 'good' | 'notice' | 'danger' | 'info';

const icons: Record<Tone, IconName> = { good: 'success', notice: 'warning', danger: 'failure', info: 'info' };

/** A message in the page's flow. `live` announces it when it appears later than the page. */
export function Notice(props: {
  tone: Tone;
  title?: string;
  children?: ReactNode;
  live?: boolean;
  icon?: IconName;
}): ReactNode {
  const role = props.live === true ? (props.tone === 'danger' ? 'alert' : 'status') : undefined;
  return (
    <div className={classes.notice} data-tone={props.tone} role={role}>
      <Icon name={props.icon ?? icons[props.tone]} size={22} />
      <div className={classes.text}>
        {props.title === undefined ? null : <p className={classes.title}>{props.title}</p>}
        {props.children}
      </div>
    </div>
  );
}
