import type { ScheduleListRow } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { StateBadge } from '../frame/StateBadge.tsx';

const looks = {
  published: { color: 'green', Icon: IconCheck },
  draft: { color: 'yellow', Icon: IconPencil },
  cancelled: { color: 'red', Icon: IconX },
} as const;

export function ScheduleState({ state }: Pick<ScheduleListRow, 'state'>): ReactNode {
  const { t } = useTranslation('schedules');
  return <StateBadge {...looks[state]}>{t(`state.${state}`)}</StateBadge>;
}
