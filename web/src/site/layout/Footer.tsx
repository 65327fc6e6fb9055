import type { Startup } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Html } from '../content/Html.tsx';
import { Icon } from '../controls/Icon.tsx';
import typography from '../controls/typography.module.css';
import { isLinkVisible, keyed, visibleItems } from '../navigation/navigation.ts';
import { useSite } from '../site.tsx';
import classes from './Footer.module.css';
import { useItemName } from './Navigation.tsx';
import { NewsletterBox } from './NewsletterBox.tsx';

type Column = Startup['settings']['website_config']['footer'][number];
type Cinema = Startup['cinemas'][number];

/** Addresses are shown in full up to this many cinemas (website.md section 2). */
const fullAddressesUpTo = 2;

export function Footer(): ReactNode {
  const { t } = useTranslation('site');
  const { startup, paths, nowMs } = useSite();
  const { settings, exhibitor } = startup;
  const itemName = useItemName();
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        {settings.features.includes('newsletters') ? <NewsletterBox /> : null}
        <div className={classes.columns}>
          {keyed(settings.website_config.footer).map(([key, column]) => (
            <section key={key} className={classes.column}>
              {column.title === null ? null : <h2 className={classes.title}>{itemName(column.title)}</h2>}
              <FooterColumn column={column} />
            </section>
          ))}
        </div>
        <p className={classes.end}>
          <span>
            © {new Date(nowMs()).getFullYear()} {exhibitor.trade_name}
          </span>
          <span className={classes.links}>
            <Link to={paths.tickets}>{t('site-titles.tickets')}</Link>
            <Link to={paths.page('privacy-policy')}>{t('footer.privacy')}</Link>
          </span>
        </p>
      </div>
    </footer>
  );
}

function FooterColumn(props: { column: Column }): ReactNode {
  const { startup } = useSite();
  const { column } = props;
  switch (column.kind) {
    case 'navigation': {
      const links = visibleItems(startup.settings.website_config.navigation, startup)
        .flatMap((item) => (item.kind === 'dropdown' ? (item.children ?? []) : [item]))
        .flatMap((item) => (item.kind === 'link' && item.url !== null ? [{ name: item.name, url: item.url }] : []));
      return <Links links={links} />;
    }
    case 'links':
      return <Links links={(column.links ?? []).filter((link) => isLinkVisible(link.url, startup))} />;
    case 'contact':
      return <ContactDetails />;
    case 'addresses':
      return <Addresses />;
    case 'html':
      return <Html html={column.html ?? ''} />;
  }
}

function Links(props: { links: { name: string; url: string }[] }): ReactNode {
  const { paths } = useSite();
  const itemName = useItemName();
  return (
    <ul className={typography.plainList}>
      {props.links.map((link) => (
        <li key={link.url}>
          {/^(?:https?|mailto|tel):/.test(link.url) ? (
            <a href={link.url} rel="noopener noreferrer">
              {itemName(link.name)}
            </a>
          ) : (
            <Link to={paths.at(link.url.replace(/^\/+/, ''))}>{itemName(link.name)}</Link>
          )}
        </li>
      ))}
    </ul>
  );
}

/** How to reach the exhibitor; also part of the contact page. */
export function ContactDetails(): ReactNode {
  const { t } = useTranslation('site');
  const { startup } = useSite();
  const { email, info, serving_on } = startup.exhibitor;
  const social = (['facebook', 'instagram', 'messenger', 'whatsapp'] as const).flatMap((kind) => {
    const url = info[kind];
    return url === null || url === undefined ? [] : [{ kind, url }];
  });
  return (
    <ul className={typography.plainList}>
      <li>
        <a href={`mailto:${email}`}>{email}</a>
        {serving_on ? <span className={typography.muted}> {serving_on}</span> : null}
      </li>
      {info.phone ? (
        <li>
          <a href={`tel:${info.phone.replace(/[^+\d]/g, '')}`}>{info.phone}</a>
          {info.phone_text ? <span className={typography.muted}> {info.phone_text}</span> : null}
        </li>
      ) : null}
      {info.phone2 ? (
        <li>
          <a href={`tel:${info.phone2.replace(/[^+\d]/g, '')}`}>{info.phone2}</a>
          {info.phone2_text ? <span className={typography.muted}> {info.phone2_text}</span> : null}
        </li>
      ) : null}
      {info.vat ? <li className={typography.muted}>{t('footer.vat', { number: info.vat })}</li> : null}
      {social.map(({ kind, url }) => (
        <li key={kind}>
          <a href={url} rel="noopener noreferrer" target="_blank">
            {t(`footer.social.${kind}`)}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Addresses(): ReactNode {
  const { startup } = useSite();
  const full = startup.cinemas.length <= fullAddressesUpTo;
  const withMap = startup.cinemas.length === 1;
  return (
    <ul className={typography.plainList}>
      {startup.cinemas.map((cinema) => (
        <li key={cinema.id}>
          {full ? <Address cinema={cinema} withMap={withMap} /> : `${cinema.name}, ${cinema.address.city}`}
        </li>
      ))}
    </ul>
  );
}

function Address(props: { cinema: Cinema; withMap: boolean }): ReactNode {
  const { t } = useTranslation('site');
  const { cinema } = props;
  return (
    <address className={typography.address}>
      <strong>{cinema.name}</strong>
      <span>{cinema.address.address1}</span>
      <span>
        {cinema.address.zip} {cinema.address.city}
      </span>
      {props.withMap && cinema.gmaps !== null ? (
        <a href={cinema.gmaps} rel="noopener noreferrer" target="_blank">
          <Icon name="pin" size={16} />
          {t('footer.map')}
        </a>
      ) : null}
    </address>
  );
}
