import { useTranslation } from '@parterre/ui/i18n';
import { useLiveProgramme } from '@parterre/ui/programme';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../controls/Icon.tsx';
import { useItemName } from '../layout/Navigation.tsx';
import { infoParent, visibleItems } from '../navigation/navigation.ts';
import { useTitle } from '../navigation/useTitle.ts';
import { useSite } from '../site.tsx';
import classes from './InfoIndex.module.css';

/** The pages under the navigation item this one belongs to. */
export default function InfoIndex(): ReactNode {
  useLiveProgramme();
  const { t } = useTranslation('site');
  const { startup, paths } = useSite();
  const itemName = useItemName();
  const parent = infoParent(visibleItems(startup.settings.website_config.navigation, startup));
  const title = parent === null ? t('site-titles.info') : itemName(parent.name);
  useTitle(title);
  const children = (parent?.children ?? []).filter((child) => child.kind === 'link' && child.url !== null);
  return (
    <div>
      <h1>{title}</h1>
      <ul className={classes.list}>
        {children.map((child) => (
          <li key={child.url}>
            {/^https?:/.test(child.url ?? '') ? (
              <a className={classes.link} href={child.url ?? ''} rel="noopener noreferrer">
                {itemName(child.name)}
                <Icon name="external" />
              </a>
            ) : (
              <Link className={classes.link} to={paths.at((child.url ?? '').replace(/^\/+/, ''))}>
                {itemName(child.name)}
                <Icon name="forward" />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
