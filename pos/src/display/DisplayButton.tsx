import { ActionIcon } from '@mantine/core';
import { useTranslation } from '@parterre/ui/i18n';
import { IconDeviceDesktop } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** What the Window Management API says of screens. Not every browser has it. */
interface Screens {
  currentScreen: object;
  screens: { availLeft: number; availTop: number; availWidth: number; availHeight: number }[];
}
type ManagedWindow = Window & { getScreenDetails?: () => Promise<Screens> };

/** Opens the customer's screen: on the second one where there is one and it may be used, else beside the till. Opened already, it is shown. */
export function DisplayButton(): ReactNode {
  const { t } = useTranslation('display');
  return (
    <ActionIcon
      size={50}
      variant="default"
      aria-label={t('open')}
      title={t('open')}
      onClick={() => void openDisplay(window)}
    >
      <IconDeviceDesktop aria-hidden />
    </ActionIcon>
  );
}

async function openDisplay(from: ManagedWindow): Promise<void> {
  const details = await from.getScreenDetails?.().catch(() => undefined);
  const second = details?.screens.find((screen) => screen !== details.currentScreen);
  const place = second
    ? `,left=${second.availLeft},top=${second.availTop},width=${second.availWidth},height=${second.availHeight}`
    : '';
  from.open('/pos/display', 'parterre-display', `popup${place}`);
}
