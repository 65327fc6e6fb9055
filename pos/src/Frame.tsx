import { Alert, Badge } from '@mantine/core';
import { ConnectionState } from '@parterre/ui/app';
import { useDevice } from '@parterre/ui/device';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useProgramme } from '@parterre/ui/programme';
import { AccountMenu, useStaff } from '@parterre/ui/staff';
import { type ReactNode, useState } from 'react';
import { Outlet } from 'react-router';
import { AloneBand } from './alone/AloneBand.tsx';
import { AloneProvider } from './alone/AloneProvider.tsx';
import { DisplayButton } from './display/DisplayButton.tsx';
import { useDisplayOfTill } from './display/useCustomerDisplay.ts';
import classes from './Frame.module.css';
import { HelpCalls } from './help/HelpCalls.tsx';
import { PrinterMark } from './printing/PrinterMark.tsx';
import { TillLinks } from './TillLinks.tsx';

/** The head of each page: whose point of sale it is, whether it is connected, and who sells. */
export function Frame(): ReactNode {
  const { startup, today } = useProgramme();
  const { day } = useFormats();
  const { account } = useStaff();
  const device = useDevice();
  useDisplayOfTill();
  const { t } = useTranslation('start');
  const isActive = account.memberships.some(({ exhibitor }) => exhibitor.modules.includes('pos'));
  const [failure, setFailure] = useState<string | null>(null);
  const frame = (
    <div className={classes.root}>
      <header className={classes.header}>
        <span className={classes.place}>{startup.exhibitor.trade_name}</span>
        <span className={classes.day}>
          <span>
            {device.name}
            <span className={classes.date}>{` · ${day(today)}`}</span>
          </span>
        </span>
        {device.testMode ? <Badge size="lg">{t('practice')}</Badge> : null}
        {isActive ? <TillLinks /> : null}
        {isActive ? <PrinterMark /> : null}
        {isActive ? <DisplayButton /> : null}
        <ConnectionState />
        <AccountMenu size="lg" onError={setFailure} />
      </header>
      {isActive ? <HelpCalls /> : null}
      {isActive ? <AloneBand /> : null}
      <main className={classes.main}>
        {failure === null ? null : (
          <Alert color="red" role="alert" mb="md">
            {failure}
          </Alert>
        )}
        {isActive ? <Outlet /> : <NotActive />}
      </main>
    </div>
  );
  return isActive ? <AloneProvider>{frame}</AloneProvider> : frame;
}

/** The account has no point of sale. */
function NotActive(): ReactNode {
  const { t } = useTranslation('staff');
  return (
    <>
      <h1 className={classes.place}>{t('notActive.title')}</h1>
      <p className={classes.day}>{t('notActive.text')}</p>
    </>
  );
}
