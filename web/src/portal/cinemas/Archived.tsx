import { Badge } from '@mantine/core';
import { useTranslation } from '@parterre/ui/i18n';
import { IconArchive } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** The state of what is no longer offered. */
export function Archived(): ReactNode {
  const { t } = useTranslation('halls');
  return (
    <Badge color="gray" variant="light" leftSection={<IconArchive size={12} aria-hidden />}>
      {t('archived.badge')}
    </Badge>
  );
}
