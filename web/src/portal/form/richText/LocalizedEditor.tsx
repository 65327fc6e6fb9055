import { Input, SegmentedControl, Textarea } from '@mantine/core';
import type { Locale } from '@parterre/server/contract';
import { localeNames, useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useId, useState } from 'react';
import { Languages } from '../Languages.tsx';
import { useReadOnly } from '../ReadOnly.tsx';
import { isKnownToEditor } from './known.ts';
import { TextEditor } from './TextEditor.tsx';
import type { RichTextProps } from './types.ts';

/** The editor of a text in each of the languages, or of its HTML. */
export default function LocalizedEditor(props: RichTextProps): ReactNode {
  const { label, description, error, value } = props;
  const id = useId();
  const [asked, setAsked] = useState<Partial<Record<Locale, 'text' | 'html'>>>({});
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={error}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      errorProps={{ role: 'alert' }}
    >
      <Languages labelledBy={`${id}-label`} value={value} columnPx={432} columns={2}>
        {(locale) => (
          <OneLanguage
            {...props}
            locale={locale}
            asked={asked[locale] ?? 'text'}
            onAsk={(mode) => setAsked((before) => ({ ...before, [locale]: mode }))}
          />
        )}
      </Languages>
    </Input.Wrapper>
  );
}

function OneLanguage(
  props: RichTextProps & { locale: Locale; asked: 'text' | 'html'; onAsk(mode: 'text' | 'html'): void },
): ReactNode {
  const { label, value, onChange, presets, locale, asked, onAsk } = props;
  const { t } = useTranslation('richText');
  const readOnly = useReadOnly();
  const html = value[locale] ?? '';
  const known = isKnownToEditor(html);
  const mode = known ? asked : 'html';
  const change = (next: string): void => onChange({ ...value, [locale]: next });
  const name = `${label} (${localeNames[locale]})`;
  return (
    <>
      {readOnly ? null : (
        <SegmentedControl
          mt={2}
          mb={6}
          size="xs"
          aria-label={`${t('view')} (${localeNames[locale]})`}
          value={mode}
          disabled={!known}
          onChange={(next) => onAsk(next === 'html' ? 'html' : 'text')}
          data={[
            { value: 'text', label: t('text') },
            { value: 'html', label: 'HTML' },
          ]}
        />
      )}
      {mode === 'text' ? (
        <TextEditor
          label={name}
          html={html}
          onChange={change}
          readOnly={readOnly}
          presets={(presets ?? []).map((preset) => ({
            name: preset.name,
            html: preset.content[locale] || preset.content.en || '',
          }))}
        />
      ) : (
        <Textarea
          aria-label={`${name}, HTML`}
          description={known ? undefined : t('htmlOnly')}
          value={html}
          onChange={({ currentTarget }) => change(currentTarget.value)}
          disabled={readOnly}
          autosize
          minRows={8}
          maxRows={24}
          spellCheck={false}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        />
      )}
    </>
  );
}
