import { Skeleton, Table, Text } from '@mantine/core';
import type { StaffChangeView } from '@parterre/server/contract';
import { errorOf, trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { browserName } from '@parterre/ui/staff';
import { type ReactNode, Suspense } from 'react';
import { Changes } from '../audit/Changes.tsx';
import { useAuditText } from '../audit/useAuditText.ts';
import { Failed } from '../frame/Failed.tsx';

interface Thing {
  entity: string;
  id: number | string;
}

interface HistoryProps extends Thing {
  labels: Record<string, string>;
  show?: Record<string, ((value: never) => string) | undefined>;
  /** Small things that belong to it and have no page, as somebody's roles: their changes stand among its own. */
  parts?: Thing[];
}

/**
 * What staff changed on a thing, the newest first: the last section of its page. `labels` and `show`: as those of its form; what
 * has no label there is told as the audit trail does.
 */
export function History(props: HistoryProps): ReactNode {
  return (
    <Suspense fallback={<Skeleton height={80} />}>
      <Entries {...props} />
    </Suspense>
  );
}

function Entries({ entity, id, labels, show = {}, parts = [] }: HistoryProps): ReactNode {
  const { t } = useTranslation('portal');
  const { dateTimeShort } = useFormats();
  const { thing } = useAuditText();
  const things = [{ entity, id }, ...parts];
  const [own, ...others] = trpc.useQueries((queries) =>
    things.map((each) => queries.staff.history({ entity: each.entity, id: String(each.id) })),
  );
  if (own?.error && own.data === undefined) return <Failed error={own.error} onRetry={() => void own.refetch()} />;
  // A part that was taken away meanwhile, or that is not for the reader, is not told of.
  const isComing = [own, ...others].some((each) => each?.data === undefined && !isRefused(each?.error));
  if (isComing) return <Skeleton height={80} />;
  const changes = [own, ...others]
    .flatMap((each, index) =>
      (each?.data ?? []).map((change: StaffChangeView) => ({ ...change, of: index === 0 ? null : things[index] })),
    )
    .sort((one, other) => other.atMs - one.atMs);
  if (changes.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('history.none')}
      </Text>
    );
  return (
    <Table.ScrollContainer minWidth={480}>
      <Table fz="sm" verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('history.when')}</Table.Th>
            <Table.Th>{t('history.who')}</Table.Th>
            <Table.Th>{t('history.what')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {changes.map(({ of, ...change }) => (
            <Table.Tr key={`${of?.entity} ${of?.id} ${change.atMs} ${Object.keys(change.after).join()}`}>
              <Table.Td className="p-figures">{dateTimeShort(change.atMs)}</Table.Td>
              <Table.Td>
                {change.by}
                {change.browser === null ? null : (
                  <Text size="xs" c="dimmed">
                    {browserName(change.browser) ?? t('sessions.unknownBrowser')}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>
                {of ? <div>{thing(of.entity, String(of.id), change.names)}</div> : null}
                <Changes change={change} {...(!of && { labels, show })} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

const isRefused = (error: unknown): boolean =>
  error !== null && error !== undefined && ['NOT_FOUND', 'FORBIDDEN'].includes(errorOf(error).code);
