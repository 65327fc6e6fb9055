import { Input, Textarea, TextInput } from '@mantine/core';
import type { Locale } from '@parterre/server/contract';
import { localeNames, useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useId } from 'react';
import type { LocalizedText } from './formFields.ts';
import { Languages } from './Languages.tsx';

/** A short text in the exhibitor's languages. Spread `form.localized(name)` into it. */
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
}): ReactNode {
  const { t } = useTranslation('portal');
  const { label, value, onChange, errors, rows, maxLength } = props;
  const heading = useId();
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
      <Languages labelledBy={heading} value={value} errors={errors} columnPx={240}>
        {(locale) => {
          const input = {
            'aria-label': t('form.inLanguage', { field: label, language: localeNames[locale] }),
            'data-path': `${props['data-path']}.${locale}`,
            lang: locale,
            value: value[locale] ?? '',
            error: errors[locale] ?? null,
            ...(maxLength !== undefined && { maxLength }),
            onChange: ({ currentTarget }: { currentTarget: { value: string } }) => set(locale, currentTarget.value),
          };
          return rows === undefined ? (
            <TextInput {...input} />
          ) : (
            <Textarea {...input} autosize minRows={rows} maxRows={16} />
          );
        }}
      </Languages>
    </Input.Wrapper>
  );
}
