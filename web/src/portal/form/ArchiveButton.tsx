import { Button, Tooltip } from '@mantine/core';
import { useTranslation } from '@parterre/ui/i18n';
import { IconArchive, IconArchiveOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { offerUndo } from '../frame/offerUndo.tsx';
import { done, failed } from '../frame/toasts.ts';
import { useNewestVersion } from './newestVersion.ts';
import { useReadOnly } from './ReadOnly.tsx';

/** Archives a thing at once and offers to undo it, instead of asking before; or restores it, likewise. Not there on a page that one may only read. */
export function ArchiveButton(props: {
  /** What is said once it is archived, with its name. */
  archived: string;
  /** What the button says where its archive is shown to nobody. Default: that it archives. */
  action?: string;
  /** The one in which it was read. */
  version: number;
  isArchived: boolean;
  change(change: { row_version: number; archived: boolean }): Promise<{ row_version: number }>;
  /** Why it cannot be archived yet. */
  refusal?: string | undefined;
  /** Where each row of a list has such a button: what this one is called, with the row's name. */
  rowLabel?: string;
}): ReactNode {
  const { t } = useTranslation('portal');
  const { archived, action = t('form.archive'), isArchived, change, refusal, rowLabel } = props;
  const version = useNewestVersion(props.version);
  const [isBusy, setIsBusy] = useState(false);
  const readOnly = useReadOnly();
  const isRefused = refusal !== undefined && !isArchived;

  async function press(): Promise<void> {
    if (isRefused) return;
    setIsBusy(true);
    try {
      const { row_version } = await change({ row_version: version, archived: !isArchived });
      const [said, undone] = isArchived ? [t('form.restored'), archived] : [archived, t('form.restored')];
      offerUndo(said, t('form.undo'), () => undo(row_version, undone));
    } catch (thrown) {
      failed(thrown);
    }
    setIsBusy(false);
  }

  /** `row_version`: the one it has since the change. */
  async function undo(row_version: number, undone: string): Promise<void> {
    try {
      await change({ row_version, archived: isArchived });
      done(undone);
    } catch (thrown) {
      failed(thrown);
    }
  }

  if (readOnly) return null;
  const Icon = isArchived ? IconArchiveOff : IconArchive;
  return (
    <Tooltip label={refusal} disabled={!isRefused} multiline maw={320}>
      <Button
        {...(rowLabel === undefined
          ? { variant: 'default', leftSection: <Icon size={16} aria-hidden /> }
          : { variant: 'subtle', size: 'compact-sm', 'aria-label': rowLabel, ...(!isArchived && { color: 'red' }) })}
        loading={isBusy}
        // Not `disabled`, which would hide from keyboards why.
        {...(isRefused && { 'data-disabled': true, 'aria-disabled': true })}
        onClick={() => void press()}
      >
        {isArchived ? t('form.restore') : action}
      </Button>
    </Tooltip>
  );
}
