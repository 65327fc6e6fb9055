import type { NavigationItem } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Icon } from '../controls/Icon.tsx';
import { useDismiss } from '../controls/useDismiss.ts';
import { keyed, visibleItems } from '../navigation/navigation.ts';
import { useSite } from '../site.tsx';
import classes from './Navigation.module.css';

/** The operator's menu: links, titles, dividers and dropdowns. On a phone it is a panel under the header, with `children` at its end. */
export function Navigation(props: { open: boolean; onNavigate(): void; id: string; children: ReactNode }): ReactNode {
  const { t } = useTranslation('site');
  const { startup } = useSite();
  const items = visibleItems(startup.settings.website_config.navigation, startup);
  return (
    <nav className={classes.navigation} aria-label={t('header.navigation')} id={props.id} data-open={props.open}>
      <ul className={classes.list}>
        {keyed(items).map(([key, item]) => (
          <NavigationEntry key={key} item={item} onNavigate={props.onNavigate} />
        ))}
      </ul>
      <div className={classes.end}>{props.children}</div>
    </nav>
  );
}

/** Names beginning with `site-titles.` are translated; the others are as the operator wrote them. */
export function useItemName(): (name: string) => string {
  const { t } = useTranslation('site');
  return (name) => (name.startsWith('site-titles.') ? t(name as 'site-titles.home') : name);
}

function NavigationEntry(props: { item: NavigationItem; onNavigate(): void }): ReactNode {
  const { item, onNavigate } = props;
  const name = useItemName()(item.name);
  if (item.kind === 'divider') return <li className={classes.divider} aria-hidden="true" />;
  if (item.kind === 'title') return <li className={classes.title}>{name}</li>;
  if (item.kind === 'dropdown') return <Dropdown item={item} name={name} onNavigate={onNavigate} />;
  return (
    <li>
      <NavigationLink url={item.url} name={name} onNavigate={onNavigate} />
    </li>
  );
}

function NavigationLink(props: { url: string | null; name: string; onNavigate(): void }): ReactNode {
  const { paths } = useSite();
  const { pathname } = useLocation();
  if (props.url === null) return <span className={classes.link}>{props.name}</span>;
  if (/^https?:/.test(props.url)) {
    return (
      <a className={classes.link} href={props.url} rel="noopener noreferrer" target="_blank">
        {props.name}
        <Icon name="external" size={16} />
      </a>
    );
  }
  const to = paths.at(props.url.replace(/^\/+/, ''));
  return (
    <Link
      className={classes.link}
      to={to}
      aria-current={pathname === to ? 'page' : undefined}
      onClick={props.onNavigate}
    >
      {props.name}
    </Link>
  );
}

/** A button that shows a list of links: no menu roles, so that every key does what it does on a page. */
function Dropdown(props: { item: NavigationItem; name: string; onNavigate(): void }): ReactNode {
  const [open, setOpen] = useState(false);
  const listId = useId();
  const { box, button } = useDismiss<HTMLLIElement>(open, () => setOpen(false));

  return (
    <li className={classes.dropdown} ref={box}>
      <button
        ref={button}
        type="button"
        className={classes.link}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
      >
        {props.name}
        <Icon name="chevronDown" size={16} />
      </button>
      <ul id={listId} className={classes.children} data-open={open}>
        {keyed(props.item.children ?? []).map(([key, child]) => (
          <NavigationEntry
            key={key}
            item={child}
            onNavigate={() => {
              setOpen(false);
              props.onNavigate();
            }}
          />
        ))}
      </ul>
    </li>
  );
}
