import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { Loaded } from '../../frame/Loaded.tsx';
import { Message } from '../../frame/Message.tsx';
import { Schedules } from './Schedules.tsx';

/** Shows that are still to come get the screen's newest layout: what that means for every seat that is sold, and doing it. */
export default function MoveSchedulesPage(): ReactNode {
  const { t } = useTranslation(['moves', 'halls']);
  const id = Number(useParams().screen);
  const screen = trpc.staff.screens.get.useQuery({ id });
  const layouts = trpc.staff.layouts.list.useQuery({ screen: id });
  const gone = { title: t('halls:screen.gone.title'), text: t('halls:screen.gone.text') };
  return (
    <Loaded query={screen} gone={gone}>
      {(view) => (
        <Loaded query={layouts} gone={gone}>
          {([newest]) =>
            newest === undefined ? (
              <Message title={t('none.title')} text={t('none.noLayout')} />
            ) : (
              <Schedules key={newest.id} screen={view} layout={newest} />
            )
          }
        </Loaded>
      )}
    </Loaded>
  );
}
