import { Button, Group, NumberInput, Select, Stack, Switch } from '@mantine/core';
import type { ScheduleChoices, ScheduleView } from '@parterre/server/contract';
import { errorOf, trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useStaff } from '@parterre/ui/staff';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { DateField } from '../dates/DateField.tsx';
import { TimeField } from '../dates/TimeField.tsx';
import {
  History,
  PlacesField,
  places,
  type Read,
  RecordPage,
  recordOf,
  useRecord,
  useRecordForm,
} from '../form/index.ts';
import { useDialogs } from '../frame/dialogs.tsx';
import { Loaded } from '../frame/Loaded.tsx';
import { AdmissionsSection } from './AdmissionsSection.tsx';
import { BillsSection } from './BillsSection.tsx';
import { CancelSection } from './CancelSection.tsx';
import { clockOf, lengthOf, minuteOf } from './planning.ts';
import { ScheduleState } from './ScheduleState.tsx';
import { SeatsSection } from './SeatsSection.tsx';
import { usePlan } from './usePlan.ts';

/** One schedule: when and where, how it is sold, its seats, and cancelling it. */
export default function SchedulePage(): ReactNode {
  const { t } = useTranslation('schedules');
  const id = Number(useParams().id);
  const choices = trpc.staff.schedules.choices.useQuery();
  const query = useRecord(trpc.staff.schedules.get, { id });
  return (
    <Loaded query={query} gone={{ title: t('gone.title'), text: t('gone.text') }}>
      {(read) => <Loaded query={choices}>{(known) => <Page key={id} choices={known} read={read} />}</Loaded>}
    </Loaded>
  );
}

interface Values {
  version: number;
  screen: number;
  day: string;
  start: string;
  preshow_minutes: number | null;
  feature_minutes: number | null;
  cleaning_minutes: number | null;
  price_group: number;
  visibility: number;
  purchasable_online: boolean;
  seatpicker_enabled: boolean;
  online_reserve: number | null;
  blocked_seats: number[];
}

const valuesOf = (schedule: ScheduleView): Values => ({
  version: schedule.version_id,
  screen: schedule.screen_id,
  day: schedule.day,
  start: clockOf(schedule.minute),
  preshow_minutes: schedule.preshow_minutes,
  feature_minutes: schedule.feature_minutes,
  cleaning_minutes: schedule.cleaning_minutes,
  price_group: schedule.price_group_id,
  visibility: schedule.visibility,
  purchasable_online: schedule.purchasable_online,
  seatpicker_enabled: schedule.seatpicker_enabled,
  online_reserve: schedule.online_reserve,
  blocked_seats: schedule.blocked_seats,
});

