/**
 * The first start: until it is known whose the installation is, every page leads to one form, which whoever has the code of
 * the server fills in. Plain HTML: an app would need an exhibitor to begin with.
 */
import { type Request, type RequestHandler, type Response, Router, urlencoded } from 'express';
import { isLocale, type Locale, locales, passwordLengths, setUpSchema } from '../contract/index.ts';
import { ParterreError } from '../domain/parterreError.ts';
import { deskCookie } from '../edge/deskCookie.ts';
import type { Edge } from '../edge/edge.ts';
import { InvalidInput, statusOf, toErrorBody } from '../edge/errors.ts';
import { negotiateLocale } from '../edge/locale.ts';
import { named, stateOf } from '../edge/requestState.ts';
import { staffCookie } from '../edge/staffCookie.ts';
import { escapeHtml } from '../texts/html.ts';
import { text } from '../texts/text.ts';
import { plainPage } from './plainPage.ts';

const newPassword = `autocomplete="new-password" minlength="${passwordLengths.least}" maxlength="${passwordLengths.most}"`;

const path = '/setup';

export function setupPages(edge: Edge): Router {
  const router = Router();
  const { setup, signIns, staff } = edge.services;

  router.get(path, named('setup'), unlessDone, (request, response) => send(request, response, {}, null));

  // Without a token against forgery: whoever knows the code needs nobody else's browser.
  router.post(
    path,
    named('setup'),
    unlessDone,
    urlencoded({ extended: false, limit: '16kb' }),
    async (request, response) => {
      const locale = localeOf(request);
      try {
        // Counted as tries of one account, before the code is looked at.
        const attempt = await edge.limits.takeSignIn('set-up', request.ip ?? '');
        const input = setUpSchema.safeParse(request.body ?? {});
        if (!input.success) throw new InvalidInput(input.error);
        await setup.setUp(input.data);
        await attempt.succeeded();
        const { admin_email: email, password } = input.data;
        const { token, actor } = await staff.signIn(
          { email, password },
          {
            browser: request.header('user-agent') ?? '',
            ...(request.ip !== undefined && { address: request.ip }),
          },
        );
        response.append('Set-Cookie', staffCookie(token, edge));
        response.append('Set-Cookie', deskCookie(await signIns.learnDesk(actor.employeeId, null), edge));
        response.redirect(303, '/portal');
      } catch (error) {
        if (error instanceof ParterreError && error.code === 'SET_UP_ALREADY') return response.redirect(303, '/portal');
        const refusal = toErrorBody(error, {
          locale,
          onFault: (fault) => edge.onFault(fault, { requestId: stateOf(response).id, path }),
        });
        response.status(statusOf(refusal.code));
        if (refusal.retryAfterSeconds !== undefined)
          response.setHeader('Retry-After', String(refusal.retryAfterSeconds));
        send(request, response, fieldsOf(request.body), refusal);
      }
    },
  );

  /** Whoever is set up has a portal. */
  async function unlessDone(_request: Request, response: Response, next: () => void): Promise<void> {
    if (await setup.isSetUp()) response.redirect(303, '/portal');
    else next();
  }

  return router;
}

/** Every other page, as long as nothing is set up. */
export function toSetup(edge: Edge): RequestHandler {
  return async (request, response, next) => {
    if ((request.method !== 'GET' && request.method !== 'HEAD') || (await edge.services.setup.isSetUp())) return next();
    response.setHeader('Cache-Control', 'no-store');
    response.redirect(302, path);
  };
}

type Refusal = Pick<ReturnType<typeof toErrorBody>, 'message' | 'errors'>;

function localeOf(request: Request): Locale {
  const { locale } = request.query;
  return isLocale(locale) ? locale : negotiateLocale(request.header('accept-language'), [...locales]);
}

function fieldsOf(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(Object.entries(body).filter(([, value]) => typeof value === 'string'));
}

