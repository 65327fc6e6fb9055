/** One visitor of the website: a session, an address, and calls over HTTP. */
import http, { CookieJar, type RefinedResponse } from 'k6/http';
import { integerOf } from './demand.ts';
import { pageMs } from './metrics.ts';
import type { Settings } from './settings.ts';

// What a visitor of a rush must expect is no failed request.
http.setResponseCallback(http.expectedStatuses({ min: 200, max: 399 }, 409, 422));

const timeout = '15s';

/** A refusal by its code, or what went wrong instead of an answer. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly body: unknown = null,
  ) {
    super(code);
  }
}

export class Visitor {
  readonly jar = new CookieJar();
  /** Where the visitor comes from, for the request that opens a socket as well. */
  readonly headers: Record<string, string>;
  csrf = '';

  constructor(
    readonly settings: Settings,
    random: () => number,
  ) {
    const part = () => integerOf(random, 1, 255);
    // 10.0.0.0/8 is private: no address of the internet is used.
    this.headers = settings.addresses === 'forwarded' ? { 'x-forwarded-for': `10.${part()}.${part()}.${part()}` } : {};
  }

  /** Opens a page of the website, which begins the session. Answers with its HTML. */
  async open(path: string): Promise<string> {
    const asked = Date.now();
    const answer = await this.send('GET', path, null, {}, 'page');
    pageMs.add(Date.now() - asked);
    const html = String(answer.body);
    this.csrf = /<meta name="csrf-token" content="([^"]+)"/.exec(html)?.[1] ?? '';
    if (this.csrf === '') throw new Refused('NO_SESSION');
    return html;
  }

  /** Begins a session without a page. */
  async begin(): Promise<void> {
    const { data } = (await this.get('/session/token', 'session')) as { data: { csrf: string } };
    this.csrf = data.csrf;
  }

  /** `name`: one for all addresses of a kind, for k6's own tables. */
  async get(path: string, name: string): Promise<unknown> {
    return (await this.send('GET', path, null, {}, name)).json();
  }

  async post(path: string, body: object, name: string): Promise<unknown> {
    const headers = {
      'content-type': 'application/json',
      'x-csrf-token': this.csrf,
      'x-requested-with': 'XMLHttpRequest',
    };
    return (await this.send('POST', path, JSON.stringify(body), headers, name)).json();
  }

  /** The choice on the sandbox's page; the way back to the shop is not followed. */
  async payAt(page: string): Promise<void> {
    const path = page.replace(/^https?:\/\/[^/]+/, '');
    // Never the page of a real provider.
    if (!path.startsWith('/sandbox/pay/')) throw new Refused('NO_SANDBOX');
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    await this.send('POST', path, 'outcome=paid&webhook=now', headers, 'sandbox');
  }

  private async send(
    method: 'GET' | 'POST',
    path: string,
    body: string | null,
    headers: Record<string, string>,
    name: string,
  ): Promise<RefinedResponse<'text'>> {
    const answer = await http.asyncRequest(method, this.settings.baseUrl + path, body, {
      headers: { ...this.headers, ...headers },
      jar: this.jar,
      redirects: 0,
      responseType: 'text',
      tags: { name },
      timeout,
    });
    if (answer.status === 0) throw new Refused('NO_ANSWER', answer.error);
    if (answer.status >= 400) throw new Refused(codeOf(answer), answer.body);
    return answer;
  }
}

function codeOf(answer: RefinedResponse<'text'>): string {
  try {
    return (answer.json() as { code?: string } | null)?.code ?? `HTTP_${answer.status}`;
  } catch {
    return `HTTP_${answer.status}`;
  }
}
