import { Badge } from '@mantine/core';
import { useTranslation } from '@parterre/ui/i18n';
import { IconArchive, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** The state of a thing: a word, a colour and a shape. */
export function StateBadge(props: {
  color: 'green' | 'yellow' | 'red' | 'blue' | 'gray';
  Icon: TablerIcon;
  /** Where there is little room its words take two lines rather than to be cut. */
  wraps?: boolean;
  children: string;
}): ReactNode {
  const { color, Icon, wraps = false, children } = props;
  return (
    <Badge
      color={color}
      variant="outline"
      tt="none"
      miw="max-content"
      // Its longest word is never cut: a label that hides what is too long has no width of its own.
      {...(wraps && {
        miw: 'min-content',
        h: 'auto',
        py: 2,
        styles: { label: { whiteSpace: 'normal', overflow: 'visible' } },
      })}
      leftSection={<Icon size={12} aria-hidden />}
    >
      {children}
    </Badge>
  );
}

/** The state of what is no longer offered. */
export function ArchivedBadge(): ReactNode {
  const { t } = useTranslation('portal');
  return (
    <StateBadge color="gray" Icon={IconArchive}>
      {t('archived')}
    </StateBadge>
  );
}
