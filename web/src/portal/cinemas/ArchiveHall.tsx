import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import type { ComponentProps, ReactNode } from 'react';
import { ArchiveButton } from '../form/index.ts';

/** Takes a cinema or a screen from sale, with undo; or restores it. */
export function ArchiveHall(
  props: Pick<ComponentProps<typeof ArchiveButton>, 'version' | 'isArchived' | 'change'> & {
    name: string;
    /** Shows that have not ended are in the way until then; null: none are. */
    notBefore: string | null;
  },
): ReactNode {
  const { t } = useTranslation('halls');
  const { date, dayOf } = useFormats();
  const { name, notBefore, ...rest } = props;
  return (
    <ArchiveButton
      {...rest}
      archived={t('archived.done', { name })}
      refusal={notBefore === null ? undefined : t('archived.notBefore', { day: date(dayOf(notBefore)) })}
    />
  );
}
