import type { ContactInput, Locale } from '../contract/index.ts';

export interface MailMessage {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Where an answer goes, when not to the sender. */
  replyTo?: { name: string; address: string };
  attachments?: { fileName: string; contentType: string; bytes: Uint8Array }[];
}

/** What is in a mail to the exhibitor about a message from the contact page. */
export type ContactMail = (
  message: ContactInput & { exhibitor: string },
  locale: Locale,
) => Pick<MailMessage, 'subject' | 'html' | 'text'>;

/** Sends a mail, or throws so that the job is tried again. */
export interface Mailer {
  send(message: MailMessage): Promise<void>;
}
