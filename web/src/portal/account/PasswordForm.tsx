import { Button, Group, Paper, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { fieldErrors, trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { Refused } from '../frame/Refused.tsx';
import { done } from '../frame/toasts.ts';

const names = ['current_password', 'password', 'password_confirmation'] as const;

/** Changes one's own password. The other sessions end with the old one. */
export function PasswordForm(): ReactNode {
  const { t } = useTranslation('staff');
  const { t: portal } = useTranslation('portal');
  const utils = trpc.useUtils();
  const form = useForm({
    mode: 'controlled',
    initialValues: { current_password: '', password: '', password_confirmation: '' },
  });
  const change = trpc.staff.changePassword.useMutation({
    onSuccess: async () => {
      form.reset();
      done(portal('form.saved'));
      await utils.staff.sessions.invalidate();
    },
  });
  const fields = fieldErrors(change.error);
  return (
    <Paper
      withBorder
      p="md"
      radius="md"
      bg="var(--p-surface)"
      component="form"
      noValidate
      aria-labelledby="own-password"
      onSubmit={form.onSubmit((values) => {
        if (!change.isPending) change.mutate(values);
      })}
    >
      <Stack gap="md" maw={400}>
        <div>
          <Title order={2} size="h4" id="own-password">
            {t('own.title')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('own.text')}
          </Text>
        </div>
        <Refused error={Object.keys(fields).length === 0 ? change.error : null} />
        {names.map((name) => (
          <PasswordInput
            key={name}
            label={name === 'current_password' ? t('own.current') : t(`reset.${name}`)}
            description={name === 'password' ? t('reset.rule') : undefined}
            autoComplete={name === 'current_password' ? 'off' : 'new-password'}
            maxLength={200}
            visibilityToggleButtonProps={{ 'aria-label': t('signIn.show') }}
            {...form.getInputProps(name)}
            error={fields[name]}
          />
        ))}
        <Group>
          <Button type="submit" variant="default" loading={change.isPending}>
            {t('reset.submit')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
