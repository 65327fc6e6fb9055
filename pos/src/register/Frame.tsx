import { Alert, Badge, Button } from '@mantine/core';
import { ConnectionState } from '@parterre/ui/app';
import { useDevice } from '@parterre/ui/device';
import { useTranslation } from '@parterre/ui/i18n';
import { useProgramme } from '@parterre/ui/programme';
import { IconArrowBackUp, IconHelp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ConnectPrinter } from '../printing/PrinterMark.tsx';
import classes from './Register.module.css';
import type { Helping } from './register.ts';

/** What stands around each page of a register. `startOver` null: there is nothing to clear away, or a payment goes on. */
export function Frame(props: { help: Helping; startOver: (() => void) | null; children: ReactNode }): ReactNode {
  const { t } = useTranslation('register');
  const { startup } = useProgramme();
  const { testMode, cinema } = useDevice();
  const { help, startOver, children } = props;
  return (
    <div className={classes.root}>
      <header className={classes.header}>
        <span className={classes.place}>{startup.exhibitor.trade_name}</span>
        <span className={classes.cinema}>{cinema?.name}</span>
        {testMode ? <Badge size="lg">{t('practice')}</Badge> : null}
        <ConnectPrinter />
        <ConnectionState />
      </header>
      <main className={classes.main}>{children}</main>
      <footer className={classes.footer}>
        {startOver === null ? (
          <span />
        ) : (
          <Button
            className={classes.aside}
            variant="default"
            leftSection={<IconArrowBackUp aria-hidden />}
            onClick={startOver}
          >
            {t('startOver')}
          </Button>
        )}
        <HelpPart help={help} />
      </footer>
    </div>
  );
}

/** Calls somebody, and says whether they come. */
function HelpPart({ help }: { help: Helping }): ReactNode {
  const { t } = useTranslation('register');
  const { standing, failed, call, cancel } = help;
  return (
    <>
      <div className={classes.called} role="status">
        {standing !== null ? (
          <p>{t(standing.is_coming ? 'help.coming' : 'help.called')}</p>
        ) : failed ? (
          <Alert color="yellow">{t('help.failed')}</Alert>
        ) : null}
      </div>
      {standing === null ? (
        <Button
          className={classes.aside}
          variant="default"
          leftSection={<IconHelp aria-hidden />}
          onClick={() => call('asked')}
        >
          {t('help.call')}
        </Button>
      ) : standing.reason === 'asked' ? (
        <Button className={classes.aside} variant="subtle" onClick={cancel}>
          {t('help.cancel')}
        </Button>
      ) : null}
    </>
  );
}
