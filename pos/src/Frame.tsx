import { Alert } from '@mantine/core';
import { ConnectionState } from '@parterre/ui/app';
import { useFormats } from '@parterre/ui/format';
import { useProgramme } from '@parterre/ui/programme';
import { AccountMenu } from '@parterre/ui/staff';
import { type ReactNode, useState } from 'react';
import { Outlet } from 'react-router';
import classes from './Frame.module.css';

/** Whose till it is, whether it is connected, and who sells. */
export function Frame(): ReactNode {
  const { startup, today } = useProgramme();
  const { day } = useFormats();
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <div className={classes.root}>
      <header className={classes.header}>
        <span className={classes.place}>{startup.exhibitor.trade_name}</span>
        <span className={classes.day}>{day(today)}</span>
        <ConnectionState />
        <AccountMenu size="lg" onError={setFailure} />
      </header>
      <main className={classes.main}>
        {failure === null ? null : (
          <Alert color="red" role="alert" mb="md">
            {failure}
          </Alert>
        )}
        <Outlet />
      </main>
    </div>
  );
}
