import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import type { PasskeyView, SecondFactorView } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { AddApp, AddPasskey, type Confirmation, RecoveryCodes, useConfirmation } from '@parterre/ui/secondFactor';
import { useStaff } from '@parterre/ui/staff';
import { type ReactNode, useState } from 'react';
import { useDialogs } from '../frame/dialogs.tsx';
import { done, failed } from '../frame/toasts.ts';
import classes from './SessionList.module.css';

/** One's passkeys, authenticator app and recovery codes. */
export function SecondFactor({ view }: { view: SecondFactorView }): ReactNode {
  const { t } = useTranslation('secondFactor');
  const { account } = useStaff();
  const utils = trpc.useUtils();
  const { dialog, confirmed } = useConfirmation();
  const [codes, setCodes] = useState<string[] | null>(null);
  const { confirm } = useDialogs();
  const changed = () => Promise.all([utils.staff.secondFactor.invalidate(), utils.staff.sessions.invalidate()]);
  const removeApp = trpc.staff.secondFactor.removeApp.useMutation();
  const newCodes = trpc.staff.secondFactor.newCodes.useMutation();

  /** Asks, does it, and says so; where the password is wanted once more, it is asked for in between. */
  async function change<T>(work: () => Promise<T>, said: string | null): Promise<T | null> {
    try {
      const answer = await confirmed(work);
      if (answer !== null && said !== null) done(said);
      return answer;
    } catch (refused) {
      failed(refused);
      return null;
    } finally {
      await changed();
    }
  }
  const added = async (recoveryCodes: string[] | null, said: string): Promise<void> => {
    done(said);
    setCodes(recoveryCodes);
    await changed();
  };

  if (codes !== null)
    return (
      <>
        <Title order={3} size="h5">
          {t('codes.title')}
        </Title>
        <RecoveryCodes codes={codes} email={account.email} onKept={() => setCodes(null)} />
      </>
    );
  const hasFactor = view.passkeys.length > 0 || view.app !== null;
  return (
    <>
      {view.requiredBy === null ? null : <Alert color="blue">{t('required', { exhibitor: view.requiredBy })}</Alert>}
      <section aria-labelledby="passkeys">
        <Stack gap="sm">
          <div>
            <Title order={3} size="h5" id="passkeys">
              {t('passkeys.title')}
            </Title>
            <Text size="sm" c="dimmed">
              {t('passkeys.text')} {view.host === null ? null : t('passkeys.host', { host: view.host })}
            </Text>
          </div>
          {view.passkeys.length === 0 ? <Text size="sm">{t('passkeys.none')}</Text> : null}
          <Passkeys passkeys={view.passkeys} change={change} />
          <AddPasskey
            key={view.passkeys.length}
            confirmed={confirmed}
            onAdded={(recoveryCodes) => void added(recoveryCodes, t('passkeys.added'))}
          />
        </Stack>
      </section>
      <AuthenticatorApp
        view={view}
        confirmed={confirmed}
        onAdded={(recoveryCodes) => void added(recoveryCodes, t('app.added'))}
        onRemove={async () => {
          if (await confirm({ title: t('app.removeTitle'), text: t('app.removeText'), action: t('app.remove') }))
            await change(async () => {
              await removeApp.mutateAsync();
              return true;
            }, t('app.removed'));
        }}
      />
      <section aria-labelledby="recovery-codes">
        <Stack gap="sm" align="flex-start">
          <div>
            <Title order={3} size="h5" id="recovery-codes">
              {t('codes.title')}
            </Title>
            <Text size="sm" c="dimmed">
              {t('codes.text')}
            </Text>
          </div>
          <Text size="sm">{hasFactor ? t('codes.left', { count: view.recoveryCodes }) : t('codes.none')}</Text>
          {hasFactor ? (
            <Button
              variant="default"
              loading={newCodes.isPending}
              onClick={async () => {
                if (!(await confirm({ title: t('codes.newTitle'), text: t('codes.newText'), action: t('codes.new') })))
                  return;
                const made = await change(() => newCodes.mutateAsync(), null);
                if (made) setCodes(made.recoveryCodes);
              }}
            >
              {t('codes.new')}
            </Button>
          ) : null}
        </Stack>
      </section>
      {dialog}
    </>
  );
}

