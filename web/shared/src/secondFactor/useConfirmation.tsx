import { Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../api/ApiProvider.tsx';
import { overHttp } from '../api/createApi.ts';
import { errorOf, fieldErrors } from '../api/errors.ts';
import { useErrorText } from '../api/useErrorText.ts';

export interface Confirmation {
  /** Where the question is asked. */
  dialog: ReactNode;
  /** Does the work; where the server wants to know once more who it is, asks for the password and does it then. Null: that was not given. */
  confirmed<T>(work: () => Promise<T>): Promise<T | null>;
}

type Answer = (isConfirmed: boolean) => void;

/** Asks for a confirmation before what protects the account is changed: `const { dialog, confirmed } = useConfirmation()`. */
export function useConfirmation(): Confirmation {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const ask = (): Promise<boolean> =>
    new Promise((resolve) => {
      const answerThis: Answer = (isConfirmed) => {
        // A password that was still being checked when somebody cancelled must not close the question asked since.
        setAnswer((asked: Answer | null) => (asked === answerThis ? null : asked));
        resolve(isConfirmed);
      };
      setAnswer(() => answerThis);
    });
  return {
    async confirmed(work) {
      try {
        return await work();
      } catch (error) {
        if (errorOf(error).code !== 'CONFIRMATION_NEEDED') throw error;
        return (await ask()) ? work() : null;
      }
    },
    dialog: <Question answer={answer} />,
  };
}

function Question({ answer }: { answer: Answer | null }): ReactNode {
  const { t } = useTranslation('secondFactor');
  return (
    <Modal
      opened={answer !== null}
      onClose={() => answer?.(false)}
      title={
        <Text span fw={650} size="lg" ff="var(--p-font-display)">
          {t('confirm.title')}
        </Text>
      }
      centered
      withCloseButton={false}
    >
      {answer === null ? null : <Ask answer={answer} />}
    </Modal>
  );
}

function Ask({ answer }: { answer: Answer }): ReactNode {
  const { t } = useTranslation(['secondFactor', 'staff']);
  const { client } = useApi();
  const errorText = useErrorText();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    // React takes it to whoever asked, which may be within a form of its own.
    event.stopPropagation();
    if (isSending) return;
    if (password === '') return setError(t('staff:signIn.passwordMissing'));
    setIsSending(true);
    try {
      await client.staff.secondFactor.confirm.mutate({ current_password: password }, { context: overHttp });
      answer(true);
    } catch (refused) {
      setError(fieldErrors(refused).current_password ?? errorText(refused));
      setIsSending(false);
    }
  }
  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <Stack gap="md">
        <Text>{t('confirm.text')}</Text>
        <PasswordInput
          data-autofocus
          label={t('staff:signIn.password')}
          value={password}
          error={error}
          autoComplete="current-password"
          maxLength={200}
          visibilityToggleButtonProps={{ 'aria-label': t('staff:signIn.show') }}
          onChange={({ currentTarget }) => {
            setPassword(currentTarget.value);
            setError(null);
          }}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => answer(false)}>
            {t('confirm.cancel')}
          </Button>
          <Button type="submit" loading={isSending}>
            {t('confirm.action')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
