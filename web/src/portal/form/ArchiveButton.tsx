import { Button, Tooltip } from '@mantine/core';
import { useErrorText } from '@parterre/ui/api';
import { IconArchive, IconArchiveOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { failed } from '../frame/toasts.ts';
import { useArchive } from './useArchive.tsx';

/** Archives a thing, with undo, or brings it back. */
export function ArchiveButton(props: {
  /** On the button; `archived`, with the thing's name, once it is done. `restored`: likewise, where that offers an undo. */
  texts: { archive: string; restore: string; archived: string; restored?: string };
  version: number;
  isArchived: boolean;
  change(change: { row_version: number; archived: boolean }): Promise<{ row_version: number }>;
  /** Why it cannot be archived yet. */
  refusal?: string | undefined;
}): ReactNode {
  const { texts, version, isArchived, change, refusal } = props;
  const errorText = useErrorText();
  const changeWithUndo = useArchive();
  const [isBusy, setIsBusy] = useState(false);
  const set = (archived: boolean, row_version: number) => change({ row_version, archived });
  const isRefused = refusal !== undefined && !isArchived;
  const said = isArchived ? texts.restored : texts.archived;

  async function press(): Promise<void> {
    if (isRefused) return;
    setIsBusy(true);
    if (said === undefined) await set(false, version).catch((error: unknown) => failed(errorText(error)));
    else
      await changeWithUndo({
        text: said,
        archive: () => set(!isArchived, version),
        restore: (changed) => set(isArchived, changed),
      });
    setIsBusy(false);
  }

  const Icon = isArchived ? IconArchiveOff : IconArchive;
  return (
    <Tooltip label={refusal} disabled={!isRefused} multiline maw={320}>
      <Button
        variant="default"
        leftSection={<Icon size={16} aria-hidden />}
        loading={isBusy}
        // Not `disabled`, which would hide from keyboards why.
        {...(isRefused && { 'data-disabled': true, 'aria-disabled': true })}
        onClick={() => void press()}
      >
        {isArchived ? texts.restore : texts.archive}
      </Button>
    </Tooltip>
  );
}
