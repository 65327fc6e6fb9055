/** Desks where staff sign in every day, and what wrong passwords and PINs come to. */
import { createHash, randomBytes } from 'node:crypto';
import type { JobPayloads } from '../../ports/jobs.ts';
import type { FailedSignIn } from '../../ports/signInStore.ts';
import { letterWithLink } from '../../texts/letter.ts';
import { text } from '../../texts/text.ts';
import type { CommonDeps, MailingDeps, PortalDeps } from '../deps.ts';

export interface SignIns {
  /** The id of the desk that has this token, where the account of this address has signed in there before; null: it is elsewhere. */
  deskOf(email: string, token: string | null): Promise<string | null>;
  /** The employee has signed in there. `former`: its token until now. Answers with the one from now on. */
  learnDesk(employeeId: number, former: string | null): Promise<string>;
  /** Notes a wrong password or PIN, and that it keeps somebody out, which the person is told by mail. Nobody waits for it. */
  failed(failure: FailedSignIn): void;
}

/** The token stands in the cookie alone; the database knows its hash. */
const deskId = (token: string): string => createHash('sha256').update(token).digest('base64url');

export function createSignIns({
  signIns,
  onFault,
}: Pick<CommonDeps, 'onFault'> & Pick<PortalDeps, 'signIns'>): SignIns {
  return {
    async deskOf(email, token) {
      if (token === null) return null;
      const id = deskId(token);
      return (await signIns.knowsDesk(email, id)) ? id : null;
    },

    async learnDesk(employeeId, former) {
      // Another one each time: a token that somebody put into this browser, or took from it, is worth nothing then.
      const token = randomBytes(32).toString('base64url');
      await signIns.learnDesk({ id: deskId(token), formerId: former === null ? null : deskId(former), employeeId });
      return token;
    },

    failed(failure) {
      // Nobody waits: an answer that comes later where there is such an account would tell that there is one.
      signIns.noteFailure(failure).catch((error: unknown) => onFault(error, 'note a wrong password'));
    },
  };
}

/** What was wrong, as the texts call it. */
const wrongOf = { elsewhere: 'passwords', desk: 'passwords', device: 'pins', 'second-factor': 'codes' } as const;

/** Longer than that is told in hours. */
const mostMinutes = 90;

/** "Somebody tries to sign in as you." Sent twice after a crash it is only read twice. */
export async function mailLocked(
  {
    signIns,
    mailer,
    publicUrl,
  }: Pick<CommonDeps, 'publicUrl'> & Pick<PortalDeps, 'signIns'> & Pick<MailingDeps, 'mailer'>,
  { employee, kind, place, toldAt }: JobPayloads['mail-locked'],
  signal?: AbortSignal,
): Promise<void> {
  const lock = await signIns.lockToTell(employee, { kind, place });
  if (!lock) return;
  const { locale, email, name, exhibitorId, wrong, addresses, minutes } = lock;
  const [count, unit] = minutes > mostMinutes ? [Math.round(minutes / 60), 'hours'] : [minutes, 'minutes'];
  const values = {
    name,
    email,
    exhibitor: lock.exhibitorName,
    device: lock.device ?? '',
    wrong: text(locale, `mail:locked.wrong_${wrongOf[kind]}`, { count: wrong }),
    addresses: text(locale, 'mail:locked.addresses', { count: addresses }),
    time: text(locale, `mail:locked.${unit}`, { count }),
  };
  const words = (key: string): string => text(locale, `mail:${key}`, values);
  await mailer.send(
    {
      id: `locked ${employee} ${kind} ${place} ${toldAt}`,
      to: email,
      exhibitorId,
      ...letterWithLink(locale, {
        subject: words(`locked.${kind}.subject`),
        lines: ['greeting', `locked.${kind}.lead`, `locked.${kind}.next`, 'locked.own'].map(words),
        link: `${publicUrl()}/portal?locale=${locale}`,
        button: words('locked.button'),
        end: words('locked.why'),
      }),
    },
    signal,
  );
}
