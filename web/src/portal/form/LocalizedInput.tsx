import { Input, Tabs, Textarea, TextInput } from '@mantine/core';
import type { Locale } from '@parterre/server/contract';
import { appLocales, localeNames, useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useId, useState } from 'react';
import classes from './form.module.css';
import type { LocalizedText } from './useRecordForm.ts';

/** A text in four languages, as tabs that show which of them are missing. Spread `form.localized(name)` into it. */
export function LocalizedInput(props: {
  label: string;
  description?: string;
  value: LocalizedText;
  onChange(value: LocalizedText): void;
  /** By locale; the empty one is of the whole. */
  errors: Record<string, string>;
  error?: string;
  'data-path': string;
  isRequired?: boolean;
  /** More than a line: this many rows at first. */
  rows?: number;
  maxLength?: number;
  /** Another editor, rich text say, of one language. */
  editor?(one: { locale: Locale; label: string; value: string; onChange(value: string): void }): ReactNode;
}): ReactNode {
  const { t, i18n } = useTranslation('portal');
  const { label, value, onChange, errors, rows, maxLength, editor } = props;
  const own = appLocales.find((locale) => locale === i18n.language) ?? 'en';
  const [chosen, setChosen] = useState<Locale>(own);
  const heading = useId();
  // What was refused is what is shown, until it is mended.
  const refused = appLocales.find((locale) => errors[locale] !== undefined);
  const shown = refused !== undefined && errors[chosen] === undefined ? refused : chosen;
  const some = appLocales.some((locale) => (value[locale] ?? '') !== '');
  const set = (locale: Locale, text: string): void => onChange({ ...value, [locale]: text });
  return (
    <Input.Wrapper
      labelElement="div"
      label={label}
      labelProps={{ id: heading }}
      {...(props.description !== undefined && { description: props.description })}
      {...(props.isRequired && { withAsterisk: true })}
      error={errors[''] ?? null}
      data-path={props['data-path']}
    >
      <Tabs
        className={classes.languages ?? ''}
        value={shown}
        onChange={(next) => setChosen(appLocales.find((locale) => locale === next) ?? own)}
        keepMounted={false}
      >
        <Tabs.List aria-labelledby={heading}>
          {appLocales.map((locale) => {
            const isMissing = (value[locale] ?? '') === '';
            return (
              <Tabs.Tab
                key={locale}
                value={locale}
                size="xs"
                {...(errors[locale] !== undefined && { color: 'red' })}
                aria-label={
                  isMissing && some ? t('form.missingIn', { language: localeNames[locale] }) : localeNames[locale]
                }
              >
                {locale}
                {isMissing && some ? <span className={classes.missing} aria-hidden /> : null}
              </Tabs.Tab>
            );
          })}
        </Tabs.List>
        {appLocales.map((locale) => {
          const input = {
            'aria-label': t('form.inLanguage', { field: label, language: localeNames[locale] }),
            'data-path': `${props['data-path']}.${locale}`,
            lang: locale,
            value: value[locale] ?? '',
            error: errors[locale] ?? null,
            ...(maxLength !== undefined && { maxLength }),
            onChange: ({ currentTarget }: { currentTarget: { value: string } }) => set(locale, currentTarget.value),
          };
          return (
            <Tabs.Panel key={locale} value={locale} pt={4}>
              {editor !== undefined ? (
                editor({
                  locale,
                  label: input['aria-label'],
                  value: input.value,
                  onChange: (text) => set(locale, text),
                })
              ) : rows === undefined ? (
                <TextInput {...input} />
              ) : (
                <Textarea {...input} autosize minRows={rows} maxRows={16} />
              )}
            </Tabs.Panel>
          );
        })}
      </Tabs>
    </Input.Wrapper>
  );
}
