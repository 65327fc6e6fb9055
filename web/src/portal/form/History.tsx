import { Table, Text } from '@mantine/core';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { browserName } from '../account/browserName.ts';
import { Loaded } from '../frame/Loaded.tsx';
import { plainValue } from './merge.ts';

/**
 * What staff changed on a thing, the newest first: the last section of its page. `labels` and `show`: as those of its form; what
 * has no label is told by its name.
 */
export function History(props: {
  entity: string;
  id: number | string;
  labels: Record<string, string>;
  show?: Record<string, ((value: never) => string) | undefined>;
}): ReactNode {
  const { t } = useTranslation('portal');
  const { dateTimeShort } = useFormats();
  const { entity, labels, show = {} } = props;
  const query = trpc.staff.history.useQuery({ entity, id: String(props.id) });
  /** Of what was made only then, there is nothing before. */
  const shown = (name: string, value: unknown): string =>
    (value === undefined ? undefined : show[name]?.(value as never)) ?? plainValue(value);
  return (
    <Loaded query={query} height={80}>
      {(changes) =>
        changes.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('history.none')}
          </Text>
        ) : (
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
                {changes.map(({ by, atMs, browser, before, after }) => (
                  <Table.Tr key={`${atMs} ${Object.keys(after).join()}`}>
                    <Table.Td className="p-figures">{dateTimeShort(atMs)}</Table.Td>
                    <Table.Td>
                      {by}
                      {browser === null ? null : (
                        <Text size="xs" c="dimmed">
                          {browserName(browser) ?? t('sessions.unknownBrowser')}
                        </Text>
                      )}
                    </Table.Td>
                    <Table.Td>
                      {isNew(before) ? <div>{t('history.made')}</div> : null}
                      {Object.keys(after)
                        .filter((name) => !isNew(before) || name in labels)
                        .map((name) => (
                          <div key={name}>
                            {t('history.change', {
                              field: labels[name] ?? name,
                              before: shown(name, before[name]),
                              after: shown(name, after[name]),
                            })}
                          </div>
                        ))}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )
      }
    </Loaded>
  );
}

/** It was made then. Of all that it was made with, what its form has is told. */
const isNew = (before: object): boolean => Object.keys(before).length === 0;
