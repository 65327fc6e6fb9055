import { Text } from '@mantine/core';
import { type AuditRow, auditKinds, type ListQuery, ownAccount, permissionNames } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { browserName } from '../account/browserName.ts';
import { plainValue } from '../form/merge.ts';
import { List } from '../list/index.ts';
import { useKnownText } from '../people/useKnownText.ts';

const useAudit = (query: ListQuery) => trpc.staff.audit.list.useQuery(query);

/** Who changed what, when, and from which session. A row leads to all that was changed on its thing. */
export default function AuditList(): ReactNode {
  const { t } = useTranslation('people');
  const { t: portal } = useTranslation('portal');
  const { dateTime } = useFormats();
  const textOf = useKnownText();
  const [address] = useSearchParams();
  const people = trpc.staff.employees.useQuery();
  const nameOf = (row: AuditRow): string =>
    t('audit.thing', { entity: textOf('entities', row.entity), id: row.entity_id });
  const things = address.getAll('entity_id').map((id) => ({ value: id, label: id }));
  return (
    <List
      name="audit"
      title={portal('areas.audit')}
      useRows={useAudit}
      href={({ entity, entity_id }) => `/audit?${new URLSearchParams({ entity, entity_id })}`}
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
          options: auditKinds.map((name) => ({ value: name, label: textOf('entities', name) })),
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
        { name: 'entity', title: t('audit.what'), sortable: true, render: nameOf },
        { name: 'at', title: t('audit.when'), sortable: true, render: ({ at }) => dateTime(Date.parse(at)) },
        { name: 'by', title: t('audit.who'), sortable: true, render: ({ by }) => by },
        { name: 'after', title: t('audit.change'), isWide: true, render: (row) => <Change row={row} /> },
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

function Change({ row: { before, after } }: { row: AuditRow }): ReactNode {
  const { t } = useTranslation('people');
  const isNew = Object.keys(before).length === 0;
  if (Object.keys(after).length === 0) return t('audit.removed');
  return (
    <>
      {isNew ? t('audit.made') : null}
      {Object.keys(after)
        .filter((name) => !isNew || ['name', 'email'].includes(name))
        .map((name) => (
          <Text key={name} size="sm" lineClamp={2}>
            {isNew
              ? plainValue(after[name])
              : t('audit.column', { column: name, before: plainValue(before[name]), after: plainValue(after[name]) })}
          </Text>
        ))}
    </>
  );
}
