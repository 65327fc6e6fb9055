import { Button } from '@mantine/core';
import { useTranslation } from '@parterre/ui/i18n';
import { QrCode } from '@parterre/ui/qr';
import { IconQrcode } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './Bills.module.css';

/** The tickets for the customer's telephone: a code on the screen that leads to them. */
export function CodePart({ url }: { url: string }): ReactNode {
  const { t } = useTranslation('tillBills');
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      <Button
        size="xl"
        variant="default"
        leftSection={<IconQrcode aria-hidden />}
        aria-expanded={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        {t(isShown ? 'code.hide' : 'code.show')}
      </Button>
      {isShown ? (
        <div className={classes.sheet}>
          <div className={classes.code}>
            <QrCode text={url} label={t('code.label')} />
          </div>
          <p>{t('code.text')}</p>
        </div>
      ) : null}
    </>
  );
}
