import {
  Button,
  Checkbox,
  Group,
  Modal,
  MultiSelect,
  NumberInput,
  ScrollArea,
  SegmentedControl,
  Stack,
  Text,
} from '@mantine/core';
import type { ScheduleChoices } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useState } from 'react';
import { DateField } from '../dates/DateField.tsx';
import { Refused } from '../frame/Refused.tsx';
import { done } from '../frame/toasts.ts';
import { addDays, clockOf, mondayOf } from './planning.ts';
import classes from './SchedulesPage.module.css';

/** A day or a week onto others. What would be copied, and what is in its way, is shown before. */
export function CopyDialog(props: {
  choices: ScheduleChoices;
  screens: ScheduleChoices['screens'];
  from: string;
  onClose(): void;
}): ReactNode {
  const { t } = useTranslation('schedules');
  const { dayShort } = useFormats();
  const utils = trpc.useUtils();
  const [kind, setKind] = useState<'day' | 'week'>('week');
  const [source, setSource] = useState(props.from);
  const length = kind === 'day' ? 1 : 7;
  const from = kind === 'day' ? source : mondayOf(source);
  const [target, setTarget] = useState<string | null>(null);
  const first = target ?? addDays(from, length);
  const [times, setTimes] = useState(1);
  const [screens, setScreens] = useState(props.screens.map(({ id }) => String(id)));
  /** Screens whose conflicts are left out. */
  const [skips, setSkips] = useState<ReadonlySet<number>>(new Set());
  const onto = Array.from({ length: times }, (_, index) =>
    addDays(kind === 'day' ? first : mondayOf(first), index * length),
  );
  const input = { from, to: addDays(from, length - 1), onto, screens: screens.map(Number) };
  const plan = trpc.staff.schedules.copyPlan.useQuery(input, { enabled: screens.length > 0 && source !== '' });
  const copy = trpc.staff.schedules.copy.useMutation({
    onSuccess({ copied }) {
      done(t('copy.done', { count: copied }));
      props.onClose();
    },
    onSettled: () => utils.staff.schedules.invalidate(),
  });
  const rows = plan.data?.schedules ?? [];
  const conflicts = rows.filter(({ conflict }) => conflict !== null);
  const inConflict = props.screens.flatMap(({ id, name }) => {
    const own = conflicts.filter(({ screen_id }) => screen_id === id);
    return own.length === 0 ? [] : [{ id, name, rows: own }];
  });
  const isDecided = inConflict.every(({ id }) => skips.has(id));
  const count = rows.length - conflicts.length;
  const error = copy.error ?? plan.error;
  const nameOf = (screenId: number) => props.choices.screens.find(({ id }) => id === screenId)?.name ?? '';
  const shown = (row: (typeof rows)[number]): ReactNode => (
    <li key={`${row.source} ${row.day}`} data-conflict={row.conflict !== null || undefined}>
      <span className="p-figures">
        {dayShort(row.day)} {clockOf(row.minute)}
      </span>
      <span>
        {nameOf(row.screen_id)} · {row.movie}
        {row.conflict === null ? null : (
          <>
            <br />
            {row.conflict.reason === 'past'
              ? t('copy.past')
              : t('drag.occupied', {
                  movie: row.conflict.movie,
                  from: clockOf(row.conflict.from_minute),
                  to: clockOf(row.conflict.to_minute),
                })}
          </>
        )}
      </span>
    </li>
  );
  return (
    <Modal opened onClose={props.onClose} title={t('copy.title')} size="lg" centered>
      <Stack gap="sm">
        <SegmentedControl
          aria-label={t('copy.what')}
          value={kind}
          data={[
            { value: 'day', label: t('copy.day') },
            { value: 'week', label: t('copy.week') },
          ]}
          onChange={(value) => {
            setKind(value === 'day' ? 'day' : 'week');
            setTarget(null);
          }}
        />
        <Group grow align="flex-end">
          <DateField
            label={t(kind === 'day' ? 'copy.fromDay' : 'copy.fromWeek')}
            description={
              kind === 'week' ? t('copy.weekOf', { from: dayShort(from), to: dayShort(addDays(from, 6)) }) : undefined
            }
            value={source}
            onChange={(day) => day !== '' && setSource(day)}
          />
          <DateField
            label={t(kind === 'day' ? 'copy.toDay' : 'copy.toWeek')}
            description={
              kind === 'week'
                ? t('copy.weekOf', { from: dayShort(onto[0] ?? first), to: dayShort(addDays(onto[0] ?? first, 6)) })
                : undefined
            }
            value={first}
            onChange={(day) => day !== '' && setTarget(day)}
          />
          <NumberInput
            label={t(kind === 'day' ? 'copy.timesDays' : 'copy.timesWeeks')}
            min={1}
            max={26}
            value={times}
            onChange={(value) => setTimes(Math.min(26, Math.max(1, Number(value) || 1)))}
          />
        </Group>
        <MultiSelect
          label={t('copy.screens')}
          value={screens}
          data={props.screens.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={setScreens}
        />
        <Refused error={error} />
        {plan.data ? (
          <>
            <Text size="sm" fw={600} role="status">
              {rows.length === 0 ? t('copy.nothing') : t('copy.count', { count: rows.length })}{' '}
              {conflicts.length > 0 ? t('copy.conflicts', { count: conflicts.length }) : null}
            </Text>
            <ScrollArea.Autosize
              mah="40dvh"
              viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t('copy.list') }}
            >
              {inConflict.map(({ id, name, rows }) => (
                <section key={id} aria-label={name}>
                  <Checkbox
                    label={t('copy.skipOn', { count: rows.length, screen: name })}
                    checked={skips.has(id)}
                    onChange={({ currentTarget: { checked } }) =>
                      setSkips(
                        (before) => new Set(checked ? [...before, id] : [...before].filter((each) => each !== id)),
                      )
                    }
                  />
                  <ul className={classes.plan}>{rows.map(shown)}</ul>
                </section>
              ))}
              <ul className={classes.plan}>{rows.filter(({ conflict }) => conflict === null).map(shown)}</ul>
            </ScrollArea.Autosize>
          </>
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={props.onClose}>
            {t('close')}
          </Button>
          <Button
            loading={copy.isPending}
            disabled={count === 0 || plan.isFetching || !isDecided}
            onClick={() => copy.mutate({ ...input, skip_conflicts: conflicts.length > 0 })}
          >
            {t('copy.action', { count })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
