import { useTranslation } from '@parterre/ui/i18n';
import { useScheme } from '@parterre/ui/theme';
import type { ReactNode } from 'react';
import buttons from '../controls/buttons.module.css';
import { Icon } from '../controls/Icon.tsx';

export function ThemeSwitch(): ReactNode {
  const { t } = useTranslation('site');
  const { scheme, choose } = useScheme();
  const other = scheme === 'dark' ? 'light' : 'dark';
  return (
    <button
      type="button"
      className={buttons.icon}
      aria-label={t(`header.theme.${other}`)}
      onClick={() => choose(other)}
    >
      <Icon name={other === 'dark' ? 'moon' : 'sun'} />
    </button>
  );
}
