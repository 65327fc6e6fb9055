import { Alert, NativeSelect, SegmentedControl, Select, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ScheduleListRow, SimulationInput } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useLocalized, useTranslation } from '@parterre/ui/i18n';
import { useProgramme } from '@parterre/ui/programme';
import { useStaff } from '@parterre/ui/staff';
import { IconCheck, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { instantOf } from '../dates/instantOf.ts';
import { MomentField } from '../dates/MomentField.tsx';
import { RecordPage } from '../form/index.ts';
import { Failed } from '../frame/Failed.tsx';
import { StateBadge } from '../frame/StateBadge.tsx';
import { allGroups } from './allGroups.ts';
import { usePercent } from './usePercent.ts';

/** Typing asks the server after a pause this long, in ms. */
const searchPauseMs = 200;

/** What is offered to whom, when: tried out with the rules of the sale. */
export default function SimulatorPage(): ReactNode {
  const { t } = useTranslation('prices');
  const { t: portal } = useTranslation('portal');
  const { timeZone } = useFormats();
  const { today, nowMs } = useProgramme();
  const { may } = useStaff();
  const groups = trpc.staff.prices.list.useQuery(allGroups);
  const [kind, setKind] = useState<'schedule' | 'group'>(may('schedules.read') ? 'schedule' : 'group');
  const [chosenSchedule, setSchedule] = useState<number | null>(null);
  // With those that have just begun, which may still be bought.
  const [from] = useState(() => new Date(nowMs() - 30 * 60_000).toISOString());
  const [first] = useUpcoming({ from, q: '', isAsked: kind === 'schedule' });
  const schedule = chosenSchedule ?? first?.id ?? 0;
  const [group, setGroup] = useState(0);
  const [start, setStart] = useState(`${today}T20:00`);
  const [source, setSource] = useState<'site' | 'pos'>('site');
  const [buyAt, setBuyAt] = useState('');
  const chosenGroup = group || (groups.data?.rows[0]?.id ?? 0);
  const startAt = instantOf(start, timeZone);
  const of: SimulationInput['of'] | null =
    kind === 'schedule'
      ? schedule > 0
        ? { schedule }
        : null
      : chosenGroup > 0 && startAt !== null
        ? { price_group: chosenGroup, start_at: startAt }
        : null;
  return (
    <RecordPage
      crumbs={[{ label: portal('areas.prices'), to: '/prices' }]}
      title={t('simulator.title')}
      subtitle={t('simulator.text')}
      sections={[
        {
          id: 'what',
          title: t('simulator.what'),
          content: (
            <>
              <SegmentedControl
                aria-label={t('simulator.what')}
                value={kind}
                onChange={(value) => setKind(value === 'group' ? 'group' : 'schedule')}
                data={[
                  { value: 'schedule', label: t('simulator.existing') },
                  { value: 'group', label: t('simulator.imagined') },
                ]}
                fullWidth
                maw={480}
                styles={{ control: { minWidth: 0 }, label: { whiteSpace: 'normal' } }}
              />
              {kind === 'schedule' ? (
                <ScheduleSelect from={from} value={schedule} onChange={setSchedule} />
              ) : (
                <>
                  <Select
                    label={t('simulator.group')}
                    allowDeselect={false}
                    value={String(chosenGroup)}
                    data={(groups.data?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
                    onChange={(value) => setGroup(Number(value))}
                  />
                  <MomentField label={t('simulator.start')} value={start} onChange={setStart} />
                </>
              )}
              <NativeSelect
                label={t('simulator.where')}
                maw={280}
                value={source}
                data={[
                  { value: 'site', label: t('simulator.site') },
                  { value: 'pos', label: t('simulator.pos') },
                ]}
                onChange={({ currentTarget }) => setSource(currentTarget.value === 'pos' ? 'pos' : 'site')}
              />
              <MomentField
                label={t('simulator.buyAt')}
                description={t('simulator.buyAtHelp')}
                value={buyAt}
                onChange={setBuyAt}
              />
            </>
          ),
        },
        {
          id: 'answer',
          title: t('simulator.answer'),
          content: of === null ? null : <Answer input={{ of, source, buy_at: instantOf(buyAt, timeZone) }} />,
        },
      ]}
    />
  );
}

/** Shows to come that one may look at, drafts and those that visitors do not see among them, the next first. */
function useUpcoming({ from, q, isAsked = true }: { from: string; q: string; isAsked?: boolean }): ScheduleListRow[] {
  const { data } = trpc.staff.schedules.list.useQuery(
    { ...allGroups, q, filters: { day: [from, ''], state: ['draft', 'published'] } },
    { placeholderData: (before) => before, enabled: isAsked },
  );
  return data?.rows ?? [];
}

function ScheduleSelect(props: { from: string; value: number; onChange(id: number): void }): ReactNode {
  const { t } = useTranslation('prices');
  const { dateTime } = useFormats();
  const localized = useLocalized();
  const [search, setSearch] = useState('');
  const [q] = useDebouncedValue(search, searchPauseMs);
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  // The field shows the chosen schedule's words, which are no search.
  const rows = useUpcoming({ from: props.from, q: q === chosen?.label ? '' : q });
  const found = rows.map(({ id, start_at, movie, screen, state }) => ({
    value: String(id),
    label: [dateTime(start_at), localized(movie), screen, ...(state === 'draft' ? [t('simulator.draft')] : [])].join(
      ' · ',
    ),
  }));
  const isFound = chosen === null || found.some(({ value }) => value === chosen.value);
  return (
    <Select
      label={t('simulator.schedule')}
      description={t('simulator.scheduleHelp')}
      searchable
      allowDeselect={false}
      // The server has searched.
      filter={({ options }) => options}
      value={props.value === 0 ? null : String(props.value)}
      data={isFound ? found : [chosen, ...found]}
      searchValue={search}
      onSearchChange={setSearch}
      onChange={(value, option) => {
        setChosen(option);
        props.onChange(Number(value));
      }}
    />
  );
}

function Answer({ input }: { input: SimulationInput }): ReactNode {
  const { t } = useTranslation('prices');
  const { money, list, weekday } = useFormats();
  const localized = useLocalized();
  const percent = usePercent();
  const { data, error, refetch } = trpc.staff.prices.simulate.useQuery(input, {
    placeholderData: (before) => before,
    staleTime: 0,
    retry: false,
  });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={160} />;
  return (
    <Stack gap="sm" aria-live="polite">
      {data.closed.length === 0 ? null : (
        <Alert color="yellow" title={t('simulator.closed')}>
          {list(data.closed.map((reason) => t(`simulator.closedReasons.${reason}`)))}
        </Alert>
      )}
      {data.rates.length === 0 ? <Text c="dimmed">{t('simulator.none')}</Text> : null}
      <Table.ScrollContainer minWidth={420}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('simulator.rate')}</Table.Th>
              <Table.Th>{t('simulator.answer')}</Table.Th>
              <Table.Th ta="right">{t('simulator.price')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.rates.map((rate) => {
              const isOffered = rate.refusals.length === 0;
              return (
                <Table.Tr key={rate.id}>
                  <Table.Td>{localized(rate.name)}</Table.Td>
                  <Table.Td>
                    <StateBadge color={isOffered ? 'green' : 'gray'} Icon={isOffered ? IconCheck : IconX}>
                      {isOffered ? t('simulator.offered') : t('simulator.notOffered')}
                    </StateBadge>
                    <Text size="xs" c="dimmed">
                      {[
                        ...rate.refusals.map((reason) => t(`simulator.reasons.${reason}`)),
                        ...(rate.left === null || rate.left === 0 ? [] : [t('simulator.left', { count: rate.left })]),
                      ].join(' · ')}
                    </Text>
                  </Table.Td>
                  <Table.Td ta="right" className="p-figures">
                    {money(rate.price_minor + rate.handling_minor)}
                    {rate.by_weekday ? (
                      <Text size="xs">{t('simulator.byWeekday', { weekday: weekday(data.schedule_day) })}</Text>
                    ) : null}
                    <Text size="xs" c="dimmed">
                      {rate.vat_percent === null ? '' : t('simulator.vat', { percent: percent(rate.vat_percent) })}
                    </Text>
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  );
}
