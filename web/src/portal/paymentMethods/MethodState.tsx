import type { PaymentMethodView } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ArchivedBadge, StateBadge } from '../frame/StateBadge.tsx';

const looks = {
  active: { color: 'green', Icon: IconCheck },
  inactive: { color: 'gray', Icon: IconX },
} as const;

export function MethodState({ status, archived }: Pick<PaymentMethodView, 'status' | 'archived'>): ReactNode {
  const { t } = useTranslation('paymentMethods');
  return archived ? <ArchivedBadge /> : <StateBadge {...looks[status]}>{t(`statuses.${status}`)}</StateBadge>;
}
