import { useTranslation } from '@parterre/ui/i18n';
import { useScheme } from '@parterre/ui/theme';
import type { ReactNode } from 'react';
import { Icon } from '../controls/Icon.tsx';

export function ThemeSwitch(): ReactNode {
  const { t } = useTranslation('site');
  const { scheme, choose } = useScheme();
  const other = scheme === 'dark' ? 'light' : 'dark';
  return (
    <button type="button" className="button-icon" aria-label={t(`header.theme.${other}`)} onClick={() => choose(other)}>
      <Icon name={other === 'dark' ? 'moon' : 'sun'} />
    </button>
  );
}
