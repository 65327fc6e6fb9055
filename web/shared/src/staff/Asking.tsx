import { Center, Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDelayed } from '../theme/useDelayed.ts';

/** The server is asked something that the whole page depends on. */
export function Asking(): ReactNode {
  const { t } = useTranslation('common');
  const isLate = useDelayed();
  return (
    <Center mih="100dvh" role="status" aria-label={t('loading')}>
      {isLate ? <Loader /> : null}
    </Center>
  );
}
