import { MantineProvider } from '@mantine/core';
import { setNonce } from 'get-nonce';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useScheme } from '../theme/scheme.ts';
import { styleNonce, usePalettes } from '../theme/ThemeProvider.tsx';
import { mantineTheme, variablesResolver } from './mantineTheme.ts';

// For the style element that locks the page behind a dialog.
setNonce(styleNonce());

/** Mantine in our colours, sizes and type, within a ThemeProvider: for the apps that are built with it. `env`: tests wait for no transition. */
export function MantineKit({
  env = 'default',
  children,
}: {
  env?: 'default' | 'test';
  children: ReactNode;
}): ReactNode {
  const { t, i18n } = useTranslation('common');
  const { light, dark } = usePalettes();
  const { scheme } = useScheme();
  const { theme, resolver } = useMemo(
    () => ({
      theme: mantineTheme(light, { close: t('close'), decimal: decimalOf(i18n.language) }),
      resolver: variablesResolver(light, dark),
    }),
    [light, dark, t, i18n.language],
  );
  return (
    <MantineProvider
      env={env}
      theme={theme}
      cssVariablesResolver={resolver}
      forceColorScheme={scheme}
      getStyleNonce={styleNonce}
    >
      {children}
    </MantineProvider>
  );
}

/** What stands between a number and its fraction: `,` in most of our languages. */
function decimalOf(language: string): string {
  const parts = new Intl.NumberFormat(language).formatToParts(1.5);
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
}
