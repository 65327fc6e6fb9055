import { Group, Select, Stack } from '@mantine/core';
import {
  orientations,
  type PricedCategory,
  type SignageViewValues,
  type SignageViewView,
} from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { useProgramme } from '@parterre/ui/programme';
import { type ReactNode, useState } from 'react';
import { Loaded } from '../frame/Loaded.tsx';
import { Preview } from './Preview.tsx';
import { SignageProgramme } from './SignageProgramme.tsx';

/** What a display would show of a view now, wherever it stood: as it is in the form, saved or not. */
export function ViewPreview(props: {
  view: Pick<SignageViewView, 'id' | 'times'>;
  values: SignageViewValues;
}): ReactNode {
  return (
    <SignageProgramme>
      <Where {...props} />
    </SignageProgramme>
  );
}

function Where({
  view,
  values,
}: {
  view: Pick<SignageViewView, 'id' | 'times'>;
  values: SignageViewValues;
}): ReactNode {
  const { t } = useTranslation(['signageViews', 'devices']);
  const { startup } = useProgramme();
  const [cinemaId, setCinemaId] = useState(startup.cinemas[0]?.id ?? 0);
  const [screenId, setScreenId] = useState<number | null>(null);
  const [orientation, setOrientation] = useState<(typeof orientations)[number]>('landscape');
  const hasPrices = values.pages.some(({ kind }) => kind === 'prices');
  const prices = trpc.staff.signageViews.prices.useQuery({ id: view.id, cinema: cinemaId }, { enabled: hasPrices });
  const shown = (prices: PricedCategory[]): ReactNode => (
    <Preview
      contents={{
        ...values,
        background: values.background?.lg ?? null,
        ...{ times: view.times, message: null, prices },
      }}
      place={{ cinemaId, screenId, orientation }}
      label={t('sections.preview')}
    />
  );
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
      {hasPrices ? <Loaded query={prices}>{shown}</Loaded> : shown([])}
    </Stack>
  );
}
