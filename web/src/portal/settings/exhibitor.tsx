import { Select } from '@mantine/core';
import type { Permission } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import { useStaff } from '@parterre/ui/staff';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';

/** The exhibitors where one may do this, each once. */
function useExhibitors(permission: Permission): { id: number; name: string }[] {
  const { account } = useStaff();
  const found = new Map(
    account.memberships
      .filter(({ permissions, cinemas }) => permissions.includes(permission) && cinemas === null)
      .map(({ exhibitor }) => [exhibitor.id, exhibitor]),
  );
  return [...found.values()];
}

/** Whose things are worked with: of several exhibitors the one in the address. Null: there is none where one may. */
export function useExhibitor(permission: Permission): number | null {
  const exhibitors = useExhibitors(permission);
  const [address] = useSearchParams();
  const asked = Number(address.get('exhibitor'));
  return (exhibitors.find(({ id }) => id === asked) ?? exhibitors[0])?.id ?? null;
}

/** Which of them. Not there for who works for one alone. */
export function ExhibitorSelect({ permission }: { permission: Permission }): ReactNode {
  const { t } = useTranslation('settings');
  const exhibitors = useExhibitors(permission);
  const chosen = useExhibitor(permission);
  const [, setAddress] = useSearchParams();
  if (exhibitors.length < 2 || chosen === null) return null;
  return (
    <Select
      aria-label={t('exhibitor')}
      allowDeselect={false}
      value={String(chosen)}
      data={exhibitors.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={(id) => setAddress(id === null ? {} : { exhibitor: id })}
    />
  );
}
