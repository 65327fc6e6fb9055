import { Input, SegmentedControl, Tabs, Textarea } from '@mantine/core';
import type { Locale } from '@parterre/server/contract';
import { appLocales, localeNames, useTranslation } from '@parterre/ui/i18n';
import { IconCircleDashed } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { isKnownToEditor } from './known.ts';
import { TextEditor } from './TextEditor.tsx';
import type { RichTextProps } from './types.ts';

/** A tab for each language, which shows where a text is missing; in it the text, or its HTML. */
export default function LocalizedEditor(props: RichTextProps): ReactNode {
  const { label, description, error, value, onChange, presets, readOnly } = props;
  const { t, i18n } = useTranslation('richText');
  const id = useId();
  const [locale, setLocale] = useState<Locale>(() => appLocales.find((each) => each === i18n.language) ?? 'en');
  const [asked, setAsked] = useState<'text' | 'html'>('text');
  const html = value[locale] ?? '';
  const known = isKnownToEditor(html);
  const mode = known ? asked : 'html';
  const change = (next: string): void => onChange({ ...value, [locale]: next });
  const name = `${label} (${localeNames[locale]})`;
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={error}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      errorProps={{ role: 'alert' }}
    >
      <Tabs
        value={locale}
        onChange={(next) => setLocale(appLocales.find((each) => each === next) ?? locale)}
        keepMounted={false}
        mt={6}
      >
        <Tabs.List aria-labelledby={`${id}-label`}>
          {appLocales.map((each) => (
            <Tabs.Tab
              key={each}
              value={each}
              rightSection={
                (value[each] ?? '') === '' ? (
                  <IconCircleDashed size={14} role="img" aria-label={t('missing')} />
                ) : undefined
              }
            >
              {localeNames[each]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <SegmentedControl
          mt={6}
          size="xs"
          aria-label={t('view')}
          value={mode}
          disabled={!known}
          onChange={(next) => setAsked(next === 'html' ? 'html' : 'text')}
          data={[
            { value: 'text', label: t('text') },
            { value: 'html', label: 'HTML' },
          ]}
        />
        {appLocales.map((each) => (
          <Tabs.Panel key={each} value={each} pt="xs">
            {mode === 'text' ? (
              <TextEditor
                label={name}
                html={html}
                onChange={change}
                readOnly={readOnly === true}
                presets={(presets ?? []).map((preset) => ({
                  name: preset.name,
                  html: preset.content[each] || preset.content.en || '',
                }))}
              />
            ) : (
              <Textarea
                aria-label={`${name}, HTML`}
                description={known ? undefined : t('htmlOnly')}
                value={html}
                onChange={({ currentTarget }) => change(currentTarget.value)}
                readOnly={readOnly === true}
                autosize
                minRows={8}
                maxRows={24}
                spellCheck={false}
                styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
              />
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Input.Wrapper>
  );
}
