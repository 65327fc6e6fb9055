import { Button, Group, Modal, Select, Stack } from '@mantine/core';
import type { ScheduleChoices } from '@parterre/server/contract';
import { errorOf, fieldErrors, trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useState } from 'react';
import { DateField } from '../dates/DateField.tsx';
import { TimeField } from '../dates/TimeField.tsx';
import { Refused } from '../frame/Refused.tsx';
import { done } from '../frame/toasts.ts';
import { minuteOf } from './planning.ts';

/** A show by form: what the timeline does by dragging. It stays open, so that a day can be filled. */
export function NewSchedule(props: {
  choices: ScheduleChoices;
  screens: ScheduleChoices['screens'];
  planned: { movie: number; version: number } | null;
  day: string;
  midnightOffset: number;
  onClose(): void;
}): ReactNode {
  const { t } = useTranslation('schedules');
  const utils = trpc.useUtils();
  const { choices, screens, planned, midnightOffset } = props;
  const [movieId, setMovieId] = useState(planned?.movie ?? null);
  const [versionId, setVersionId] = useState(planned?.version ?? null);
  const [screenId, setScreenId] = useState(screens[0]?.id ?? null);
  const [day, setDay] = useState(props.day);
  const [clock, setClock] = useState('20:00');
  const [priceGroup, setPriceGroup] = useState<number | null>(null);
  const create = trpc.staff.schedules.create.useMutation({
    onSuccess: () => done(t('new.done')),
    onSettled: () => utils.staff.schedules.timeline.invalidate(),
  });
  const movie = choices.movies.find(({ id }) => id === movieId);
  const cinema = choices.cinemas.find(({ id }) => id === screens.find((each) => each.id === screenId)?.cinema_id);
  const minute = minuteOf(clock, midnightOffset);
  const errors = create.error ? fieldErrors(errorOf(create.error)) : {};
  const isComplete = versionId !== null && screenId !== null && minute !== null && day !== '';
  const idOf = (value: string | null): number | null => (value === null ? null : Number(value));
  return (
    <Modal opened onClose={props.onClose} title={t('new.title')} centered>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isComplete) return;
          create.mutate({
            version: versionId,
            screen: screenId,
            day,
            minute,
            ...(priceGroup !== null && { price_group: priceGroup }),
          });
        }}
      >
        <Stack gap="sm">
          <Select
            data-autofocus
            searchable
            label={t('film')}
            value={movieId === null ? null : String(movieId)}
            data={choices.movies
              .filter((each) => cinema === undefined || each.exhibitor_id === cinema.exhibitor_id)
              .map(({ id, title }) => ({ value: String(id), label: title }))}
            onChange={(value) => {
              setMovieId(idOf(value));
              const first = choices.movies.find(({ id }) => id === idOf(value))?.versions[0];
              setVersionId(first?.id ?? null);
            }}
          />
          <Select
            label={t('version')}
            value={versionId === null ? null : String(versionId)}
            disabled={movie === undefined}
            error={errors.version}
            data={(movie?.versions ?? []).map(({ id, short, text }) => ({
              value: String(id),
              label: `${short} · ${text}`,
            }))}
            onChange={(value) => setVersionId(idOf(value))}
          />
          <Select
            label={t('screen')}
            value={screenId === null ? null : String(screenId)}
            error={errors.screen}
            data={screens.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(value) => setScreenId(idOf(value))}
          />
          <Group grow align="flex-start">
            <DateField label={t('day')} value={day} error={errors.day} onChange={setDay} />
            <TimeField
              label={t('start')}
              description={t('startHelp')}
              value={clock}
              error={errors.minute}
              onChange={setClock}
            />
          </Group>
          <Select
            clearable
            label={t('priceGroup')}
            description={t('priceGroupHelp')}
            value={priceGroup === null ? null : String(priceGroup)}
            error={errors.price_group}
            data={choices.price_groups
              .filter((each) => cinema === undefined || each.exhibitor_id === cinema.exhibitor_id)
              .map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(value) => setPriceGroup(idOf(value))}
          />
          <Refused error={Object.keys(errors).length === 0 ? create.error : null} />
          <Group justify="flex-end">
            <Button variant="default" onClick={props.onClose}>
              {t('close')}
            </Button>
            <Button type="submit" loading={create.isPending} disabled={!isComplete}>
              {t('new.action')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
