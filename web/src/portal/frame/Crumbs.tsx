import { Anchor, Breadcrumbs, Text } from '@mantine/core';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { asSeenLast } from './seenLists.ts';

export interface Crumb {
  label: string;
  /** A path of the portal; a list's leads to where one was in it. */
  to: string;
}

/** The way to this page, from its area down. `here`: its own name. */
export function Crumbs({ crumbs, here }: { crumbs: Crumb[]; here: string }): ReactNode {
  const { t } = useTranslation('portal');
  return (
    <nav aria-label={t('crumbs')}>
      <Breadcrumbs mb={4} separatorMargin={6} style={{ flexWrap: 'wrap' }}>
        {crumbs.map(({ label, to }) => (
          <Anchor key={to} component={Link} to={asSeenLast(to)} size="sm">
            {label}
          </Anchor>
        ))}
        <Text span size="sm" c="dimmed" aria-current="page">
          {here}
        </Text>
      </Breadcrumbs>
    </nav>
  );
}
