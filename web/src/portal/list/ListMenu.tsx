import { ActionIcon, Menu } from '@mantine/core';
import { useTranslation } from '@parterre/ui/i18n';
import { IconCheck, IconColumns3, IconDots, IconFileTypeCsv, IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Which columns there are, and the list as a file or on paper. `exportUrl` null: there is no export of it. */
export function ListMenu(props: {
  columns: { name: string; title: string }[];
  isShown(name: string): boolean;
  onToggle(name: string): void;
  exportUrl: ((format: 'us' | 'eu') => string) | null;
}): ReactNode {
  const { t } = useTranslation('portal');
  const { columns, isShown, onToggle, exportUrl } = props;
  return (
    <>
      <Menu closeOnItemClick={false} position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('list.columns')}>
            <IconColumns3 size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('list.columns')}</Menu.Label>
          {columns.map(({ name, title }) => (
            <Menu.CheckboxItem
              key={name}
              checked={isShown(name)}
              checkIcon={<IconCheck size={16} aria-hidden />}
              onChange={() => onToggle(name)}
            >
              {title}
            </Menu.CheckboxItem>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('list.more')}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {exportUrl === null
            ? null
            : (['us', 'eu'] as const).map((format) => (
                <Menu.Item
                  key={format}
                  component="a"
                  href={exportUrl(format)}
                  download
                  leftSection={<IconFileTypeCsv size={18} aria-hidden />}
                >
                  {t(`list.export.${format}`)}
                </Menu.Item>
              ))}
          <Menu.Item leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
            {t('list.print')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
