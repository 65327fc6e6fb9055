import type { ContentRow, ContentType, WidgetLocation } from '@parterre/server/contract';
import { useLocalized, useTranslation } from '@parterre/ui/i18n';

export const contentTypes = ['page', 'faq', 'widget', 'preset'] as const satisfies readonly ContentType[];

/** What a piece of content is called: its title in the reader's language, else what staff call it, else its place. */
export function useTitleOf(): (content: Pick<ContentRow, 'key' | 'location' | 'page_title' | 'page_slug'>) => string {
  const { t } = useTranslation('content');
  const localized = useLocalized();
  return ({ key, location, page_title, page_slug }) => {
    const title = localized(page_title);
    if (title !== '') return title;
    if (location !== null) return key ?? t(`locations.${location as WidgetLocation}`);
    return key ?? page_slug ?? t('untitled');
  };
}
