import { Button, Tooltip } from '@mantine/core';
import { useErrorText } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { IconArchive, IconArchiveOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useArchive } from '../form/index.ts';
import { failed } from '../frame/toasts.ts';

/** Takes a cinema or a screen from sale, with undo; or brings it back. */
export function ArchiveButton(props: {
  name: string;
  version: number;
  archived: boolean;
  /** Shows that have not ended are in the way until then; null: none are. */
  notBefore: string | null;
  archive(change: { row_version: number; archived: boolean }): Promise<{ row_version: number }>;
}): ReactNode {
  const { t } = useTranslation('halls');
  const { date, dayOf } = useFormats();
  const errorText = useErrorText();
  const archiveNow = useArchive();
  const { name, version, archived, notBefore, archive } = props;
  if (archived)
    return (
      <Button
        variant="default"
        leftSection={<IconArchiveOff size={16} aria-hidden />}
        onClick={() =>
          archive({ row_version: version, archived: false }).catch((error: unknown) => failed(errorText(error)))
        }
      >
        {t('archived.restore')}
      </Button>
    );
  const isKept = notBefore !== null;
  return (
    <Tooltip
      label={isKept ? t('archived.notBefore', { day: date(dayOf(notBefore)) }) : ''}
      disabled={!isKept}
      multiline
      maw={320}
    >
      <Button
        variant="default"
        leftSection={<IconArchive size={16} aria-hidden />}
        // Not `disabled`, which would hide from keyboards why.
        {...(isKept && { 'data-disabled': true, 'aria-disabled': true })}
        onClick={() => {
          if (isKept) return;
          void archiveNow({
            text: t('archived.done', { name }),
            archive: () => archive({ row_version: version, archived: true }),
            restore: (row_version) => archive({ row_version, archived: false }),
          });
        }}
      >
        {t('archived.archive')}
      </Button>
    </Tooltip>
  );
}
