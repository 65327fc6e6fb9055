import { Alert, Anchor, Button, Group, Select, Stack } from '@mantine/core';
import type { ContentValues, Locale } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { appLocales, localeNames, useTranslation } from '@parterre/ui/i18n';
import { useProgramme } from '@parterre/ui/programme';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Refused } from '../frame/Refused.tsx';

/** What the website's own preview page is told (web/src/site/content/Preview.tsx). */
interface Shown {
  kind: 'parterre-preview';
  /** null: a text without a page of its own. */
  title: string | null;
  html: string;
  /** The place on a page that an editable area has. */
  location: ContentValues['location'];
}

/** The page as the website shows it, with what is not saved yet. */
export function Preview(props: {
  title: ContentValues['page_title'];
  location: ContentValues['location'];
  content: ContentValues['content'];
  faq: ContentValues['faq'];
  /** The id of a page that is kept: the website has an address at which staff see it. null: there is none. */
  kept: number | null;
}): ReactNode {
  const { t, i18n } = useTranslation('content');
  const { available_locales } = useProgramme().startup.settings;
  const offered = appLocales.filter((each) => available_locales.includes(each));
  const [locale, setLocale] = useState<Locale>(
    () => offered.find((each) => each === i18n.language) ?? offered[0] ?? 'en',
  );
  const preview = trpc.staff.content.preview.useMutation();
  const frame = useRef<HTMLIFrameElement>(null);
  const { title, location, content, faq, kept } = props;
  const { data } = preview;
  const own = data?.html[locale];

  const tell = useCallback(() => {
    if (own === undefined) return;
    const titles = title ?? {};
    const shown: Shown = {
      kind: 'parterre-preview',
      title: title === null ? null : titles[locale] || titles.en || Object.values(titles).find(Boolean) || '',
      html: own,
      location,
    };
    frame.current?.contentWindow?.postMessage(shown, window.location.origin);
  }, [own, title, location, locale]);

  // The page says when it is there; what changes later it is told at once.
  useEffect(() => {
    tell();
    const onMessage = (event: MessageEvent): void => {
      if (event.origin === window.location.origin && event.data === 'parterre-preview-ready') tell();
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [tell]);

  return (
    <Stack gap="sm">
      <Group align="flex-end">
        <Select
          label={t('previewLanguage')}
          value={locale}
          allowDeselect={false}
          data={offered.map((each) => ({ value: each, label: localeNames[each] }))}
          onChange={(chosen) => setLocale(offered.find((each) => each === chosen) ?? locale)}
        />
        <Button variant="default" loading={preview.isPending} onClick={() => preview.mutate({ content, faq })}>
          {t(data === undefined ? 'previewShow' : 'previewAgain')}
        </Button>
        {kept === null ? null : (
          <Anchor href={`/${locale}/preview/${kept}`} target="_blank" rel="noopener" size="sm" pb={8}>
            {t('previewPage')}
          </Anchor>
        )}
      </Group>
      <Refused error={preview.error} />
      {data !== undefined && data.removed.length > 0 ? (
        <Alert color="yellow" role="status">
          {t('removed', { parts: data.removed.join(', ') })}
        </Alert>
      ) : null}
      {data === undefined ? null : (
        <iframe
          key={locale}
          ref={frame}
          title={t('preview')}
          src={`/${locale}/preview`}
          style={{
            width: '100%',
            height: '70vh',
            border: '1px solid var(--p-line-strong)',
            borderRadius: 'var(--p-radius)',
          }}
        />
      )}
    </Stack>
  );
}
