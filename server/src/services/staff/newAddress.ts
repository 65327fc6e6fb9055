/** Another address of somebody who signs in: it counts once whoever reads its mail has confirmed it. */
import { randomBytes } from 'node:crypto';
import { type AddressLinkView, type MailedLink, ownAccount } from '../../contract/index.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { JobPayloads } from '../../ports/jobs.ts';
import { letterWithLink } from '../../texts/letter.ts';
import { text } from '../../texts/text.ts';
import type { CommonDeps, MailingDeps, PortalDeps } from '../deps.ts';
import { auditedNews, noting } from './changedNews.ts';
import { linkId } from './invitations.ts';
import { sessionNews } from './sessionNews.ts';

export interface NewAddresses {
  /** Where the link leads. ADDRESS_LINK_INVALID */
  look(link: MailedLink): Promise<AddressLinkView>;
  /**
   * The account has the new address from now on, and its sessions go on; links that were mailed to the one before end. Answers with the
   * address. ADDRESS_LINK_INVALID; ADDRESS_TAKEN: another account signs in with it, and it goes on waiting.
   */
  confirm(link: MailedLink): Promise<{ email: string }>;
}

export function createNewAddresses({
  staff,
  changes,
  bus,
}: Pick<CommonDeps, 'bus'> & Pick<PortalDeps, 'staff' | 'changes'>): NewAddresses {
  return {
    async look({ token }) {
      const found = await staff.addressLink(linkId(token));
      if (!found) throw new ParterreError('ADDRESS_LINK_INVALID');
      const { isTaken, ...whose } = found;
      return { ...whose, is_taken: isTaken };
    },

    async confirm({ token }) {
      const { employeeId, email, audited } = await changes.transaction(async (transaction) => {
        const { noted: change, audited } = noting(transaction);
        const link = await change.accounts.useAddressLink(linkId(token));
        if (!link) throw new ParterreError('ADDRESS_LINK_INVALID');
        const { employeeId, email } = link;
        // The transaction is undone: the address may become free.
        if ((await change.accounts.signingIn(email)) !== null) throw new ParterreError('ADDRESS_TAKEN');
        await change.accounts.endFormerPasswords(email);
        const row = await change.lock('employee', String(employeeId));
        if (!row) throw new ParterreError('ADDRESS_LINK_INVALID');
        const [first] = await change.membershipsOf(employeeId);
        const after = { email, new_email: null };
        await change.write('employee', String(employeeId), after);
        await change.audit({
          employeeId,
          employeeName: row.values.name,
          sessionId: null,
          permission: ownAccount,
          entity: 'employee',
          entityId: String(employeeId),
          scope: first?.scope ?? null,
          version: row.version + 1,
          before: { email: row.values.email, new_email: row.values.new_email },
          after,
        });
        await change.endLinks(employeeId);
        await change.accounts.endAddressLinks(employeeId);
        return { employeeId, email, audited };
      });
      // Where they are signed in they are called so from now on.
      const theirs = (await staff.sessionsOf(employeeId)).map(({ id }) => id);
      for (const news of [...sessionNews(theirs), ...auditedNews(changes, audited)]) bus.publish(news);
      return { email };
    },
  };
}

/** Mails the link to a new address, if it still waits. A second try sends a second link, and both work until one is used. */
export async function mailNewAddress(
  { staff, mailer, publicUrl }: Pick<CommonDeps, 'publicUrl'> & Pick<PortalDeps, 'staff'> & Pick<MailingDeps, 'mailer'>,
  { employee, email, exhibitor, by, askedAt }: JobPayloads['mail-new-address'],
  signal?: AbortSignal,
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const owner = await staff.addAddressLink({ id: linkId(token), employeeId: employee, email }, exhibitor);
  if (!owner) return;
  const { name, locale, exhibitorName, exhibitorEmail } = owner;
  const words = (key: string): string => text(locale, `mail:${key}`, { by, exhibitor: exhibitorName, name, email });
  await mailer.send(
    {
      id: `new address ${employee} ${askedAt}`,
      to: email,
      // By the installation's own mail server, as invitations go: whoever can read the link has the account.
      replyTo: { name: exhibitorName, address: exhibitorEmail },
      ...letterWithLink(locale, {
        subject: words('new_address.subject'),
        lines: ['greeting', 'new_address.lead', 'new_address.until'].map(words),
        // Behind the #, so that it is in no log and no Referer.
        link: `${publicUrl()}/portal?locale=${locale}#address=${token}`,
        button: words('new_address.button'),
        end: words('new_address.ignore'),
      }),
    },
    signal,
  );
}
