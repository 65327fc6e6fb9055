import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { Loaded } from '../../frame/Loaded.tsx';
import { Schedules } from './Schedules.tsx';

/** Tickets that were sold for seats that are out of order now get others, in the layout that their show has. */
export default function ReseatPage(): ReactNode {
  const { t } = useTranslation('halls');
  const id = Number(useParams().screen);
  const screen = trpc.staff.screens.get.useQuery({ id });
  return (
    <Loaded query={screen} gone={{ title: t('screen.gone.title'), text: t('screen.gone.text') }}>
      {(view) => <Schedules screen={view} layout={null} />}
    </Loaded>
  );
}
