import { Anchor, Button, Group, Stack, Table, Text, Title, VisuallyHidden } from '@mantine/core';
import type { OutageView, ScheduleMove, ScreenView } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useStaff } from '@parterre/ui/staff';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Loaded } from '../../frame/Loaded.tsx';
import { nameOf } from './outOfOrder.ts';
import { useOutages } from './useOutages.ts';

/** Which seats of a screen are out of order, which tickets were sold for them before, and which ones have been. */
export function OutagesSection({ screen }: { screen: ScreenView }): ReactNode {
  const { t } = useTranslation('halls');
  const { may } = useStaff();
  const query = trpc.staff.layouts.outages.list.useQuery({ screen: screen.id });
  return (
    <Loaded query={query} height={80}>
      {(outages) => {
        const out = outages.filter(({ back_at }) => back_at === null);
        const past = outages.filter(({ back_at }) => back_at !== null);
        return (
          <Stack gap="md">
            {out.length === 0 ? (
              <Text size="sm" c="dimmed">
                {t('outages.none')}
              </Text>
            ) : (
              <OutNow screen={screen.id} outages={out} />
            )}
            {out.length > 0 && may('screens.write') && may('schedules.write') ? (
              <Affected key={out.map(({ id }) => id).join()} screen={screen.id} />
            ) : null}
            {past.length > 0 ? (
              <details>
                <summary>{t('outages.past', { count: past.length })}</summary>
                <Past outages={past} />
              </details>
            ) : null}
          </Stack>
        );
      }}
    </Loaded>
  );
}

function OutNow({ screen, outages }: { screen: number; outages: OutageView[] }): ReactNode {
  const { t } = useTranslation('halls');
  const { dateTime } = useFormats();
  const { may } = useStaff();
  const { putBack, isBusy } = useOutages(screen);
  const mayWrite = may('screens.write');
  return (
    <Table.ScrollContainer minWidth={520}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('outages.seat')}</Table.Th>
            <Table.Th>{t('outages.cause')}</Table.Th>
            <Table.Th>{t('outages.since')}</Table.Th>
            {mayWrite ? (
              <Table.Th>
                <VisuallyHidden>{t('outages.putBack')}</VisuallyHidden>
              </Table.Th>
            ) : null}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {outages.map((outage) => (
            <Table.Tr key={outage.id}>
              <Table.Td className="p-figures" fw={600}>
                {nameOf(outage)}
              </Table.Td>
              <Table.Td>{outage.cause}</Table.Td>
              <Table.Td>{t('layouts.by', { by: outage.out_by, time: dateTime(outage.out_at) })}</Table.Td>
              {mayWrite ? (
                <Table.Td ta="right">
                  <Button
                    size="xs"
                    variant="default"
                    disabled={isBusy}
                    aria-label={t('outages.putBackOf', { name: nameOf(outage) })}
                    onClick={() => void putBack([outage])}
                  >
                    {t('outages.putBack')}
                  </Button>
                </Table.Td>
              ) : null}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** Tickets of coming shows that were sold before. They stay sold until somebody gives them other seats. */
function Affected({ screen }: { screen: number }): ReactNode {
  const { t } = useTranslation('halls');
  // Bills are sold meanwhile: asked anew whenever somebody looks.
  const query = trpc.staff.layouts.move.preview.useQuery({ screen, layout: null }, { gcTime: 0 });
  return (
    <Loaded query={query} height={80}>
      {({ schedules }) => {
        const count = schedules.reduce((sum, { displaced }) => sum + displaced.length, 0);
        return (
          <Stack gap="xs">
            <Title order={3} size="h5">
              {t('outages.affected')}
            </Title>
            {count === 0 ? (
              <Text size="sm" c="dimmed">
                {t('outages.noneAffected')}
              </Text>
            ) : (
              <>
                <Text size="sm">{t('outages.stays', { count })}</Text>
                <ul>
                  {schedules.map((schedule) => (
                    <AffectedSchedule key={schedule.id} schedule={schedule} />
                  ))}
                </ul>
                <Group>
                  <Button component={Link} to={`/cinemas/screens/${screen}/reseat`} variant="default">
                    {t('outages.reseat')}
                  </Button>
                </Group>
              </>
            )}
          </Stack>
        );
      }}
    </Loaded>
  );
}

function AffectedSchedule({ schedule }: { schedule: ScheduleMove }): ReactNode {
  const { t } = useTranslation('halls');
  const { dateTime } = useFormats();
  return (
    <li>
      <Text size="sm" span>
        <Anchor component={Link} to={`/schedules/${schedule.id}`} size="sm">
          {schedule.title}, {dateTime(schedule.start)}
        </Anchor>
        {': '}
        {schedule.displaced.map(({ bill, reference, buyer, seat, sold }, index) => (
          <Fragment key={seat.index}>
            {index > 0 ? '; ' : ''}
            <span className="p-figures">{seat.name}</span>{' '}
            {bill === null ? (
              reference
            ) : (
              <Anchor component={Link} to={`/bills/${bill}`} size="sm">
                {[reference, buyer].filter(Boolean).join(' ')}
              </Anchor>
            )}
            {sold ? '' : ` (${t('outages.paying')})`}
          </Fragment>
        ))}
      </Text>
    </li>
  );
}

function Past({ outages }: { outages: OutageView[] }): ReactNode {
  const { t } = useTranslation('halls');
  const { dateTime } = useFormats();
  return (
    <Table.ScrollContainer minWidth={520}>
      <Table fz="sm" verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('outages.seat')}</Table.Th>
            <Table.Th>{t('outages.cause')}</Table.Th>
            <Table.Th>{t('outages.from')}</Table.Th>
            <Table.Th>{t('outages.until')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {outages.map(({ id, cause, out_by, out_at, back_by, back_at, ...seat }) => (
            <Table.Tr key={id}>
              <Table.Td className="p-figures">{nameOf(seat)}</Table.Td>
              <Table.Td>{cause}</Table.Td>
              <Table.Td>{t('layouts.by', { by: out_by, time: dateTime(out_at) })}</Table.Td>
              <Table.Td>
                {back_at === null ? '' : t('layouts.by', { by: back_by ?? '', time: dateTime(back_at) })}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
