import { Alert, Button } from '@mantine/core';
import { newUuid, trpc, useErrorText } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useState } from 'react';
import classes from './Cash.module.css';

const lookEveryMs = 500;

/** Prints the report of a shift, as often as somebody wants it, and says what became of it; without a printer it shows how it would look. */
export function ReportPaper({ shift }: { shift: number }): ReactNode {
  const { t } = useTranslation(['cash', 'printing']);
  const errorText = useErrorText();
  /** The page that was asked for last. */
  const [request, setRequest] = useState<string | null>(null);
  const printer = trpc.pos.printer.useQuery();
  const hasNone = printer.data?.address === null;
  const print = trpc.pos.cash.print.useMutation({ onSuccess: (_, asked) => setRequest(asked.request) });
  const printed = trpc.pos.cash.printed.useQuery(
    { request: request ?? '' },
    {
      enabled: request !== null,
      refetchInterval: ({ state: { data } }) =>
        data?.job?.status === 'waiting' || data?.job?.status === 'sending' ? lookEveryMs : false,
    },
  );
  const preview = trpc.pos.cash.preview.useQuery({ shift }, { enabled: hasNone });
  const job = request === null ? null : (printed.data?.job ?? null);
  if (hasNone)
    return preview.data == null ? null : (
      <div className={classes.paper}>
        <p className={classes.text}>{t('paper.noPrinter')}</p>
        <img
          src={`data:image/svg+xml,${encodeURIComponent(preview.data.svg)}`}
          alt={t('printing:preview', { kind: t('printing:kind.shift') })}
          style={{ width: `${preview.data.width_mm}mm` }}
        />
      </div>
    );
  const failure = print.error === null ? (job?.failure ?? null) : null;
  return (
    <div className={classes.paper}>
      <Button
        size="lg"
        variant="default"
        loading={print.isPending}
        onClick={() => print.mutate({ shift, request: newUuid() })}
      >
        {t(job === null ? 'paper.print' : 'paper.again')}
      </Button>
      <p role="status" className={classes.text}>
        {job === null || job.status === 'failed'
          ? ''
          : t(job.status === 'printed' ? 'paper.printed' : 'paper.printing')}
      </p>
      {print.error === null && failure === null ? null : (
        <Alert color="red" role="alert">
          {failure === null ? errorText(print.error) : t(`printing:failure.${failure}`)}
        </Alert>
      )}
    </div>
  );
}
