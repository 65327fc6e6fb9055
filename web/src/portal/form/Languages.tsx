import { Tabs } from '@mantine/core';
import type { Locale } from '@parterre/server/contract';
import { appLocales, localeNames, useTranslation } from '@parterre/ui/i18n';
import { useProgramme } from '@parterre/ui/programme';
import { IconCircleDashed } from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import classes from './form.module.css';
import type { LocalizedText } from './formFields.ts';
import { useReadOnly } from './ReadOnly.tsx';

/** Gap between two columns, as in form.module.css. */
const gapPx = 12;

/** Least width on which the tabs stand in one line with their names. */
const namesPx = 440;

/**
 * A text in the exhibitor's languages, the reader's own first: side by side where there is room for it, else as tabs. Either
 * shows which are missing. A language that is no longer offered is there as long as something stands in it.
 */
export function Languages(props: {
  /** The id of what names the text as a whole. */
  labelledBy: string;
  value: LocalizedText;
  /** By locale. */
  errors?: Record<string, string>;
  /** A column is at least this wide, in CSS pixels; */
  columnPx: number;
  /** so many stand beside each other, with fewer languages fewer. Default: all. */
  columns?: number;
  /** The editor of one language. It is named by itself, with its language. */
  children(locale: Locale): ReactNode;
}): ReactNode {
  const { labelledBy, value, errors = {}, columnPx, children } = props;
  const { i18n } = useTranslation('portal');
  const { offeredLocales } = useProgramme();
  const own = appLocales.find((locale) => locale === i18n.language) ?? 'en';
  const has = (locale: Locale): boolean => (value[locale] ?? '') !== '';
  const shown = appLocales
    .filter((locale) => offeredLocales.includes(locale) || has(locale) || errors[locale] !== undefined)
    .sort((a, b) => Number(b === own) - Number(a === own));
  const [chosen, setChosen] = useState<Locale>(own);
  const { ref, width } = useWidth();
  const readOnly = useReadOnly();
  const most = Math.min(props.columns ?? shown.length, shown.length);
  const isWide = width >= most * (columnPx + gapPx) - gapPx;
  // A disabled fieldset disables tabs too: what is only read stands below each other.
  const columns = isWide ? most : 1;
  // A text that is written in no language is missing in none.
  const isMissing = (locale: Locale): boolean => !has(locale) && shown.some(has);
  // What was refused is what is shown, until it is mended.
  const refused = shown.find((locale) => errors[locale] !== undefined);
  const open = refused !== undefined && errors[chosen] === undefined ? refused : chosen;
  return (
    <div ref={ref} className={classes.languages}>
      {isWide || readOnly ? (
        <fieldset aria-labelledby={labelledBy} className={classes.columns} data-columns={columns}>
          {shown.map((locale) => (
            <div key={locale}>
              <div className={classes.language}>
                {localeNames[locale]}
                {isMissing(locale) ? <Missing /> : null}
              </div>
              {children(locale)}
            </div>
          ))}
        </fieldset>
      ) : (
        <Tabs
          value={shown.includes(open) ? open : (shown[0] ?? own)}
          onChange={(next) => setChosen(appLocales.find((locale) => locale === next) ?? own)}
          keepMounted={false}
        >
          <Tabs.List aria-labelledby={labelledBy}>
            {shown.map((locale) => (
              <Tabs.Tab
                key={locale}
                value={locale}
                size="xs"
                {...(errors[locale] !== undefined && { color: 'red' })}
                {...(isMissing(locale) && { rightSection: <Missing /> })}
              >
                {width < namesPx ? (
                  <>
                    <span aria-hidden>{locale.slice(0, 2).toUpperCase()}</span>
                    <span className="p-hidden">{localeNames[locale]}</span>
                  </>
                ) : (
                  localeNames[locale]
                )}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {shown.map((locale) => (
            <Tabs.Panel key={locale} value={locale} pt={4}>
              {children(locale)}
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </div>
  );
}

function Missing(): ReactNode {
  const { t } = useTranslation('portal');
  return <IconCircleDashed size={14} className={classes.missing} role="img" aria-label={t('form.missing')} />;
}

/** How wide an element is, in CSS pixels: known before it is painted, so that tabs do not flash before columns. */
function useWidth(): { ref: React.RefObject<HTMLDivElement | null>; width: number } {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = (): void => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
