import { Alert, Button } from '@mantine/core';
import { errorOf, newUuid, trpc, useErrorText } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import classes from './Reservations.module.css';

const lookEveryMs = 500;

/** Prints the slip of a reservation, and says what became of it; without a printer it shows how the slip would look. */
export function SlipPart({ uuid }: { uuid: string }): ReactNode {
  const { t } = useTranslation(['reservations', 'printing']);
  const { locale } = useFormats();
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const print = trpc.pos.reservations.print.useMutation({
    onSuccess: (data) => utils.pos.prints.setData({ uuid }, data),
  });
  const printer = trpc.pos.printer.useQuery();
  const prints = trpc.pos.prints.useQuery(
    { uuid },
    {
      enabled: print.isSuccess,
      refetchInterval: ({ state: { data } }) =>
        data?.jobs.some(({ status }) => status === 'waiting' || status === 'sending') ? lookEveryMs : false,
    },
  );
  const hasNone = printer.data?.address === null;
  const preview = trpc.pos.reservations.preview.useQuery({ uuid, locale }, { enabled: hasNone });
  const job = print.isSuccess ? prints.data?.jobs.find(({ kind }) => kind === 'reservation') : undefined;
  if (hasNone)
    return (
      <div className={classes.paper}>
        <p className={classes.quiet}>{t('noPrinter')}</p>
        {preview.data == null ? null : (
          <img
            src={`data:image/svg+xml,${encodeURIComponent(preview.data.svg)}`}
            alt={t('printing:preview', { kind: t('printing:kind.reservation') })}
            style={{ width: `${preview.data.width_mm}mm` }}
          />
        )}
      </div>
    );
  return (
    <div className={classes.paper}>
      <Button
        size="lg"
        variant="default"
        loading={print.isPending}
        onClick={() => print.mutate({ uuid, locale, request: newUuid() })}
      >
        {t(job === undefined ? 'slip' : 'slipAgain')}
      </Button>
      <p role="status" className={classes.quiet}>
        {job === undefined || job.status === 'failed'
          ? ''
          : t(job.status === 'printed' ? 'slipPrinted' : 'slipPrinting')}
      </p>
      {print.error === null && job?.failure == null ? null : (
        <Alert color="red" role="alert">
          {print.error === null
            ? job?.failure && t(`printing:failure.${job.failure}`)
            : errorText(errorOf(print.error))}
        </Alert>
      )}
    </div>
  );
}
