import { Button, Group, NumberInput, Paper, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import type { SignageMessageView } from '@parterre/server/contract';
import { fieldErrors, trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ExhibitorSelect, useExhibitor, useMayFor } from '../frame/exhibitor.tsx';
import { done, failed } from '../frame/toasts.ts';

const usualMinutes = 15;
const allRows = { per_page: 200, q: '', sort: null, desc: false, filters: {}, page: 1 };

/** Messages that displays show in place of everything else, and a new one. */
export function Messages({ messages }: { messages: SignageMessageView[] }): ReactNode {
  const { t } = useTranslation('signageViews');
  const exhibitor = useExhibitor('signage.write');
  if (exhibitor === null && messages.length === 0) return null;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="signage-message">
      <Stack gap="md">
        <Title order={2} size="h4" id="signage-message">
          {t('message.title')}
        </Title>
        {messages.map((message) => (
          <Running key={message.id} message={message} />
        ))}
        {exhibitor === null ? null : <NewMessage exhibitor={exhibitor} />}
      </Stack>
    </Paper>
  );
}

function Running({ message }: { message: SignageMessageView }): ReactNode {
  const { t } = useTranslation('signageViews');
  const { time } = useFormats();
  const utils = trpc.useUtils();
  const end = trpc.staff.signageViews.endMessage.useMutation({
    onSuccess: () => done(t('message.ended')),
    onError: (error) => failed(error),
    onSettled: () => utils.staff.signageViews.displays.invalidate(),
  });
  const { id, row_version, exhibitor, text, cinema, endsAtMs } = message;
  const mayEnd = useMayFor('signage.write', exhibitor);
  return (
    <Group justify="space-between">
      <div>
        <Text fw={600}>{text}</Text>
        <Text size="sm" c="dimmed">
          {t('message.until', { where: cinema ?? t('message.everywhere'), time: time(endsAtMs) })}
        </Text>
      </div>
      {mayEnd ? (
        <Button variant="default" loading={end.isPending} onClick={() => end.mutate({ id, row_version })}>
          {t('message.end')}
        </Button>
      ) : null}
    </Group>
  );
}

function NewMessage({ exhibitor }: { exhibitor: number }): ReactNode {
  const { t } = useTranslation('signageViews');
  const utils = trpc.useUtils();
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<string | null>(null);
  const [minutes, setMinutes] = useState<number | string>(usualMinutes);
  const cinemas = (trpc.staff.cinemas.list.useQuery(allRows).data?.rows ?? []).filter(
    (each) => each.exhibitor_id === exhibitor,
  );
  // Another exhibitor has other cinemas.
  const cinema = cinemas.some(({ id }) => String(id) === picked) ? picked : null;
  const show = trpc.staff.signageViews.showMessage.useMutation({
    onSuccess() {
      setText('');
      done(t('message.done'));
    },
    onSettled: () => utils.staff.signageViews.displays.invalidate(),
  });
  const errors = fieldErrors(show.error);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    show.mutate(
      {
        exhibitor,
        values: { text, cinema_id: cinema === null ? null : Number(cinema), minutes: Number(minutes) },
      },
      { onError: (error) => failed(error) },
    );
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <ExhibitorSelect permission="signage.write" isField />
        <TextInput
          label={t('message.text')}
          value={text}
          maxLength={200}
          error={errors['values.text']}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Group align="flex-end">
          <Select
            label={t('message.where')}
            value={cinema}
            clearable
            placeholder={t('message.everywhere')}
            data={cinemas.map(({ id, name }) => ({ value: String(id), label: name }))}
            error={errors['values.cinema_id']}
            onChange={setPicked}
          />
          <NumberInput
            label={t('message.minutes')}
            value={minutes}
            min={1}
            max={1440}
            allowDecimal={false}
            w={140}
            error={errors['values.minutes']}
            onChange={setMinutes}
          />
          <Button type="submit" loading={show.isPending} disabled={text.trim() === ''}>
            {t('message.show')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
