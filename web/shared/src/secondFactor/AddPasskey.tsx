import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../api/ApiProvider.tsx';
import { overHttp } from '../api/createApi.ts';
import { fieldErrors } from '../api/errors.ts';
import { browserName } from '../staff/browserName.ts';
import { canHavePasskeys, createPasskey } from './passkeys.ts';
import type { Confirmation } from './useConfirmation.tsx';
import { useTroubleText } from './useTroubleText.ts';

/** Makes a passkey in this browser. `onAdded`: with recovery codes, if it is the account's first second factor. */
export function AddPasskey(props: {
  confirmed: Confirmation['confirmed'];
  onAdded(recoveryCodes: string[] | null): void;
}): ReactNode {
  const { t } = useTranslation('secondFactor');
  const { client } = useApi();
  const troubleText = useTroubleText();
  const [name, setName] = useState(() => browserName(navigator.userAgent) ?? '');
  const [error, setError] = useState<unknown>(null);
  const [isMaking, setIsMaking] = useState(false);
  if (!canHavePasskeys())
    return (
      <Text size="sm" c="dimmed">
        {t('passkeys.notHere')}
      </Text>
    );
  const context = overHttp;
  async function make(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isMaking) return;
    setIsMaking(true);
    setError(null);
    try {
      const options = await props.confirmed(() =>
        client.staff.secondFactor.passkeyCreation.mutate(undefined, { context }),
      );
      if (options === null) return;
      const answer = await createPasskey(options);
      const { recoveryCodes } = await client.staff.secondFactor.addPasskey.mutate({ name, answer }, { context });
      props.onAdded(recoveryCodes);
    } catch (refused) {
      setError(refused);
    } finally {
      setIsMaking(false);
    }
  }
  const fields = fieldErrors(error);
  return (
    <form noValidate onSubmit={(event) => void make(event)} aria-label={t('passkeys.add')}>
      <Stack gap="sm" align="flex-start" maw={400}>
        {error !== null && fields.name === undefined ? (
          <Alert color="red" role="alert">
            {troubleText(error)}
          </Alert>
        ) : null}
        <TextInput
          w="100%"
          label={t('passkeys.name')}
          description={t('passkeys.nameHelp')}
          value={name}
          error={fields.name}
          maxLength={60}
          autoComplete="off"
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={isMaking}>
          {t('passkeys.add')}
        </Button>
      </Stack>
    </form>
  );
}
