export interface MailMessage {
  to: string;
  subject: string;
  html: string;
  text: string;
  attachments?: { fileName: string; contentType: string; bytes: Uint8Array }[];
}

/** Sends a mail, or throws so that the job is tried again. */
export interface Mailer {
  send(message: MailMessage): Promise<void>;
}
