import { Button, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown, IconDeviceDesktop, IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../api/useErrorText.ts';
import { chooseLocale } from '../app/chooseLocale.ts';
import { localeNames } from '../i18n/locale.ts';
import { useProgramme } from '../programme/ProgrammeProvider.tsx';
import { useScheme } from '../theme/scheme.ts';
import { useStaff } from './StaffGate.tsx';

const schemes = [
  { choice: 'light', Icon: IconSun },
  { choice: 'dark', Icon: IconMoon },
  { choice: 'system', Icon: IconDeviceDesktop },
] as const;

/** Who is signed in, with language, appearance and the way out. `children`: further items at its top. */
export function AccountMenu(props: {
  children?: ReactNode;
  size?: 'sm' | 'lg';
  onError(message: string): void;
}): ReactNode {
  const { t, i18n } = useTranslation(['staff', 'common']);
  const errorText = useErrorText();
  const { account, signOut } = useStaff();
  const { choice, choose } = useScheme();
  const { offeredLocales: offered } = useProgramme();
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = (): void => {
    setIsLeaving(true);
    signOut().catch((error: unknown) => {
      setIsLeaving(false);
      props.onError(errorText(error));
    });
  };
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <Button
          variant="default"
          size={props.size ?? 'sm'}
          loading={isLeaving}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          aria-label={t('account.menu', { name: account.name })}
        >
          {account.name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{account.email}</Menu.Label>
        {props.children}
        <Menu.Label>{t('common:scheme.label')}</Menu.Label>
        {schemes.map(({ choice: each, Icon }) => (
          <Menu.Item
            key={each}
            leftSection={<Icon size={18} aria-hidden />}
            rightSection={each === choice ? <IconCheck size={18} aria-label={t('account.chosen')} /> : null}
            onClick={() => choose(each)}
          >
            {t(`common:scheme.${each}`)}
          </Menu.Item>
        ))}
        {offered.length > 1 ? <Menu.Label>{t('common:language')}</Menu.Label> : null}
        {offered.length > 1
          ? offered.map((locale) => (
              <Menu.Item
                key={locale}
                lang={locale}
                rightSection={
                  locale === i18n.language ? <IconCheck size={18} aria-label={t('account.chosen')} /> : null
                }
                onClick={() => chooseLocale(locale)}
              >
                {localeNames[locale]}
              </Menu.Item>
            ))
          : null}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={leave}>
          {t('account.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
