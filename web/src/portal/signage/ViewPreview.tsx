import { Group, Select, Stack } from '@mantine/core';
import { orientations, type SignageTimes, type SignageViewValues } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import { useProgramme } from '@parterre/ui/programme';
import { type ReactNode, useState } from 'react';
import { Preview } from './Preview.tsx';
import { SignageProgramme } from './SignageProgramme.tsx';

/** What a display would show of a view now, wherever it stood: as it is in the form, saved or not. */
export function ViewPreview(props: { values: SignageViewValues; times: SignageTimes }): ReactNode {
  return (
    <SignageProgramme>
      <Where {...props} />
    </SignageProgramme>
  );
}

function Where({ values, times }: { values: SignageViewValues; times: SignageTimes }): ReactNode {
  const { t } = useTranslation(['signageViews', 'devices']);
  const { startup } = useProgramme();
  const [cinemaId, setCinemaId] = useState(startup.cinemas[0]?.id ?? 0);
  const [screenId, setScreenId] = useState<number | null>(null);
  const [orientation, setOrientation] = useState<(typeof orientations)[number]>('landscape');
  const optionOf = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name });
  return (
    <Stack gap="md" maw={720}>
      <Group grow>
        <Select
          label={t('devices:columns.cinema')}
          value={String(cinemaId)}
          allowDeselect={false}
          data={startup.cinemas.map(optionOf)}
          onChange={(chosen) => {
            setCinemaId(Number(chosen));
            setScreenId(null);
          }}
        />
        <Select
          label={t('devices:columns.screen')}
          value={screenId === null ? null : String(screenId)}
          clearable
          placeholder={t('devices:noScreen')}
          data={startup.screens.filter(({ cinema_id }) => cinema_id === cinemaId).map(optionOf)}
          onChange={(chosen) => setScreenId(chosen === null ? null : Number(chosen))}
        />
        <Select
          label={t('devices:columns.orientation')}
          value={orientation}
          allowDeselect={false}
          data={orientations.map((each) => ({ value: each, label: t(`devices:orientation.${each}`) }))}
          onChange={(chosen) => setOrientation(orientations.find((each) => each === chosen) ?? 'landscape')}
        />
      </Group>
      <Preview
        contents={{ ...values, times, message: null }}
        place={{ cinemaId, screenId, orientation }}
        label={t('sections.preview')}
      />
    </Stack>
  );
}
