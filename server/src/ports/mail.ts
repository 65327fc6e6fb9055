import type { TestMailAnswer } from '../contract/index.ts';

export interface MailMessage {
  /** Whose mail it is: it goes out as this exhibitor has set. Absent: it is the server's own. */
  exhibitorId?: number;
  /** Stays when a mail is tried again, so that a mailbox that got it twice shows it once. */
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Where an answer goes, when not to the sender. */
  replyTo?: { name: string; address: string };
  attachments?: { fileName: string; contentType: string; bytes: Uint8Array }[];
}

export interface Mailer {
  /**
   * Sends a mail, or throws so that the job is tried again. `signal` gives it up at once; a mail that the server had taken
   * in that very moment may then be sent a second time.
   */
  send(message: MailMessage, signal?: AbortSignal): Promise<void>;
}

/** How an exhibitor's mails go out. Null: as the server's own do. */
export interface MailRoute {
  from: { name: string; address: string } | null;
  replyTo: { name: string; address: string } | null;
  smtp: { host: string; port: number; secure: boolean; user: string | null; password: string | null } | null;
}

export interface MailTester {
  /** Sends a mail at once and says how far it got. Throws only where the server's own folder cannot be written to. */
  test(route: MailRoute, message: Pick<MailMessage, 'to' | 'subject' | 'html' | 'text'>): Promise<TestMailAnswer>;
}
