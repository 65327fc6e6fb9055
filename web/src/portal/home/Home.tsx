import { Alert, Anchor, Group, Paper, Progress, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import type { HomeSchedule } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useLiveCounts, useProgramme } from '@parterre/ui/programme';
import { useStaff } from '@parterre/ui/staff';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ExhibitorSelect, useExhibitor } from '../frame/exhibitor.tsx';
import { Failed } from '../frame/Failed.tsx';
import { Facts } from './Facts.tsx';
import { Faults } from './Faults.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { Sales } from './Sales.tsx';

/** What begins is no longer to come, which no news tells. */
const lookAgainMs = 60_000;

/** How today is, what is wrong, and what is next, in the cinemas one works in; before that, what the first show still needs. */
export default function Home(): ReactNode {
  const { t } = useTranslation('portal');
  const { today } = useProgramme();
  const { account } = useStaff();
  const { day } = useFormats();
  const exhibitor = useExhibitor();
  const mayNothing =
    account.memberships.every(({ permissions }) => permissions.length === 0) &&
    account.switchedOff.length === 0 &&
    !account.isSystemAdministrator;
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={1} size="h2">
            {t('home.title', { name: account.name.split(' ')[0] })}
          </Title>
          <Text c="dimmed">{day(today)}</Text>
        </div>
        <ExhibitorSelect />
      </Group>
      {account.switchedOff.map(({ id, name }) => (
        <Alert key={id} color="gray" title={t('notAllowed.switchedOff.title', { name })}>
          {t('notAllowed.switchedOff.text')}
        </Alert>
      ))}
      {mayNothing ? (
        <Paper withBorder p="md" radius="md">
          <Text>{t('home.nothingToDo')}</Text>
        </Paper>
      ) : null}
      {exhibitor === null ? null : <OfExhibitor key={exhibitor} exhibitor={exhibitor} />}
    </Stack>
  );
}

function OfExhibitor({ exhibitor }: { exhibitor: number }): ReactNode {
  const { account } = useStaff();
  // Whoever plans at one exhibitor may sell tickets at another.
  const may = (permission: string): boolean =>
    account.memberships.some(
      (each) => each.exhibitor.id === exhibitor && each.permissions.some((one) => one === permission),
    );
  return (
    <>
      {may('schedules.write') ? <FirstSteps exhibitor={exhibitor} /> : null}
      {may('bills.read') ? <Faults exhibitor={exhibitor} /> : null}
      {may('schedules.read') ? <Today exhibitor={exhibitor} /> : null}
      {may('bills.read') ? <Sales exhibitor={exhibitor} /> : null}
    </>
  );
}

function Today({ exhibitor }: { exhibitor: number }): ReactNode {
  const { t } = useTranslation('portal');
  const { data, error, refetch } = trpc.staff.home.today.useQuery({ exhibitor }, { refetchInterval: lookAgainMs });
  if (error && data === undefined) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={240} />;
  const next = data.schedules.filter(({ to_come }) => to_come);
  return (
    <>
      <Facts schedules={data.schedules} />
      <section aria-labelledby="next">
        <Title order={2} size="h4" id="next" mb="sm">
          {t('home.next')}
        </Title>
        {next.length === 0 ? <Text c="dimmed">{t('home.none')}</Text> : <NextSchedules schedules={next} />}
      </section>
    </>
  );
}

function NextSchedules({ schedules }: { schedules: HomeSchedule[] }): ReactNode {
  const { t } = useTranslation('portal');
  const { time } = useFormats();
  const hasCinemas = new Set(schedules.map(({ cinema }) => cinema)).size > 1;
  return (
    <Paper withBorder radius="md" bg="var(--p-surface)" style={{ overflow: 'hidden' }}>
      <Table fz="sm" verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('home.columns.start')}</Table.Th>
            <Table.Th>{t('home.columns.film')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('home.columns.screen')}</Table.Th>
            <Table.Th ta="right">{t('home.columns.taken')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {schedules.map((schedule) => (
            <Table.Tr key={schedule.id}>
              <Table.Td className="p-figures">{time(schedule.start)}</Table.Td>
              <Table.Td>
                <Anchor component={Link} to={`/schedules/${schedule.id}`} size="sm" underline="always">
                  {schedule.movie}
                </Anchor>{' '}
                <Text span size="sm" c="dimmed">
                  {schedule.version}
                  <Text span hiddenFrom="sm">
                    {' · '}
                    {schedule.screen}
                  </Text>
                </Text>
              </Table.Td>
              <Table.Td visibleFrom="sm">
                {hasCinemas ? `${schedule.screen}, ${schedule.cinema}` : schedule.screen}
              </Table.Td>
              <Table.Td>
                <Fullness schedule={schedule} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}

function Fullness({ schedule }: { schedule: HomeSchedule }): ReactNode {
  const { t } = useTranslation('portal');
  const { free, undecided } = useLiveCounts(schedule.id) ?? schedule;
  const isSoldOut = free <= 0 && undecided === 0;
  // The bar is filled with what the words say; who is still choosing is told beside them.
  const taken = Math.max(0, schedule.seats - free - undecided);
  return (
    <Group gap="sm" justify="flex-end" wrap="nowrap">
      <Text size="sm" className="p-figures" {...(isSoldOut && { c: 'red' })}>
        {isSoldOut ? t('home.soldOut') : t('home.takenOf', { taken, total: schedule.seats })}
        {undecided > 0 ? ` ${t('home.undecided', { count: undecided })}` : ''}
      </Text>
      <Progress value={(100 * taken) / Math.max(1, schedule.seats)} size="sm" w={72} visibleFrom="sm" aria-hidden />
    </Group>
  );
}
