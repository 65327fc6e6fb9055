/** How an exhibitor's mails go out: as it has set, else as the server does. */
import type { Seals } from '../../domain/seals.ts';
import type { MailRoute } from '../../ports/mail.ts';
import type { SettingsStore } from '../../ports/settingsStore.ts';

/** What the password of an exhibitor's mail server is sealed for. */
export const sealedFor = (exhibitorId: number): string => `mail settings of exhibitor ${exhibitorId}`;

/** Throws when the password was sealed with a secret that is not known here. */
export async function mailRouteOf(
  store: Pick<SettingsStore, 'mail'>,
  seals: Seals,
  exhibitorId: number,
): Promise<MailRoute> {
  const { config, password } = await store.mail(exhibitorId);
  const addressed = (address: string | null, name: string | null) =>
    address === null ? null : { name: name ?? '', address };
  return {
    from: addressed(config.from_address, config.from_name),
    replyTo: addressed(config.reply_address, config.reply_name),
    smtp:
      config.host === null
        ? null
        : {
            host: config.host,
            port: config.port,
            secure: config.secure,
            user: config.username,
            password:
              password === null
                ? null
                : (seals.open(password, sealedFor(exhibitorId)) as { password: string }).password,
          },
  };
}

/** Seals the mail passwords with the current secret, so that a former one can be forgotten. */
export async function sealMailPasswordsAnew(
  store: SettingsStore,
  seals: Seals,
  onFault: (error: unknown, where: string) => void,
): Promise<void> {
  for (const { exhibitorId, password } of await store.sealed()) {
    if (seals.isCurrent(password)) continue;
    try {
      const about = sealedFor(exhibitorId);
      await store.reseal(exhibitorId, password, seals.seal(seals.open(password, about) as object, about));
    } catch (error) {
      onFault(
        new Error(`The mail password of exhibitor ${exhibitorId} cannot be used`, { cause: error }),
        'mail settings',
      );
    }
  }
}
