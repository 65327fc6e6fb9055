import type { ListQuery } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useLocalized, useTranslation } from '@parterre/ui/i18n';
import { useStaff } from '@parterre/ui/staff';
import { useMemo } from 'react';
import type { ListFilter } from '../list/FilterChip.tsx';

/** The filter by method of payment, for whoever may read those; else none. */
export function useMethodFilter(): ListFilter[] {
  const { t } = useTranslation('bills');
  const localized = useLocalized();
  const mayRead = useStaff().may('payments.methods');
  const methods = trpc.staff.paymentMethods.list.useQuery(allMethods, { enabled: mayRead });
  return useMemo(() => {
    const options = (methods.data?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: localized(name) }));
    return mayRead ? [{ name: 'method', label: t('method'), options }] : [];
  }, [mayRead, methods.data, localized, t]);
}

/** All methods, because archived ones were paid with, too. */
const allMethods: ListQuery = {
  q: '',
  sort: null,
  desc: false,
  filters: { archived: ['yes', 'no'] },
  page: 1,
  per_page: 200,
};
