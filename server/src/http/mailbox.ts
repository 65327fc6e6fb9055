/** In a demonstration mail is written to VAR_DIR/mail instead of being sent; here one reads it. Never in production, nor for strangers. */
import { open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Response, Router } from 'express';
import PostalMime, { type Email } from 'postal-mime';
import { ParterreError } from '../domain/parterreError.ts';
import { named, stateOf } from '../edge/requestState.ts';
import { escapeHtml } from '../texts/html.ts';
import { plainPage } from './plainPage.ts';

const mailsPerPage = 50;
/** Enough for receivers and subject: a list needs no attachments. */
const headBytes = 16 * 1024;

export function mailbox(folder: string): Router {
  const router = Router();
  router.use('/dev/mail', named('mailbox'));

  router.get('/dev/mail', async (request, response) => {
    const all = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
    // Their names begin with the time.
    const names = all.sort().reverse();
    const page = Math.max(1, Math.trunc(Number(request.query.page)) || 1);
    const first = (page - 1) * mailsPerPage;
    const shown = names.slice(first, first + mailsPerPage);
    const mails = await Promise.all(shown.map((name) => headOf(folder, name)));
    const rows = mails.map(
      ({ name, at, mail }) =>
        `<tr><td>${at.toISOString().slice(0, 19).replace('T', ' ')}</td><td>${escapeHtml(receivers(mail))}</td><td><a href="/dev/mail/${encodeURIComponent(name)}">${escapeHtml(mail.subject ?? '(no subject)')}</a></td></tr>`,
    );
    const links = [
      page > 1 ? `<a href="/dev/mail?page=${page - 1}" rel="prev">Newer mails</a>` : '',
      first + shown.length < names.length ? `<a href="/dev/mail?page=${page + 1}" rel="next">Older mails</a>` : '',
    ].filter(Boolean);
    const content =
      rows.length > 0
        ? `<p class="quiet">${first + 1} to ${first + shown.length} of ${names.length}</p><table><thead><tr><th scope="col">Written (UTC)</th><th scope="col">To</th><th scope="col">Subject</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
        : '<p>No mail here. Buy a ticket; its confirmation appears on the first page.</p>';
    send(response, 'Mail', `${content}${links.length > 0 ? `<p>${links.join(' · ')}</p>` : ''}`);
  });

  router.get('/dev/mail/:name', async (request, response) => {
    const mail = await read(folder, request.params.name);
    const base = `/dev/mail/${encodeURIComponent(request.params.name)}`;
    const attachments = mail.attachments.map(
      (attachment, at) =>
        `<li><a href="${base}/attachments/${at}">${escapeHtml(attachment.filename ?? 'attachment')}</a> (${escapeHtml(attachment.mimeType)})</li>`,
    );
    send(
      response,
      mail.subject ?? '(no subject)',
      `<p class="quiet">To ${escapeHtml(receivers(mail))} · <a href="/dev/mail">All mail</a></p>
${attachments.length > 0 ? `<ul>${attachments.join('')}</ul>` : ''}
${mail.html ? `<iframe src="${base}/body" title="${escapeHtml(mail.subject ?? 'Mail')}" sandbox></iframe>` : ''}
<h2>As text</h2><pre tabindex="0">${escapeHtml(mail.text ?? '')}</pre>`,
    );
  });

  router.get('/dev/mail/:name/body', async (request, response) => {
    const mail = await read(folder, request.params.name);
    // A mail brings its own styles and no script.
    response.setHeader(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'",
    );
    response.removeHeader('X-Frame-Options');
    response.type('html').send(mail.html ?? '');
  });

  router.get('/dev/mail/:name/attachments/:at', async (request, response) => {
    const mail = await read(folder, request.params.name);
    const attachment = mail.attachments[Number(request.params.at)];
    if (!attachment) throw new ParterreError('NOT_FOUND');
    const bytes =
      typeof attachment.content === 'string'
        ? Buffer.from(attachment.content)
        : Buffer.from(new Uint8Array(attachment.content));
    response.type(attachment.mimeType).send(bytes);
  });
  return router;
}

function send(response: Response, title: string, content: string): void {
  response.type('html').send(plainPage({ locale: 'en', title, nonce: stateOf(response).nonce, content }));
}

async function read(folder: string, name: string): Promise<Email> {
  // A plain file name, nothing that leads out of the folder.
  if (!/^[\w@.+-]+\.eml$/.test(name)) throw new ParterreError('NOT_FOUND');
  try {
    return await parse(join(folder, name));
  } catch (cause) {
    throw new ParterreError('NOT_FOUND', { cause });
  }
}

/** The beginning of a mail that nobody has opened yet. */
async function headOf(folder: string, name: string): Promise<{ name: string; at: Date; mail: Email }> {
  const file = await open(join(folder, name));
  try {
    const { mtime } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return { name, at: mtime, mail: await PostalMime.parse(buffer.subarray(0, bytesRead)) };
  } finally {
    await file.close();
  }
}

async function parse(file: string): Promise<Email> {
  return PostalMime.parse(await readFile(file));
}

function receivers(mail: Email): string {
  return (mail.to ?? []).map(({ address }) => address ?? '').join(', ');
}
