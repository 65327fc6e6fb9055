/** Staff as they come: who signs in over HTTP with the demo's logins, asks, changes and listens. */
import * as assert from 'uvu/assert';
import type { RoleKey, StaffAccount, StaffSessionView } from '../contract/index.ts';
import {
  type Answer,
  demoLogins,
  type EdgeUnderTest,
  openSocket,
  type RawSocket,
  type SocketMessage,
  type Visitor,
} from './edgeUnderTest.ts';

/** The answer of a procedure. */
export type Called = Pick<SocketMessage, 'result' | 'error'>;

export const { demoPassword, demoStaff } = await demoLogins();

/** Sockets of everybody in this process: a test ends those that it opened. */
export const openedSockets: RawSocket[] = [];

export const dataOf = <T>({ status, json, text }: Answer<Called>): T => {
  assert.is(status, 200, text);
  return json.result?.data as T;
};
export const refusal = ({ json }: Answer<Called>) => json.error?.data.parterre;
export const emailOf = (role: RoleKey): string => demoStaff.find((employee) => employee.role === role)?.email ?? '';
export const employeeOf = (message: SocketMessage) => (message.result?.data as StaffAccount | undefined)?.email;
export const closed = (socket: RawSocket) => socket.until(() => socket.closed, 'the end of the session');

/** Whoever asks with one cookie more than a visitor has. */
export class Caller {
  /** Cookie of their own session, as a browser sends it. */
  cookie = '';

  /** `root`: where their procedures are, `/trpc`. */
  constructor(
    readonly node: EdgeUnderTest,
    readonly visitor: Visitor,
    private readonly root: string,
  ) {}

  get headers() {
    return { cookie: `${this.visitor.cookie}; ${this.cookie}` };
  }

  query(path: string, input?: unknown): Promise<Answer<Called>> {
    const asked = input === undefined ? '' : `?${new URLSearchParams({ input: JSON.stringify(input) })}`;
    return this.visitor.get<Called>(`${this.root}/${path}${asked}`, this.headers);
  }

  mutate(path: string, input?: unknown): Promise<Answer<Called>> {
    return this.visitor.post<Called>(`${this.root}/${path}`, input === undefined ? '' : input, this.headers);
  }
}

/** Somebody with a browser, who may have signed in. */
export class Person extends Caller {
  /** The cookie of a browser in which somebody has signed in; it outlives the session. */
  desk = '';

  static async at(node: EdgeUnderTest): Promise<Person> {
    return new Person(node, await node.visitor(), '/trpc');
  }

  static async as(role: RoleKey, node: EdgeUnderTest): Promise<Person> {
    const person = await Person.at(node);
    const answer = await person.signIn(emailOf(role));
    assert.is(answer.status, 200, answer.text);
    return person;
  }

  /** `from`: their address, on a node behind a proxy. */
  async signIn(email: string, password = demoPassword, from?: string): Promise<Answer<Called>> {
    return this.kept(await this.visitor.post<Called>('/trpc/staff.signIn', { email, password }, this.sent(from)));
  }

  /** Chooses a password by the link of a mail. */
  async choosePassword(token: string, password: string, from?: string): Promise<Answer<Called>> {
    const chosen = { token, password, password_confirmation: password };
    return this.kept(await this.visitor.post<Called>('/trpc/staff.resetPassword', chosen, this.sent(from)));
  }

  private sent(from: string | undefined): Record<string, string> {
    const cookie = this.desk === '' ? this.visitor.cookie : `${this.visitor.cookie}; ${this.desk}`;
    return { cookie, ...(from !== undefined && { 'x-forwarded-for': from }) };
  }

  private kept(answer: Answer<Called>): Answer<Called> {
    const cookies = answer.headers.getSetCookie().map((each) => each.split(';')[0] ?? '');
    this.cookie = cookies.find((each) => each.startsWith('parterre_staff=')) ?? this.cookie;
    this.desk = cookies.find((each) => each.startsWith('parterre_desk=')) ?? this.desk;
    return answer;
  }

  async account(): Promise<StaffAccount> {
    return (await this.query('staff.account')).json.result?.data as StaffAccount;
  }

  async sessions(): Promise<StaffSessionView[]> {
    return (await this.query('staff.sessions')).json.result?.data as StaffSessionView[];
  }

  async connect(node = this.node): Promise<RawSocket> {
    const socket = await openSocket(node.url, { headers: this.headers, params: { csrf: this.visitor.csrf } });
    openedSockets.push(socket);
    return socket;
  }
}

/** Somebody of the demo's staff, signed in, for tests that ask pages and REST rather than procedures. */
export async function visitorAs(role: RoleKey, node: EdgeUnderTest): Promise<Visitor> {
  const { visitor, cookie, desk } = await Person.as(role, node);
  return visitor.withCookies(cookie, desk);
}