function AuthenticatorApp(props: {
  view: SecondFactorView;
  confirmed: Confirmation['confirmed'];
  onAdded(recoveryCodes: string[] | null): void;
  onRemove(): Promise<void>;
}): ReactNode {
  const { t } = useTranslation('secondFactor');
  const { dateTime } = useFormats();
  const { app } = props.view;
  return (
    <section aria-labelledby="authenticator-app">
      <Stack gap="sm" align="flex-start">
        <div>
          <Title order={3} size="h5" id="authenticator-app">
            {t('app.title')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('app.text')}
          </Text>
        </div>
        <Text size="sm" className="p-figures">
          {app === null
            ? t('app.none')
            : [t('app.since', { time: dateTime(app.createdAtMs) }), used(t, dateTime, app)].join(' · ')}
        </Text>
        <Group gap="xs" align="flex-start">
          <AddApp
            confirmed={props.confirmed}
            action={t(app === null ? 'app.setUp' : 'app.replace')}
            onAdded={props.onAdded}
          />
          {app === null ? null : (
            <Button variant="outline" color="red" onClick={() => void props.onRemove()}>
              {t('app.remove')}
            </Button>
          )}
        </Group>
      </Stack>
    </section>
  );
}

function Passkeys(props: {
  passkeys: PasskeyView[];
  change<T>(work: () => Promise<T>, said: string | null): Promise<T | null>;
}): ReactNode {
  const { t } = useTranslation('secondFactor');
  const { t: portal } = useTranslation('portal');
  const { dateTime } = useFormats();
  const { confirm, prompt } = useDialogs();
  const rename = trpc.staff.secondFactor.renamePasskey.useMutation();
  const remove = trpc.staff.secondFactor.removePasskey.useMutation();
  const { passkeys, change } = props;
  if (passkeys.length === 0) return null;
  return (
    <ul className={classes.list} aria-labelledby="passkeys">
      {passkeys.map((passkey) => {
        const { id, name, host, createdAtMs } = passkey;
        return (
          <li key={id} className={classes.session}>
            <div>
              <Text fw={600}>{name}</Text>
              <Text size="sm" c="dimmed" className="p-figures">
                {[
                  t('passkeys.at', { host }),
                  t('passkeys.made', { time: dateTime(createdAtMs) }),
                  used(t, dateTime, passkey),
                ].join(' · ')}
              </Text>
            </div>
            <Group gap="xs">
              <Button
                variant="default"
                aria-label={t('passkeys.renameOf', { name })}
                onClick={async () => {
                  const typed = await prompt({
                    title: t('passkeys.renameTitle'),
                    label: t('passkeys.name'),
                    value: name,
                    maxLength: 60,
                    action: t('passkeys.rename'),
                  });
                  if (typed !== null && typed !== name)
                    await change(async () => {
                      await rename.mutateAsync({ id, name: typed });
                      return true;
                    }, portal('form.saved'));
                }}
              >
                {t('passkeys.rename')}
              </Button>
              <Button
                variant="outline"
                color="red"
                aria-label={t('passkeys.removeOf', { name })}
                onClick={async () => {
                  const isSure = await confirm({
                    title: t('passkeys.removeTitle', { name }),
                    text: t('passkeys.removeText'),
                    action: t('passkeys.remove'),
                    isDangerous: true,
                  });
                  if (isSure)
                    await change(async () => {
                      await remove.mutateAsync({ id });
                      return true;
                    }, t('passkeys.removed'));
                }}
              >
                {t('passkeys.remove')}
              </Button>
            </Group>
          </li>
        );
      })}
    </ul>
  );
}

function used(
  t: ReturnType<typeof useTranslation<'secondFactor'>>['t'],
  dateTime: (atMs: number) => string,
  { lastUsedAtMs }: { lastUsedAtMs: number | null },
): string {
  return lastUsedAtMs === null ? t('passkeys.neverUsed') : t('passkeys.lastUsed', { time: dateTime(lastUsedAtMs) });
}
