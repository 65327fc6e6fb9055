import { Select } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import type { Permission } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import { useStaff } from '@parterre/ui/staff';
import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router';

interface Choice {
  /** What one wants to do there. Left out: anything. */
  permission?: Permission;
  /** In some of its cinemas is enough, as for taking somebody on there. Default: one may in all of them. */
  inSome?: boolean;
}

/** Exhibitors in all of whose cinemas one has the permission: what concerns an exhibitor as a whole is done there. */
export function useExhibitors(permission?: Permission, inSome = false): { id: number; name: string }[] {
  const { account } = useStaff();
  const own = account.memberships.filter(
    ({ cinemas, permissions }) =>
      permission === undefined || ((inSome || cinemas === null) && permissions.includes(permission)),
  );
  return [...new Map(own.map(({ exhibitor }) => [exhibitor.id, exhibitor])).values()];
}

/** Whether one may do this with what belongs to the exhibitor as a whole; false before it is known whose it is. */
export function useMayFor(permission: Permission, exhibitor: number | null): boolean {
  return useExhibitors(permission).some(({ id }) => id === exhibitor);
}

/** Kept in this tab, on every page until another one is chosen: who works for two has a tab for each. */
const useKept = () =>
  useSessionStorage<number | null>({
    key: 'parterre-exhibitor',
    defaultValue: null,
    getInitialValueInEffect: false,
  });

/**
 * The exhibitor whose things are worked with: of several the one in the address, else the one that was chosen last. Null: there
 * is none where one may.
 */
export function useExhibitor(permission?: Permission, inSome = false): number | null {
  const exhibitors = useExhibitors(permission, inSome);
  const [address] = useSearchParams();
  const [kept] = useKept();
  const asked = Number(address.get('exhibitor') ?? kept);
  return (exhibitors.find(({ id }) => id === asked) ?? exhibitors[0])?.id ?? null;
}

/** Chooses that one; not there for who works for one alone. `isField`: among other fields, with its label above it. */
export function ExhibitorSelect(props: Choice & { isField?: boolean }): ReactNode {
  const { t } = useTranslation('portal');
  const exhibitors = useExhibitors(props.permission, props.inSome);
  const chosen = useExhibitor(props.permission, props.inSome);
  const [address, setAddress] = useSearchParams();
  const [, keep] = useKept();
  const isInAddress = Number(address.get('exhibitor')) === chosen;
  // Not when it is chosen: a form with something unsaved may still hold it back.
  useEffect(() => {
    if (isInAddress) keep(chosen);
  }, [isInAddress, chosen, keep]);
  if (exhibitors.length < 2 || chosen === null) return null;
  return (
    <Select
      {...(props.isField ? { label: t('exhibitor'), maw: 320 } : { 'aria-label': t('exhibitor') })}
      allowDeselect={false}
      value={String(chosen)}
      data={exhibitors.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={(id) =>
        setAddress((address) => {
          const next = new URLSearchParams(address);
          if (id !== null) next.set('exhibitor', id);
          return next;
        })
      }
    />
  );
}
