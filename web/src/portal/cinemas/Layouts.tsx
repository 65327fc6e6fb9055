import { Anchor, Badge, Button, Group, Menu, Modal, Skeleton, Stack, Table, Text } from '@mantine/core';
import type { Loss } from '@parterre/engine/planning';
import type { LayoutView, ScreenView } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { lazyPage } from '@parterre/ui/routing';
import { IconDownload, IconHistory } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { LinesTable } from '../frame/LinesTable.tsx';
import { Loaded } from '../frame/Loaded.tsx';
import { failed } from '../frame/toasts.ts';
import { useOriginText } from './useOriginText.ts';

const LayoutMap = lazy(() => import('./LayoutMap.tsx'));
const CompareLayouts = lazyPage(() => import('./CompareLayouts.tsx'));

/** The published layouts of a screen: which shows have which, what each looks like, and its plan for other systems. */
export function Layouts({ screen }: { screen: ScreenView }): ReactNode {
  const query = trpc.staff.layouts.list.useQuery({ screen: screen.id });
  return (
    <Loaded query={query} height={120}>
      {(layouts) => <Published screen={screen} layouts={layouts} />}
    </Loaded>
  );
}

function Published({ screen, layouts }: { screen: ScreenView; layouts: LayoutView[] }): ReactNode {
  const { t } = useTranslation('halls');
  const { number, dateTime } = useFormats();
  const originText = useOriginText();
  const [shown, setShown] = useState<number | null>(null);
  const [isComparing, setComparing] = useState(false);
  const [newest] = layouts;
  const looked = layouts.find(({ id }) => id === shown) ?? newest;
  return (
    <Stack gap="md">
      <LinesTable>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('layouts.number')}</Table.Th>
            <Table.Th>{t('layouts.published')}</Table.Th>
            <Table.Th ta="right">{t('figures.seats')}</Table.Th>
            <Table.Th ta="right">{t('layouts.coming')}</Table.Th>
            <Table.Th ta="right">{t('layouts.export')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {layouts.map((layout) => (
            <Table.Tr key={layout.id} {...(looked?.id === layout.id && { 'aria-current': true })}>
              <Table.Td className="p-figures" style={{ whiteSpace: 'nowrap' }}>
                <Anchor component="button" type="button" size="sm" fw={600} onClick={() => setShown(layout.id)}>
                  {t('layouts.name', { number: layout.number })}
                </Anchor>{' '}
                {layout === newest ? (
                  <Badge size="xs" variant="light" color="green" miw="fit-content">
                    {t('layouts.newest')}
                  </Badge>
                ) : null}
              </Table.Td>
              <Table.Td data-label={t('layouts.published')}>
                {layout.published_by === null
                  ? dateTime(layout.published_at)
                  : t('layouts.by', { by: layout.published_by, time: dateTime(layout.published_at) })}
                <Text size="xs" c="dimmed">
                  {originText(layout.origin)}
                </Text>
              </Table.Td>
              <Table.Td ta="right" className="p-figures" data-label={t('figures.seats')}>
                {number(layout.figures.total_seats)}
              </Table.Td>
              <Table.Td ta="right" className="p-figures" data-label={t('layouts.coming')}>
                {number(layout.coming_schedules)}
              </Table.Td>
              <Table.Td ta="right">
                <Export layout={layout} screen={screen} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </LinesTable>
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed">
          {t('layouts.use')}
        </Text>
        {layouts.length + (screen.draft ? 1 : 0) > 1 ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconHistory size={14} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setComparing(true)}
          >
            {t('layouts.compare')}
          </Button>
        ) : null}
      </Group>
      <Suspense fallback={null}>
        {isComparing ? <CompareLayouts screen={screen} onClose={() => setComparing(false)} /> : null}
      </Suspense>
      {looked === undefined ? null : (
        <>
          <Suspense fallback={<Skeleton height={320} />}>
            <LayoutMap
              key={looked.id}
              screen={screen}
              layout={looked.id}
              label={t('layouts.name', { number: looked.number })}
            />
          </Suspense>
          <Coming layout={looked} />
        </>
      )}
    </Stack>
  );
}

/** The next shows that have this layout. */
function Coming({ layout }: { layout: LayoutView }): ReactNode {
  const { t } = useTranslation('halls');
  const { dateTime, number } = useFormats();
  const { next_schedules, coming_schedules } = layout;
  if (next_schedules.length === 0) return null;
  const more = coming_schedules - next_schedules.length;
  return (
    <details>
      <summary>{t('layouts.schedules', { number: layout.number, count: coming_schedules })}</summary>
      <ul>
        {next_schedules.map(({ id, start, title, draft }) => (
          <li key={id}>
            <Text size="sm" span className="p-figures">
              {dateTime(start)}
            </Text>{' '}
            <Text size="sm" span>
              {title}
              {draft ? ` (${t('layouts.draft')})` : ''}
            </Text>
          </li>
        ))}
        {more > 0 ? (
          <li>
            <Text size="sm" c="dimmed">
              {t('layouts.more', { count: more, shown: number(more) })}
            </Text>
          </li>
        ) : null}
      </ul>
    </details>
  );
}

/** Writes the plan in another system's format, and says what that cannot carry. */
function Export({ layout, screen }: { layout: LayoutView; screen: ScreenView }): ReactNode {
  const { t } = useTranslation('halls');
  const utils = trpc.useUtils();
  const [losses, setLosses] = useState<{ format: string; losses: Loss[] } | null>(null);
  const formats = ['parterre', 'csv', 'seats_io', 'pretix', 'vista'] as const;
  async function write(format: (typeof formats)[number]): Promise<void> {
    try {
      const [{ exportLayout }, { hall }] = await Promise.all([
        import('./exportLayout.ts'),
        utils.staff.layouts.hall.fetch({ id: layout.id }, { staleTime: Number.POSITIVE_INFINITY }),
      ]);
      const found = await exportLayout(hall, format, `${screen.values.name} ${layout.number}`);
      if (found.length > 0) setLosses({ format: t(`formats.${format}`), losses: found });
    } catch (error) {
      failed(error);
    }
  }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconDownload size={14} aria-hidden />}
            aria-label={t('layouts.exportOf', { number: layout.number })}
          >
            {t('layouts.export')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {formats.map((format) => (
            <Menu.Item key={format} onClick={() => void write(format)}>
              {t(`formats.${format}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={losses !== null}
        onClose={() => setLosses(null)}
        title={t('layouts.lostTitle', { format: losses?.format ?? '' })}
        centered
      >
        <Text size="sm">{t('layouts.lostText')}</Text>
        <ul>
          {losses?.losses.map(({ code, count }) => (
            <li key={code}>
              <Text size="sm">{t(`losses.${code}`, { count })}</Text>
            </li>
          ))}
        </ul>
      </Modal>
    </>
  );
}
