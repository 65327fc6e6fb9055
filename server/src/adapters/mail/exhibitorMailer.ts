/** Mails of exhibitors go out as these have set, all others as the server does. */
import { lookup } from 'node:dns/promises';
import { isIPv4 } from 'node:net';
import nodemailer from 'nodemailer';
import type { TestMailAnswer } from '../../contract/index.ts';
import { isPublicHost } from '../../domain/hosts.ts';
import type { MailRoute, MailTester } from '../../ports/mail.ts';
import { type ClosableMailer, createMailer, type MailServer, type MailSettings, smtpOptions } from './index.ts';

/** Longest time for a test mail: whoever waits for it sits before a form. */
const testMs = 20_000;

/**
 * `routeOf`: how an exhibitor's mails go out now. It is asked for each mail, so that a setting holds from the next mail on; the
 * connections stay for as long as it answers the same. `isAllowed`: which names and addresses an exhibitor's mail server may have; null:
 * any. Without it whoever may write settings could find out by them what runs in a network of ours.
 */
export function createExhibitorMailer(
  server: MailSettings,
  routeOf: (exhibitorId: number) => Promise<MailRoute>,
  { isAllowed, lookUp = addressesOf }: { isAllowed: ((host: string) => boolean) | null; lookUp?: typeof addressesOf },
): ClosableMailer & MailTester {
  const own = createMailer(server);
  const made = new Map<number, { settings: string; mailer: ClosableMailer }>();

  function mailerOf(exhibitorId: number, route: MailRoute): ClosableMailer {
    const settings = settingsOf(server, route);
    const key = JSON.stringify(settings);
    const known = made.get(exhibitorId);
    if (known?.settings === key) return known.mailer;
    known?.mailer.close();
    const mailer = createMailer(settings);
    made.set(exhibitorId, { settings: key, mailer });
    return mailer;
  }

  /**
   * The mail server with the address that connections go to; null where its name, or any address that the name has now, is not allowed.
   * Throws where the name has none.
   */
  async function checked(smtp: MailServer): Promise<MailServer | null> {
    if (isAllowed === null) return smtp;
    if (!isAllowed(smtp.host)) return null;
    const addresses = await lookUp(smtp.host);
    if (!addresses.every(isAllowed)) return null;
    // Not every network reaches the other kind.
    const address = addresses.find(isIPv4) ?? addresses[0];
    return address === undefined ? null : { ...smtp, address };
  }

  return {
    async send({ exhibitorId, ...message }, signal) {
      if (exhibitorId === undefined) return own.send(message, signal);
      const route = await routeOf(exhibitorId);
      const smtp = route.smtp === null ? null : await checked(route.smtp);
      if (route.smtp !== null && smtp === null)
        throw new Error(`The mail server ${route.smtp.host} is not on the public internet`);
      const replyTo = message.replyTo ?? route.replyTo;
      await mailerOf(exhibitorId, { ...route, smtp }).send({ ...message, ...(replyTo && { replyTo }) }, signal);
    },

    async test(route, message) {
      let { smtp, from } = settingsOf(server, route);
      if (smtp === null) {
        if (server.folder === null) return { outcome: 'no_server', answer: null, host: null };
        await own.send({ ...message, id: `test ${Date.now()}` });
        return { outcome: 'accepted', answer: null, host: null };
      }
      if (route.smtp !== null) {
        const found = await checked(smtp).catch(() => undefined);
        if (found === undefined) return { outcome: 'no_such_host', answer: null, host: smtp.host };
        if (found === null) return { outcome: 'private_host', answer: null, host: smtp.host };
        smtp = found;
      }
      const transport = nodemailer.createTransport({ ...smtpOptions(smtp), requireTLS: mustEncrypt(smtp) });
      const signal = AbortSignal.timeout(testMs);
      try {
        const { response } = await transport.sendMail({
          from,
          to: message.to,
          ...(route.replyTo && { replyTo: route.replyTo }),
          subject: message.subject,
          html: message.html,
          text: message.text,
          signal,
        });
        return { outcome: 'accepted', answer: lineOf(response), host: smtp.host };
      } catch (error) {
        return { ...outcomeOf(error, signal.aborted), host: smtp.host };
      } finally {
        transport.close();
      }
    },

    close() {
      for (const { mailer } of made.values()) mailer.close();
      own.close();
    },
  };
}

async function addressesOf(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

function settingsOf(server: MailSettings, { from, smtp }: MailRoute): MailSettings {
  return {
    ...server,
    from: from === null ? server.from : addressed(from),
    smtp: smtp ?? server.smtp,
    ...(smtp !== null && { requireTls: mustEncrypt(smtp) }),
  };
}

/** A password does not travel the internet in the clear, whatever the mail server offers. */
function mustEncrypt({ host, secure, user }: MailServer): boolean {
  return !secure && user !== null && isPublicHost(host);
}

function addressed({ name, address }: { name: string; address: string }): string {
  return name === '' ? address : `"${name.replaceAll(/["\\]/g, '\\$&')}" <${address}>`;
}

/** What went wrong, by nodemailer's codes, and what the mail server said about it. */
function outcomeOf(error: unknown, timedOut: boolean): Pick<TestMailAnswer, 'outcome' | 'answer'> {
  const { code, response, responseCode } = error as { code?: string; response?: string; responseCode?: number };
  const answer = lineOf(response);
  if (timedOut || code === 'ETIMEDOUT') return { outcome: 'no_answer', answer };
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(String(error))) return { outcome: 'no_such_host', answer };
  if (code === 'EAUTH' || responseCode === 535) return { outcome: 'wrong_password', answer };
  if (code === 'ETLS' || /certificate|SSL|TLS/i.test(String(error))) return { outcome: 'no_encryption', answer };
  if (responseCode !== undefined) return { outcome: 'refused', answer };
  if (code === 'ECONNECTION' || code === 'ESOCKET') return { outcome: 'unreachable', answer };
  return { outcome: 'failed', answer };
}

/** What a mail server says is text of somebody else: one line of it, and no more than a form has room for. */
function lineOf(response: string | undefined): string | null {
  const line = response?.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim() ?? '';
  return line === '' ? null : line.slice(0, 300);
}