/** What a language calls itself. */
function languageName(locale: Locale): string {
  const [language = locale] = locale.split('-');
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(language) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

/** Where most who speak a language set their clocks; it is asked for all the same. */
const usualZones: Record<Locale, string> = {
  en: 'Europe/Brussels',
  fr: 'Europe/Paris',
  'nl-BE': 'Europe/Brussels',
  de: 'Europe/Berlin',
};

function send(request: Request, response: Response, filled: Record<string, string>, refusal: Refusal | null): void {
  const locale = localeOf(request);
  const t = (key: string): string => escapeHtml(text(locale, `setup:${key}`));
  const refused = Object.keys(refusal?.errors ?? {});

  /** `more`: attributes, or the options of a choice. */
  function field(name: string, { type = 'text', hint = false, more = '', options = '' } = {}): string {
    const error = refusal?.errors?.[name]?.[0];
    const told = [hint ? `${name}-hint` : '', error ? `${name}-error` : ''].filter(Boolean).join(' ');
    const attributes = `id="${name}" name="${name}"${told ? ` aria-describedby="${told}"` : ''}${error ? ' aria-invalid="true"' : ''}${refused[0] === name ? ' autofocus' : ''} required`;
    const value = type === 'password' ? '' : ` value="${escapeHtml(filled[name] ?? '')}"`;
    return `<div class="field">
<label for="${name}">${t(name)}</label>
${options ? `<select ${attributes}>${options}</select>` : `<input type="${type}" ${attributes}${value} ${more}>`}
${hint ? `<p class="quiet" id="${name}-hint">${t(`${name}_hint`)}</p>` : ''}
${error ? `<p class="wrong" id="${name}-error">${escapeHtml(error)}</p>` : ''}
</div>`;
  }
  const option = (value: string, label: string, chosen: string): string =>
    `<option value="${escapeHtml(value)}"${value === chosen ? ' selected' : ''}>${escapeHtml(label)}</option>`;
  const zone = filled.timezone ?? usualZones[locale];
  const zones = Intl.supportedValuesOf('timeZone').map((name) => option(name, name.replaceAll('_', ' '), zone));
  const language = filled.locale ?? locale;
  const languages = locales.map((each) => option(each, languageName(each), language));

  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Language', locale);
  response.vary('Accept-Language');
  response.type('html').send(
    plainPage({
      locale,
      nonce: stateOf(response).nonce,
      title: text(locale, 'setup:title'),
      head: `<style nonce="${escapeHtml(stateOf(response).nonce)}">${style}</style>`,
      content: `<p>${t('text')}</p>
<p class="quiet">${locales
        .map((each) =>
          each === locale
            ? `<b lang="${each}">${escapeHtml(languageName(each))}</b>`
            : `<a lang="${each}" hreflang="${each}" href="${path}?locale=${each}">${escapeHtml(languageName(each))}</a>`,
        )
        .join(' · ')}</p>
${refusal ? `<p class="refusal" role="alert">${escapeHtml(refusal.message)}</p>` : ''}
<form method="post" action="${path}?locale=${locale}" novalidate>
${field('code', { hint: true, more: 'autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="40"' })}
<h2>${t('cinema')}</h2>
${field('trade_name', { hint: true, more: 'autocomplete="organization" maxlength="120"' })}
${field('email', { type: 'email', hint: true, more: 'autocomplete="off" maxlength="254"' })}
${field('timezone', { hint: true, options: zones.join('') })}
${field('locale', { hint: true, options: languages.join('') })}
<h2>${t('you')}</h2>
<p class="quiet">${t('you_text')}</p>
${field('name', { more: 'autocomplete="name" maxlength="120"' })}
${field('admin_email', { type: 'email', more: 'autocomplete="username" maxlength="254"' })}
${field('password', { type: 'password', hint: true, more: newPassword })}
<button>${t('submit')}</button>
</form>`,
    }),
  );
}

const style = `
main { max-width: 34rem; }
.field { margin: 0 0 16px; }
label { display: block; margin-bottom: 4px; font-weight: 600; }
input, select { width: 100%; padding: 10px 12px; border: 1px solid var(--quiet); border-radius: 10px; background: transparent; color: inherit; font: inherit; }
select { background: var(--paper); }
input:focus-visible, select:focus-visible, button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.field p { margin: 4px 0 0; font-size: 14px; }
.wrong, .refusal { color: var(--wrong); }
[aria-invalid] { border-color: var(--wrong); }
.refusal { padding: 12px 16px; border: 1px solid var(--wrong); border-radius: 10px; }
button { margin-top: 16px; padding: 12px 24px; border: 0; border-radius: 10px; background: var(--accent); color: var(--paper); font: inherit; font-weight: 600; cursor: pointer; }
:root { --wrong: oklch(50% 0.19 25); }
@media (prefers-color-scheme: dark) { :root { --wrong: oklch(78% 0.12 25); } }
`;
