import { Button } from '@mantine/core';
import type { EventValues, EventView } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useLocalized, useTranslation } from '@parterre/ui/i18n';
import { useStaff } from '@parterre/ui/staff';
import type { ReactNode } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { History, type Read, RecordPage, recordOf, useRecord, useRecordForm } from '../form/index.ts';
import { useDialogs } from '../frame/dialogs.tsx';
import { Loaded } from '../frame/Loaded.tsx';
import { failed, news } from '../frame/toasts.ts';
import { useEventLabels, useEventSections } from './eventForm.tsx';

/** One event: its show, its words, whether it is sold online. */
export default function EventPage(): ReactNode {
  const { t } = useTranslation('events');
  const id = Number(useParams().id);
  const event = useRecord(trpc.staff.events.get, { id });
  return (
    <Loaded query={event} gone={{ title: t('gone.title'), text: t('gone.text') }}>
      {(read) => <Page key={id} read={read} />}
    </Loaded>
  );
}

function valuesOf(event: EventView): EventValues {
  const { schedule_id, slug, theme, title, page_title, description, content, sell_online } = event;
  return { schedule_id, slug, theme, title, page_title, description, content, sell_online };
}

function Page({ read }: { read: Read<EventView> }): ReactNode {
  const { t } = useTranslation('events');
  const { t: portal } = useTranslation('portal');
  const { dateTime } = useFormats();
  const localized = useLocalized();
  const { may } = useStaff();
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const save = trpc.staff.events.save.useMutation({ onSettled: () => utils.staff.events.invalidate() });
  const remove = trpc.staff.events.remove.useMutation({
    onSuccess: () => void navigate('/events'),
    onError: (error) => {
      failed(error);
      void utils.staff.events.get.invalidate({ id });
    },
    onSettled: () => utils.staff.events.list.invalidate(),
  });
  const event = read.data;
  const { id } = event;
  const readOnly = !may('events.write');
  const form = useRecordForm<EventValues, { row_version: number; removed: string[] }>({
    ...recordOf(read, valuesOf),
    labels: useEventLabels(),
    save: (values, version) => save.mutateAsync({ id, row_version: version, values }),
    onSaved: ({ removed }) => removed.length > 0 && news(t('removedHtml', { parts: removed.join(', ') })),
  });
  const schedule = `${event.movie} · ${dateTime(event.start_at)} · ${event.screen}`;
  const sections = useEventSections(form, schedule);
  async function ask(): Promise<void> {
    if (
      await dialogs.confirm({
        title: t('remove.title'),
        text: t('remove.text'),
        action: t('remove.action'),
        isDangerous: true,
      })
    )
      remove.mutate({ id, row_version: Math.max(event.row_version, form.version ?? 0) });
  }
  return (
    <RecordPage
      crumbs={[{ label: portal('areas.events'), to: '/events' }]}
      title={localized(event.title)}
      subtitle={schedule}
      actions={
        <>
          <Button variant="default" component={Link} to={`/schedules/${event.schedule_id}`}>
            {t('toSchedule')}
          </Button>
          {readOnly ? null : (
            <Button variant="outline" color="red" loading={remove.isPending} onClick={() => void ask()}>
              {t('remove.action')}
            </Button>
          )}
        </>
      }
      form={form}
      readOnly={readOnly}
      sections={[
        ...sections,
        {
          id: 'history',
          title: t('sections.history'),
          isApart: true,
          content: <History entity="event" id={id} labels={form.labels} />,
        },
      ]}
    />
  );
}
