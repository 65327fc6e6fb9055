import type { LayoutOrigin } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';

/** How a layout came to be, in words; empty: nobody knows. */
export function useOriginText(): (origin: LayoutOrigin | null) => string {
  const { t } = useTranslation('halls');
  return (origin) => {
    switch (origin?.kind) {
      case 'template':
        return t('origin.template');
      case 'file':
        return t(origin.repaired ? 'origin.repaired' : 'origin.file', {
          file: origin.file,
          format: t(`formats.${origin.format}`),
        });
      case 'layout':
        return t('origin.layout', { number: origin.number });
      case 'editor':
        return t('origin.editor');
      default:
        return '';
    }
  };
}
