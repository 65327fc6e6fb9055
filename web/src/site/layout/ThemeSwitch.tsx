import { useTranslation } from '@parterre/ui/i18n';
import { useScheme } from '@parterre/ui/theme';
import type { ReactNode } from 'react';
import buttons from '../controls/buttons.module.css';
import { Icon } from '../controls/Icon.tsx';

/** `isNamed`: with its name beside the picture, as in the menu of a phone. */
export function ThemeSwitch(props: { isNamed?: boolean }): ReactNode {
  const { t } = useTranslation('site');
  const { scheme, choose } = useScheme();
  const other = scheme === 'dark' ? 'light' : 'dark';
  if (props.isNamed === true) {
    return (
      <button type="button" className={buttons.link} onClick={() => choose(other)}>
        <Icon name={other === 'dark' ? 'moon' : 'sun'} />
        {t(`header.theme.${other}`)}
      </button>
    );
  }
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
