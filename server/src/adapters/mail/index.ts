/** Sends mail through SMTP, or writes it to a folder where the development pages read it. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Mailer, MailMessage } from '../../ports/mail.ts';

export interface MailServer {
  host: string;
  /** The address to connect to, where `host` was looked up already: a second answer of the DNS could be another one. */
  address?: string;
  port: number;
  secure: boolean;
  user: string | null;
  password: string | null;
}

export interface MailSettings {
  /** Null: every mail becomes a file, where there is a folder for them. */
  smtp: MailServer | null;
  /** Sender, with or without a name: `Marquise <tickets@marquise.example>`. */
  from: string;
  /** For the files; made when it is missing. Null: what has no SMTP fails to go out. */
  folder: string | null;
  /** Without encryption no mail goes out. */
  requireTls?: boolean;
  /** For a whole mail through SMTP, however busily the server talks. */
  withinMs?: number;
}

export interface ClosableMailer extends Mailer {
  close(): void;
}

export function createMailer(settings: MailSettings): ClosableMailer {
  if (settings.smtp !== null) return smtpMailer(settings, settings.smtp);
  return settings.folder === null ? noMailer : fileMailer(settings, settings.folder);
}

function envelope(from: string, message: MailMessage) {
  return {
    from,
    to: message.to,
    ...(message.replyTo && { replyTo: message.replyTo }),
    messageId: `<${createHash('sha256').update(message.id).digest('hex').slice(0, 32)}@${domainOf(from)}>`,
    subject: message.subject,
    html: message.html,
    text: message.text,
    attachments: (message.attachments ?? []).map((attachment) => ({
      filename: attachment.fileName,
      contentType: attachment.contentType,
      content: Buffer.from(attachment.bytes),
    })),
    // Nobody answers a machine that is on holiday.
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

function domainOf(from: string): string {
  return /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
}

function smtpMailer(settings: MailSettings, smtp: MailServer): ClosableMailer {
  const transport = nodemailer.createTransport({
    ...smtpOptions(smtp),
    requireTLS: settings.requireTls === true,
    pool: true,
    maxConnections: 4,
    // Trying again is the job's business: the pool would send a mail twice whose answer was lost.
    maxRequeues: 0,
  });
  return {
    async send(message, signal) {
      const limit = AbortSignal.timeout(settings.withinMs ?? 30_000);
      await transport.sendMail({
        ...envelope(settings.from, message),
        signal: signal ? AbortSignal.any([limit, signal]) : limit,
      });
    },
    close: () => transport.close(),
  };
}

/** How to reach a mail server, and how long to wait for it. */
export function smtpOptions(smtp: MailServer) {
  return {
    host: smtp.address ?? smtp.host,
    // A certificate is of the name.
    ...(isIP(smtp.host) === 0 && { servername: smtp.host }),
    port: smtp.port,
    secure: smtp.secure,
    ...(smtp.user === null ? {} : { auth: { user: smtp.user, pass: smtp.password ?? '' } }),
    // A server that does not answer must not keep a job's worker: the job is tried again. These limits are for one step
    // each, and a server that sends a byte now and then keeps within them for ever: hence the limit for the whole mail.
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    // A mail that was given up must not leave by what a closing connection still has to send.
    socketCloseTimeout: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** A ticket that nobody sends is a mail that failed: its job tries again, and is seen when it gives up. */
const noMailer: ClosableMailer = {
  send: () => Promise.reject(new Error('No mail server is set: SMTP_HOST, or one of the exhibitor’s in the portal')),
  close: () => undefined,
};

/** Names sort by time; a file appears whole. */
function fileMailer(settings: MailSettings, folder: string): ClosableMailer {
  const composer = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  let count = 0;
  return {
    async send(message) {
      const composed = await composer.sendMail(envelope(settings.from, message));
      if (!Buffer.isBuffer(composed.message)) throw new Error('The mail was not composed into memory');
      count += 1;
      const time = new Date().toISOString().replaceAll(/[-:.]/g, '');
      const name = `${time}-${String(count % 1_000_000).padStart(6, '0')}-${randomUUID().slice(0, 8)}.eml`;
      const file = join(folder, name);
      try {
        await mkdir(folder, { recursive: true });
        await writeFile(`${file}.part`, composed.message);
        await rename(`${file}.part`, file);
      } catch (cause) {
        await rm(`${file}.part`, { force: true }).catch(() => undefined);
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new Error(`The mail cannot be written to ${folder}: ${reason}`, { cause });
      }
    },
    close: () => undefined,
  };
}
