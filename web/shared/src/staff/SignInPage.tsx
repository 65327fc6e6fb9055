import { Stack, Text, TextInput, type TextInputProps, Title } from '@mantine/core';
import { type FormEventHandler, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './SignInPage.module.css';

/** A form, or several without `onSubmit`, that stands alone on the page, before one is signed in. `place`: whose portal or point of sale it is. */
export function SignInPage(props: {
  place: string;
  title: string;
  onSubmit?: FormEventHandler<HTMLFormElement>;
  children: ReactNode;
}): ReactNode {
  const title = useId();
  const content = (
    <Stack gap="md">
      <div>
        <Text size="sm" c="dimmed">
          {props.place}
        </Text>
        <Title order={1} id={title} size="h2">
          {props.title}
        </Title>
      </div>
      {props.children}
    </Stack>
  );
  return (
    <main className={classes.page}>
      {props.onSubmit ? (
        <form className={classes.card} noValidate aria-labelledby={title} onSubmit={props.onSubmit}>
          {content}
        </form>
      ) : (
        <div className={classes.card}>{content}</div>
      )}
    </main>
  );
}

/** The address that one signs in with. */
export function EmailInput(props: TextInputProps): ReactNode {
  const { t } = useTranslation('staff');
  return (
    <TextInput
      label={t('signIn.email')}
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      {...props}
    />
  );
}