function Page({ choices, read }: { choices: ScheduleChoices; read: Read<ScheduleView> }): ReactNode {
  const schedule = read.data;
  const { t } = useTranslation('schedules');
  const { t: portal } = useTranslation('portal');
  const { day: dayText, dateTime, number } = useFormats();
  const instant = (at: string | null): string => (at === null ? '–' : dateTime(at));
  const { may } = useStaff();
  const dialogs = useDialogs();
  const utils = trpc.useUtils();
  const change = trpc.staff.schedules.save.useMutation();
  const plan = usePlan(null);
  const { id, inventory } = schedule;
  const movie = choices.movies.find((each) => each.id === schedule.movie_id);
  const exhibitorId = choices.cinemas.find((each) => each.id === schedule.cinema_id)?.exhibitor_id;
  const offset = choices.exhibitors.find((each) => each.id === exhibitorId)?.midnight_offset ?? 0;
  const isFixed = schedule.cancelled || !may('schedules.write');
  const tickets = schedule.sold + schedule.undecided;

  const form = useRecordForm<Values, { row_version: number }>({
    ...recordOf(read, valuesOf),
    labels: {
      version: t('version'),
      screen: t('screen'),
      day: t('day'),
      start: t('start'),
      preshow_minutes: t('preshow'),
      feature_minutes: t('feature'),
      cleaning_minutes: t('cleaning'),
      price_group: t('priceGroup'),
      visibility: t('visibility.label'),
      purchasable_online: t('purchasableOnline'),
      seatpicker_enabled: t('seatpicker'),
      online_reserve: t('onlineReserve'),
      blocked_seats: t('blockedSeats'),
    },
    async save({ start, preshow_minutes, feature_minutes, cleaning_minutes, online_reserve, ...values }, version) {
      const input = {
        ...values,
        id,
        row_version: version,
        minute: minuteOf(start, offset) ?? schedule.minute,
        ...(preshow_minutes !== null && { preshow_minutes }),
        ...(feature_minutes !== null && { feature_minutes }),
        ...(cleaning_minutes !== null && { cleaning_minutes }),
        ...(online_reserve !== null && { online_reserve }),
      };
      try {
        return await change.mutateAsync(input);
      } catch (error) {
        const { code, message } = errorOf(error);
        if (code !== 'SCHEDULE_MOVE_UNCONFIRMED') throw error;
        const confirmed = await dialogs.confirm({
          title: t('move.title', { count: tickets }),
          text: message,
          action: t('move.action', { count: tickets }),
        });
        if (!confirmed) throw error;
        return change.mutateAsync({ ...input, confirmed_tickets: tickets });
      } finally {
        void utils.staff.schedules.invalidate();
      }
    },
    show: { blocked_seats: (seats) => number(seats.length) },
  });
  const state = schedule.cancelled ? 'cancelled' : schedule.draft ? 'draft' : 'published';
  const end = clockOf(schedule.minute + lengthOf(schedule));
  const minutes = { suffix: ` ${t('minutes')}`, min: 0, max: 900, allowDecimal: false, disabled: isFixed };
  const versions = choices.movies
    .filter((each) => each.exhibitor_id === exhibitorId && (tickets === 0 || each.id === schedule.movie_id))
    .map((each) => ({
      group: each.title,
      items: each.versions.map((version) => ({
        value: String(version.id),
        label: `${version.short} · ${version.text}`,
      })),
    }));
  return (
    <RecordPage
      crumbs={[{ label: portal('areas.schedules'), to: '/schedules' }]}
      title={movie?.title ?? t('film')}
      state={<ScheduleState state={state} />}
      subtitle={`${dayText(schedule.day)}, ${clockOf(schedule.minute)}–${end}`}
      actions={
        <>
          <Button variant="default" component={Link} to={`/schedules?from=${schedule.day}`}>
            {t('toTimeline')}
          </Button>
          {schedule.draft && !isFixed ? (
            <Button loading={plan.isBusy} onClick={() => plan.publish([id])}>
              {t('publish.one')}
            </Button>
          ) : null}
        </>
      }
      figures={[
        { label: t('figures.sold'), value: `${number(inventory.sold)} / ${number(inventory.total)}` },
        { label: t('figures.soldOnline'), value: number(inventory.sold_online) },
        { label: t('figures.undecided'), value: number(inventory.undecided) },
        { label: t('figures.available'), value: number(inventory.available) },
        { label: t('figures.online'), value: number(inventory.online) },
        { label: t('figures.blocked'), value: number(inventory.blocked) },
      ]}
      form={form}
      sections={[
        {
          id: 'when',
          title: t('sections.when'),
          ...(tickets > 0 && { text: t('sections.soldHelp', { count: tickets }) }),
          content: (
            <Stack gap="sm" maw={560}>
              <Select
                {...form.id('version')}
                label={`${t('film')}, ${t('version')}`}
                data={versions}
                searchable
                allowDeselect={false}
                disabled={isFixed || tickets > 0}
              />
              <Select
                {...form.id('screen')}
                data={choices.screens.map((screen) => ({ value: String(screen.id), label: screen.name }))}
                allowDeselect={false}
                disabled={isFixed || tickets > 0}
              />
              <Group grow align="flex-start">
                <DateField {...form.text('day')} disabled={isFixed} />
                <TimeField
                  {...form.text('start')}
                  description={t('startHelp')}
                  inputWrapperOrder={['label', 'input', 'description', 'error']}
                  disabled={isFixed}
                />
              </Group>
              <Group grow align="flex-start">
                <NumberInput {...form.number('preshow_minutes')} {...minutes} />
                <NumberInput {...form.number('feature_minutes')} {...minutes} min={1} />
                <NumberInput {...form.number('cleaning_minutes')} {...minutes} />
              </Group>
            </Stack>
          ),
        },
        {
          id: 'sale',
          title: t('sections.sale'),
          content: (
            <Stack gap="sm" maw={560}>
              <Select
                {...form.id('price_group')}
                data={choices.price_groups
                  .filter((group) => group.exhibitor_id === exhibitorId)
                  .map((group) => ({ value: String(group.id), label: group.name }))}
                allowDeselect={false}
                disabled={isFixed}
              />
              <PlacesField
                {...form.field('visibility')}
                places={places}
                description={t('visibility.help')}
                nameOf={(place) => t(`visibility.${place}`)}
                disabled={isFixed}
              />
              <Switch {...form.checkbox('purchasable_online')} disabled={isFixed} />
              <Switch {...form.checkbox('seatpicker_enabled')} disabled={isFixed} />
            </Stack>
          ),
        },
        {
          id: 'seats',
          title: t('sections.seats'),
          text: t('sections.seatsHelp'),
          content: (
            <Stack gap="sm">
              <NumberInput
                {...form.number('online_reserve')}
                description={t('onlineReserveHelp')}
                min={0}
                max={schedule.seats}
                maw={280}
                allowDecimal={false}
                disabled={isFixed}
              />
              <SeatsSection
                scheduleId={id}
                layoutId={schedule.layout_id}
                blocked={form.values.blocked_seats}
                isFixed={isFixed || form.values.screen !== schedule.screen_id}
                onChange={(seats) => form.set('blocked_seats', seats)}
              />
            </Stack>
          ),
        },
        ...(schedule.draft || !may('doors.read')
          ? []
          : [
              {
                id: 'admissions',
                title: t('sections.admissions'),
                isApart: true,
                content: <AdmissionsSection schedule={id} />,
              },
            ]),
        ...(schedule.draft || !may('bills.read')
          ? []
          : [
              {
                id: 'bills',
                title: portal('areas.bills'),
                isApart: true,
                content: <BillsSection schedule={id} />,
              },
            ]),
        ...(schedule.draft
          ? []
          : [
              {
                id: 'cancel',
                title: t('sections.cancel'),
                isApart: true,
                content: <CancelSection schedule={schedule} />,
              },
            ]),
        {
          id: 'history',
          title: t('sections.history'),
          isApart: true,
          content: (
            <History
              entity="schedule"
              id={id}
              labels={{
                ...form.labels,
                start_at: t('start'),
                draft: t('state.draft'),
                cancelled_at: t('state.cancelled'),
              }}
              show={{ start_at: instant, cancelled_at: instant }}
            />
          ),
        },
      ]}
    />
  );
}
