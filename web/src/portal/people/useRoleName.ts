import type { StaffRole } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';

/** The specification's roles in the reader's language; those of an exhibitor's own as it named them. */
export function useRoleName(): (role: Pick<StaffRole, 'key' | 'name'>) => string {
  const { t } = useTranslation('people');
  return ({ key, name }) => (key === null ? name : t(`roles.${key}`));
}
