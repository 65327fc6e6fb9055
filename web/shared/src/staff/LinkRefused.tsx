import { Alert, Anchor, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../api/useErrorText.ts';
import { SignInPage } from './SignInPage.tsx';

/** The link of a mail leads nowhere. `isFinal`: it never will. */
export function LinkRefused(props: {
  place: string;
  title: string;
  error: unknown;
  isFinal: boolean;
  onRetry(): void;
  onBack(): void;
}): ReactNode {
  const { t } = useTranslation(['staff', 'common']);
  const errorText = useErrorText();
  return (
    <SignInPage place={props.place} title={props.title}>
      <Alert color="red" role="alert">
        {errorText(props.error)}
      </Alert>
      {props.isFinal ? null : (
        <Button size="md" onClick={props.onRetry}>
          {t('common:retry')}
        </Button>
      )}
      <Anchor component="button" type="button" size="sm" onClick={props.onBack}>
        {t('staff:forgot.back')}
      </Anchor>
    </SignInPage>
  );
}
