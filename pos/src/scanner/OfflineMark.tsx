import type { DeviceStanding } from '@parterre/server/contract';
import { useConnectionTrouble } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { IconAlertTriangle, IconCloudOff, IconUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { listAt, unsentOf } from './doorKeeper.ts';
import classes from './Scanner.module.css';
import { useKeeping } from './useKeeper.ts';

/** Says that the scanner answers by itself, what it has not sent yet, and whom other doors have let in as well; leads to what it is ready for. */
export function OfflineMark({ device, onOpen }: { device: DeviceStanding; onOpen(): void }): ReactNode {
  const { t } = useTranslation('scanner');
  const { time } = useFormats();
  const keeping = useKeeping();
  const isAway = useConnectionTrouble() !== null;
  const list = listAt(keeping.kept, device);
  const unsent = unsentOf(keeping).length;
  const conflicts = list?.conflicts.length ?? 0;
  if (!isAway && unsent === 0 && conflicts === 0) return null;
  return (
    <button type="button" className={classes.offline} data-alert={conflicts > 0 || undefined} onClick={onOpen}>
      {isAway ? (
        <span>
          <IconCloudOff aria-hidden />
          {list === null
            ? t('offline.noList')
            : t('offline.answers', { time: time(new Date(list.atMs).toISOString()) })}
        </span>
      ) : null}
      {unsent > 0 ? (
        <span>
          <IconUpload aria-hidden />
          {t('offline.unsent', { count: unsent })}
        </span>
      ) : null}
      {conflicts > 0 ? (
        <span>
          <IconAlertTriangle aria-hidden />
          {t('offline.conflicts', { count: conflicts })}
        </span>
      ) : null}
    </button>
  );
}
