import type { DeviceStanding } from '@parterre/server/contract';
import { useConnectionTrouble } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { IconAlertTriangle, IconCloudOff, IconUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { listAt, refusedOf, unsentOf } from './doorKeeper.ts';
import classes from './Scanner.module.css';
import { useKeeping } from './useKeeper.ts';

/** Says that the scanner answers by itself, what it has not sent yet, and whom other doors have let in as well; leads to what it is ready for. `onOpen` null: nobody is there to look at that. */
export function OfflineMark({ device, onOpen }: { device: DeviceStanding; onOpen: (() => void) | null }): ReactNode {
  const { t } = useTranslation('scanner');
  const { time } = useFormats();
  const keeping = useKeeping();
  const isAway = useConnectionTrouble() !== null;
  const list = listAt(keeping.kept, device);
  const unsent = unsentOf(keeping).length;
  const refused = refusedOf(keeping).length;
  // Whom it has let in twice is nobody's business at a stand.
  const conflicts = onOpen === null ? 0 : (list?.conflicts.length ?? 0);
  if (!isAway && unsent === 0 && refused === 0 && conflicts === 0) return null;
  const looks = { className: classes.offline, 'data-alert': conflicts + refused > 0 || undefined };
  const marks = (
    <>
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
      {refused > 0 ? (
        <span>
          <IconAlertTriangle aria-hidden />
          {t('offline.refused', { count: refused })}
        </span>
      ) : null}
    </>
  );
  return onOpen === null ? (
    <p {...looks}>{marks}</p>
  ) : (
    <button type="button" {...looks} onClick={onOpen}>
      {marks}
    </button>
  );
}
