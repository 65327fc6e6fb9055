import { Alert, Button, Loader } from '@mantine/core';
import { trpc, useErrorText } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import classes from './Printing.module.css';
import { kindsOf, usePrints } from './usePrints.ts';

/** What becomes of the paper of a sale: that it prints, what is wrong, once more, and how it would look where there is no printer. */
export function PaperPart({ bill }: { bill: string }): ReactNode {
  const { t } = useTranslation('printing');
  const errorText = useErrorText();
  const { data, error, isUnderWay, failed, again, isAsking, refusal } = usePrints(bill);
  if (data === undefined)
    return error === null ? null : <Alert color="yellow">{`${t('noState')} ${errorText(error)}`}</Alert>;
  if (data.printer.address === null) return <Preview bill={bill} />;
  const first = failed[0];
  return (
    <div className={classes.paper}>
      <div role="status">
        {isUnderWay ? (
          <>
            <Loader size="sm" mr="sm" aria-hidden />
            {t('isPrinting')}
          </>
        ) : failed.length === 0 && data.jobs.length > 0 ? (
          t('isPrinted')
        ) : null}
      </div>
      {first?.failure == null || isUnderWay ? null : (
        <Alert
          color="red"
          role="alert"
          title={t('notPrinted', { kinds: failed.map(({ kind }) => t(`kind.${kind}`)).join(', ') })}
        >
          {t(`failure.${first.failure}`)}
          {failed.some(({ begun }) => begun) && first.failure !== 'interrupted' ? ` ${t('begun')}` : ''}
        </Alert>
      )}
      {refusal === null ? null : (
        <Alert color="red" role="alert">
          {errorText(refusal)}
        </Alert>
      )}
      {failed.length > 0 && !isUnderWay ? (
        <Button size="xl" variant="outline" loading={isAsking} onClick={() => void again(kindsOf(failed))}>
          {t('again')}
        </Button>
      ) : isUnderWay ? null : (
        <div>
          <Button size="lg" variant="subtle" disabled={isAsking} onClick={() => void again(['receipt'])}>
            {t('againReceipt')}
          </Button>
          {kindsOf(data.jobs).includes('vouchers') ? (
            <Button size="lg" variant="subtle" disabled={isAsking} onClick={() => void again(['vouchers'])}>
              {t('againVouchers')}
            </Button>
          ) : null}
          {kindsOf(data.jobs).includes('tickets') || !kindsOf(data.jobs).includes('vouchers') ? (
            <Button size="lg" variant="subtle" disabled={isAsking} onClick={() => void again(['tickets'])}>
              {t('againTickets')}
            </Button>
          ) : null}
        </div>
      )}
    </div>
  );
}

/** Receipt and tickets as they would come out, in their true width. */
function Preview({ bill }: { bill: string }): ReactNode {
  const { t } = useTranslation('printing');
  const { data } = trpc.pos.printPreview.useQuery({ uuid: bill });
  return (
    <div className={classes.paper}>
      <p>{t('noPrinter')}</p>
      {data === undefined ? null : (
        <ul className={classes.papers}>
          {data.map(({ kind, svg, width_mm }) => (
            <li key={kind} className={classes.sheet}>
              <img
                src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
                alt={t('preview', { kind: t(`kind.${kind}`) })}
                style={{ width: `${width_mm}mm` }}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
