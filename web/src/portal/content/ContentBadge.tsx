import type { ContentState, ContentType } from '@parterre/server/contract';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { IconCheck, IconClock, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { StateBadge } from '../frame/StateBadge.tsx';

/** What visitors see of a piece of content; a preset is for staff alone. */
export function ContentBadge(props: {
  type: ContentType;
  state: ContentState;
  /** The instant from which visitors see it. */
  publishedFrom: string | null;
}): ReactNode {
  const { t } = useTranslation('content');
  const { dateTimeShort } = useFormats();
  const { type, state, publishedFrom } = props;
  if (type === 'preset')
    return (
      <StateBadge color="blue" Icon={IconPencil}>
        {t('inEditor')}
      </StateBadge>
    );
  if (state === 'planned' && publishedFrom !== null)
    return (
      <StateBadge color="blue" Icon={IconClock}>
        {t('plannedFrom', { when: dateTimeShort(publishedFrom) })}
      </StateBadge>
    );
  return (
    <StateBadge color={state === 'online' ? 'green' : 'gray'} Icon={state === 'online' ? IconCheck : IconPencil}>
      {t(`states.${state}`)}
    </StateBadge>
  );
}
