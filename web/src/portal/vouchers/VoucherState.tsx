import type { VoucherState as State } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import {
  IconBan,
  IconCheck,
  IconClock,
  IconCoinOff,
  IconHourglassEmpty,
  IconPackage,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { StateBadge } from '../frame/StateBadge.tsx';

const looks: Record<State, { color: 'green' | 'yellow' | 'red' | 'blue' | 'gray'; Icon: TablerIcon }> = {
  usable: { color: 'green', Icon: IconCheck },
  not_yet: { color: 'blue', Icon: IconClock },
  used_up: { color: 'gray', Icon: IconCheck },
  over: { color: 'yellow', Icon: IconHourglassEmpty },
  unsold: { color: 'gray', Icon: IconPackage },
  not_paid: { color: 'gray', Icon: IconCoinOff },
  out_of_use: { color: 'red', Icon: IconBan },
};

/** Whether a voucher can be used, and why not. */
export function VoucherState({ state }: { state: State }): ReactNode {
  const { t } = useTranslation('vouchers');
  return <StateBadge {...looks[state]}>{t(`states.${state}`)}</StateBadge>;
}
