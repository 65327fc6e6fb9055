import { type EventValues, slugOf } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useLocalized, useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { RecordPage, useRecordForm } from '../form/index.ts';
import { emptyEvent, useEventLabels, useEventSections } from './eventForm.tsx';

/** A new event; `?schedule=` says of which show. Without an address of its own it is called as its title. */
export default function NewEvent(): ReactNode {
  const { t } = useTranslation('events');
  const { t: portal } = useTranslation('portal');
  const localized = useLocalized();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const utils = trpc.useUtils();
  const create = trpc.staff.events.create.useMutation({ onSettled: () => utils.staff.events.list.invalidate() });
  const [record] = useState(() => ({
    values: { ...emptyEvent, schedule_id: Number(address.get('schedule')) || 0 },
    version: null,
  }));
  const form = useRecordForm<EventValues, { id: number; row_version: number }>({
    record,
    labels: useEventLabels(),
    create: (values) => create.mutateAsync({ ...values, slug: values.slug || slugOf(localized(values.title)) }),
    savedText: t('made'),
    onSaved: ({ id }) => void navigate(`/events/${id}`, { replace: true }),
  });
  const sections = useEventSections(form, null);
  return (
    <RecordPage
      crumbs={[{ label: portal('areas.events'), to: '/events' }]}
      title={t('new')}
      form={form}
      saveLabel={t('make')}
      sections={sections}
    />
  );
}
