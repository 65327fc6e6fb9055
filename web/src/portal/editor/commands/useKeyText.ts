import { useTranslation } from '@parterre/ui/i18n';

const arrows: Record<string, string> = { arrowleft: '←', arrowright: '→', arrowup: '↑', arrowdown: '↓' };
const isMac = /Mac|iP(?:hone|ad)/.test(navigator.userAgent);

/** A command's keys as they are printed on keyboards: `Ctrl+Z`. */
export function useKeyText(): (keys: string) => string {
  const { t } = useTranslation('editor');
  return (keys) =>
    keys
      .split('+')
      .map((key) => {
        if (key === 'mod') return isMac ? '⌘' : t('keys.ctrl');
        if (key === 'alt') return isMac ? '⌥' : t('keys.alt');
        if (key === 'shift') return t('keys.shift');
        if (key === 'delete') return t('keys.delete');
        if (key === 'escape') return t('keys.escape');
        return arrows[key] ?? key.toUpperCase();
      })
      .join('+');
}
