import type { RentalRate, StaffRentalProfile } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { ArchiveButton, History, type Read, RecordPage, recordOf, useRecord } from '../form/index.ts';
import { Loaded } from '../frame/Loaded.tsx';
import { useProfileForm, useProfileSections } from './rentalProfileForm.tsx';

export default function RentalProfilePage(): ReactNode {
  const { t } = useTranslation('distributors');
  const profile = useRecord(trpc.staff.rentalProfiles.get, { id: Number(useParams().id) });
  return (
    <Loaded query={profile} gone={{ title: t('gone.title'), text: t('gone.text') }}>
      {(read) => <Profile key={read.data.id} read={read} />}
    </Loaded>
  );
}

function Profile({ read }: { read: Read<StaffRentalProfile> }): ReactNode {
  const { t } = useTranslation('distributors');
  const { t: films } = useTranslation('films');
  const { t: portal } = useTranslation('portal');
  const { number } = useFormats();
  const utils = trpc.useUtils();
  const profile = read.data;
  const { id, row_version, writable, values, used_in } = profile;
  const onSettled = async (): Promise<void> => {
    await Promise.all([
      utils.staff.rentalProfiles.invalidate(),
      utils.staff.films.options.invalidate(),
      utils.staff.history.invalidate({ entity: 'rental_profile', id: String(id) }),
    ]);
  };
  const save = trpc.staff.rentalProfiles.save.useMutation();
  const archive = trpc.staff.rentalProfiles.archive.useMutation({ onSettled });
  const form = useProfileForm({
    ...recordOf(read, (now) => now.values),
    save: (changed, version) => save.mutateAsync({ id, row_version: version, values: changed }),
    onSaved: () => void onSettled(),
  });
  const sections = useProfileSections(form);
  return (
    <RecordPage
      crumbs={[
        { label: portal('areas.distributors'), to: '/distributors' },
        { label: t('profiles.title'), to: '/distributors/rental-profiles' },
      ]}
      title={values.name}
      subtitle={writable ? undefined : t('profiles.readOnly', { owner: profile.owner })}
      form={form}
      readOnly={!writable}
      figures={[
        { label: portal('areas.films'), value: number(used_in.films) },
        { label: films('versions.title'), value: number(used_in.versions) },
      ]}
      actions={
        <ArchiveButton
          archived={t('profiles.archived', { name: values.name })}
          version={row_version}
          isArchived={profile.archived_at !== null}
          change={(change) => archive.mutateAsync({ id, ...change })}
        />
      }
      sections={[
        ...sections,
        // The history of a shared profile is for its owner alone.
        ...(writable
          ? [
              {
                id: 'history',
                title: films('sections.history'),
                content: (
                  <History
                    entity="rental_profile"
                    id={id}
                    labels={{ ...form.labels, archived_at: films('archived') }}
                    show={{
                      rates: (rates: RentalRate[]) => form.show('rates', rates),
                      minimum_guarantee_minor: (cents: number) => form.show('minimum_guarantee_minor', cents),
                    }}
                  />
                ),
                isApart: true,
              },
            ]
          : []),
      ]}
    />
  );
}
