import { errorLines, trpc, useErrorText } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { IconCreditCardRefund } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Scanner.module.css';

/** A printed card of which nothing is left: whoever has it back says so, and it can be sold again. */
export function ReturnCard({ voucher }: { voucher: string }): ReactNode {
  const { t } = useTranslation('scanner');
  const errorText = useErrorText();
  const back = trpc.doors.returnCard.useMutation();
  return (
    <div className={classes.card}>
      <p className={classes.note}>
        <IconCreditCardRefund aria-hidden /> {t(back.isSuccess ? 'card.back' : 'card.ask')}
      </p>
      {back.isSuccess ? null : (
        <button
          type="button"
          className={classes.button}
          disabled={back.isPending}
          onClick={() => back.mutate({ voucher })}
        >
          {t('card.haveIt')}
        </button>
      )}
      <p role="status" className={classes.advice}>
        {back.isError ? errorLines(back.error) || errorText(back.error) : null}
      </p>
    </div>
  );
}
