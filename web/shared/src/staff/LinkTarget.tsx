import { Alert, Anchor, Button } from '@mantine/core';
import type { ErrorCode } from '@parterre/server/contract';
import { type ReactNode, useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { errorOf } from '../api/errors.ts';
import { useErrorText } from '../api/useErrorText.ts';
import { Asking } from './Asking.tsx';
import { SignInPage } from './SignInPage.tsx';

/** The server is asked by this what a link is for: a mutation, so that the token stands in no address. */
interface Look<T> {
  mutate(link: { token: string }): void;
  error: unknown;
  data: T | undefined;
}

/**
 * What the link of a mail leads to, once the server has told what it is for. `invalid`: what the server says of a link that will never
 * lead anywhere; after any other error one may ask again. `children` is given what was told, and how to ask anew.
 */
export function LinkTarget<T>(props: {
  look: Look<T>;
  token: string;
  invalid: ErrorCode;
  place: string;
  title: string;
  onBack(): void;
  children(found: T, askAnew: () => void): ReactNode;
}): ReactNode {
  const { t } = useTranslation(['staff', 'common']);
  const errorText = useErrorText();
  const { look, token } = props;
  const { mutate, error, data } = look;
  const ask = useCallback(() => mutate({ token }), [mutate, token]);
  useEffect(ask, [ask]);
  if (error)
    return (
      <SignInPage place={props.place} title={props.title}>
        <Alert color="red" role="alert">
          {errorText(error)}
        </Alert>
        {errorOf(error).code === props.invalid ? null : (
          <Button size="md" onClick={ask}>
            {t('common:retry')}
          </Button>
        )}
        <Anchor component="button" type="button" size="sm" onClick={props.onBack}>
          {t('staff:forgot.back')}
        </Anchor>
      </SignInPage>
    );
  return data === undefined ? <Asking /> : props.children(data, ask);
}
