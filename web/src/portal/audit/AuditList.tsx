import { auditKinds, ownAccount, permissionNames } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { browserName } from '@parterre/ui/staff';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { List } from '../list/index.ts';
import { useKnownText } from '../people/useKnownText.ts';
import { Changes } from './Changes.tsx';
import { useAuditText } from './useAuditText.ts';
import { usePlaceOf } from './usePlaceOf.ts';

/** Who changed what, when, and from which session. A row leads to its thing; of what has no page, to all that was changed on it. */
export default function AuditList(): ReactNode {
  const { t } = useTranslation('people');
  const { t: portal } = useTranslation('portal');
  const { dateTimeShort } = useFormats();
  const textOf = useKnownText();
  const placeOf = usePlaceOf();
  const [address] = useSearchParams();
  const people = trpc.staff.employees.useQuery();
  const { thing, entity: kindOf } = useAuditText();
  const things = address.getAll('entity_id').map((id) => ({ value: id, label: id }));
  return (
    <List
      name="audit"
      title={portal('areas.audit')}
      procedures={trpc.staff.audit}
      href={({ entity, entity_id, names }) =>
        placeOf(entity, entity_id, names) ?? `/audit?${new URLSearchParams({ entity, entity_id })}`
      }
      searchLabel={t('audit.search')}
      sort={{ name: 'at', desc: true }}
      filters={[
        {
          name: 'employee',
          label: t('audit.who'),
          options: (people.data?.employees ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        },
        {
          name: 'entity',
          label: t('audit.kind'),
          options: auditKinds.map((name) => ({ value: name, label: kindOf(name) })),
        },
        {
          name: 'permission',
          label: t('audit.permission'),
          options: [...permissionNames, ownAccount].map((name) => ({
            value: name,
            label: textOf('permissions', name),
          })),
        },
        { name: 'at', label: t('audit.when'), range: 'instants' },
        ...(things.length > 0 ? [{ name: 'entity_id', label: t('audit.number'), options: things }] : []),
      ]}
      columns={[
        {
          name: 'entity',
          title: t('audit.what'),
          sortable: true,
          render: (row) => thing(row.entity, row.entity_id, row.names),
        },
        {
          name: 'at',
          title: t('audit.when'),
          isCompact: true,
          sortable: true,
          render: ({ at }) => dateTimeShort(Date.parse(at)),
        },
        { name: 'by', title: t('audit.who'), sortable: true, render: ({ by }) => by },
        { name: 'after', title: t('audit.change'), isWide: true, render: (row) => <Changes change={row} /> },
        {
          name: 'permission',
          title: t('audit.permission'),
          optional: true,
          render: ({ permission }) => textOf('permissions', permission),
        },
        {
          name: 'session',
          title: t('audit.session'),
          isWide: true,
          render: ({ browser, session }) =>
            session === null ? '' : `${browserName(browser ?? '') ?? t('audit.unknownBrowser')} · ${session}`,
        },
      ]}
      empty={{ title: t('audit.none.title'), text: t('audit.none.text') }}
    />
  );
}
