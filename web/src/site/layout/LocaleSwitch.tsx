import { appLocales, localeNames, pathInLocale, useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Disclosure } from '../controls/Disclosure.tsx';
import { Icon } from '../controls/Icon.tsx';
import { useSite } from '../site.tsx';
import classes from './LocaleSwitch.module.css';

/** Shown only when there is a choice. Real links, so that each language can be opened beside this one. */
export function LocaleSwitch(): ReactNode {
  const { t } = useTranslation('site');
  const { startup, locale, switchLocale } = useSite();
  const { pathname, search, hash } = useLocation();
  const offered = appLocales.filter((each) => startup.settings.available_locales.includes(each));
  if (offered.length < 2) return null;
  return (
    <Disclosure
      className={classes.switch}
      label={t('header.language', { language: localeNames[locale] })}
      button={
        <>
          <Icon name="globe" />
          <span aria-hidden="true">{locale.slice(0, 2).toUpperCase()}</span>
        </>
      }
    >
      {(close) => (
        <ul className={classes.list}>
          {offered.map((each) => (
            <li key={each}>
              <a
                className={classes.link}
                href={pathInLocale(pathname + search + hash, each)}
                hrefLang={each}
                lang={each}
                aria-current={each === locale ? 'true' : undefined}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                  event.preventDefault();
                  close();
                  switchLocale(each);
                }}
              >
                {localeNames[each]}
                {each === locale ? <Icon name="check" size={16} /> : null}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Disclosure>
  );
}
