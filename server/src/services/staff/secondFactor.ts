/** The second factor of staff: setting it up, giving it, and taking it away. docs/decisions/second-factor.md says why so. */
import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type {
  AddedFactor,
  AuthenticatorAppCreation,
  HalfSignedIn,
  NewAuthenticatorApp,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyRenaming,
  SecondFactorView,
  StaffAccount,
} from '../../contract/index.ts';
import type { EmployeeActor, HalfSignedInActor } from '../../domain/actor.ts';
import { isLoopback, siteOrigin } from '../../domain/hosts.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { Sealed, Seals } from '../../domain/seals.ts';
import { challengeMinutes, confirmedMinutes, newRecoveryCodes, recoveryCodeId } from '../../domain/secondFactor.ts';
import { newTotpSecret, totpStep, totpUri } from '../../domain/totp.ts';
import type { PasskeyCreationOptions, PasskeyRequestOptions, PasskeySite } from '../../ports/passkeys.ts';
import {
  type OwnAct,
  type PasskeyPurpose,
  type Removal,
  type SecondFactorStore,
  SessionNotWhole,
} from '../../ports/secondFactorStore.ts';
import type { CommonDeps, PortalDeps } from '../deps.ts';
import { wholeReach } from './accounts.ts';
import { changeTogether, who } from './change.ts';
import { longestBrowser, staffSessionId } from './sessionId.ts';
import { sessionNews } from './sessionNews.ts';

/** Where somebody is, and with which browser. `session`: of its cookie; null: it has none. */
export interface AtBrowser {
  host: string;
  session: string | null;
}

type OwnActor = EmployeeActor | HalfSignedInActor;

/** `token`: for the cookie, in place of the one before. */
export interface NowSignedIn {
  token: string;
  employeeId: number;
  account: StaffAccount;
}

export interface StaffSecondFactor {
  /** What somebody owes who has given their password, and with what they can give it here. */
  owed(actor: HalfSignedInActor, host: string): Promise<HalfSignedIn>;
  /** The factors of one's own account. */
  view(actor: EmployeeActor, host: string): Promise<SecondFactorView>;

  /** What a browser is asked with for a passkey that can be given here. PASSKEYS_UNAVAILABLE. */
  passkeyRequest(actor: HalfSignedInActor, at: AtBrowser): Promise<PasskeyRequestOptions>;
  /** PASSKEY_REFUSED, NOT_SIGNED_IN: the session has ended. */
  givePasskey(actor: HalfSignedInActor, answer: PasskeyAnswer, at: AtBrowser): Promise<NowSignedIn>;
  /** Takes a code of the app, or a recovery code. SECOND_FACTOR_WRONG, NOT_SIGNED_IN: the session has ended. */
  giveCode(actor: HalfSignedInActor, code: string): Promise<NowSignedIn>;

  /** What a passkey has to sign for whoever comes without an address and a password. PASSKEYS_UNAVAILABLE. */
  signInRequest(at: AtBrowser): Promise<PasskeyRequestOptions>;
  /** Their device has verified them: nothing else is asked of them. `options`: as of `Services.staff.signIn`. PASSKEY_REFUSED. */
  signIn(answer: PasskeyAnswer, at: AtBrowser, options: { browser: string; address?: string }): Promise<NowSignedIn>;

  /** Shows who it is once more. VALIDATION_FAILED: another password. */
  confirm(actor: OwnActor, password: string): Promise<void>;

  /**
   * What a browser makes a passkey with. Whoever sets up what an exhibitor requires may as well.
   * ### Errors (the first that applies), of this and the following
   * `SECOND_FACTOR_NEEDED` the account has one, which is owed; `CONFIRMATION_NEEDED`; `PASSKEYS_UNAVAILABLE`.
   */
  passkeyCreation(actor: OwnActor, at: AtBrowser): Promise<PasskeyCreationOptions>;
  /** Adds a passkey. PASSKEY_REFUSED, NOT_SIGNED_IN. `signedIn`: whoever owed it is signed in now. */
  addPasskey(
    actor: OwnActor,
    creation: PasskeyCreation,
    at: AtBrowser,
  ): Promise<{ added: AddedFactor; signedIn: NowSignedIn | null }>;
  newApp(actor: OwnActor, at: AtBrowser): Promise<NewAuthenticatorApp>;
  /** Adds an app. SECOND_FACTOR_WRONG, NOT_SIGNED_IN. */
  addApp(
    actor: OwnActor,
    creation: AuthenticatorAppCreation,
  ): Promise<{ added: AddedFactor; signedIn: NowSignedIn | null }>;

  /** NOT_FOUND */
  renamePasskey(actor: EmployeeActor, renaming: PasskeyRenaming): Promise<void>;
  /** CONFIRMATION_NEEDED, NOT_FOUND, SECOND_FACTOR_REQUIRED */
  removePasskey(actor: EmployeeActor, id: string): Promise<void>;
  /** CONFIRMATION_NEEDED, NOT_FOUND, SECOND_FACTOR_REQUIRED */
  removeApp(actor: EmployeeActor): Promise<void>;
  /** Makes new codes in place of those that are left. CONFIRMATION_NEEDED, NOT_FOUND: there is no second factor. */
  newCodes(actor: EmployeeActor): Promise<{ recoveryCodes: string[] }>;

  /**
   * Takes away all that somebody else's account has, and signs them out: they have lost it. NOT_FOUND, FORBIDDEN: they can do more than
   * the actor, or are the actor, who has a page of their own.
   */
  reset(actor: EmployeeActor, employeeId: number): Promise<void>;
}

type Deps = Pick<CommonDeps, 'seals' | 'bus' | 'clock' | 'publicUrl' | 'onFault'> &
  Pick<PortalDeps, 'secondFactors' | 'passkeys' | 'staff' | 'changes' | 'passwords'> & {
    /** `host`, when it is an exhibitor's own. */
    ownHost(host: string): Promise<string | null>;
    /** What whoever sells at `host` is called. */
    siteName(host: string): Promise<string>;
  };

/** What the secret of somebody's app is sealed for; until a code of it was shown, for that alone. */
const sealedFor = (employeeId: number): string => `authenticator app of employee ${employeeId}`;
const sealedUntilShown = (employeeId: number): string => `new ${sealedFor(employeeId)}`;

/** The handle by which an authenticator tells one account here from another. It never changes, and says nothing of anybody. */
const handleOf = (employeeId: number): string => `employee ${employeeId}`;

const newAppMinutes = 15;

export function createSecondFactor(deps: Deps): StaffSecondFactor {
  const { secondFactors, passkeys, staff, passwords, seals, bus, clock, publicUrl, ownHost, siteName } = deps;

  const tell = (sessions: string[]): void => {
    for (const news of sessionNews(sessions)) bus.publish(news);
  };

  /** Null where there can be no passkeys: WebAuthn knows names alone, reached by https or on this machine; and of names those that are ours. */
  async function siteAt(host: string): Promise<PasskeySite | null> {
    const base = new URL(publicUrl());
    if (isIP(host.replace(/^\[|\]$/g, '')) !== 0) return null;
    const isOurs =
      host === base.hostname || (host === 'localhost' && isLoopback(base.hostname)) || (await ownHost(host)) !== null;
    if (!isOurs) return null;
    const origin = new URL(siteOrigin(publicUrl(), host)).origin;
    const isOfThisMachine = host === 'localhost' || host.endsWith('.localhost');
    return origin.startsWith('https:') || isOfThisMachine ? { host, origin } : null;
  }

  async function mustHaveSite(host: string): Promise<PasskeySite> {
    const site = await siteAt(host);
    if (!site) throw new ParterreError('PASSKEYS_UNAVAILABLE');
    return site;
  }

  const asked = (at: AtBrowser, purpose: PasskeyPurpose, employeeId: number | null) => {
    // Without its cookie no other browser could be told from this one.
    if (at.session === null) throw new ParterreError('SESSION_EXPIRED');
    return { browserSession: at.session, purpose, employeeId, host: at.host };
  };

  /** The options with a challenge that is waited for. */
  async function waitingFor<Options extends { challenge: string }>(
    challenge: ReturnType<typeof asked>,
    options: Options,
  ): Promise<Options> {
    await secondFactors.putChallenge(challenge, options.challenge, challengeMinutes);
    return options;
  }

  /** The challenge is gone with the first answer, whatever the answer is worth. */
  async function challengeOf(challenge: ReturnType<typeof asked>): Promise<string> {
    const waiting = await secondFactors.takeChallenge(challenge);
    if (waiting === null) throw new ParterreError('PASSKEY_REFUSED');
    return waiting;
  }

  /** The employee whose passkey signed the challenge. `verified`: their device has verified them. */
  async function signer(
    answer: PasskeyAnswer,
    at: AtBrowser,
    expected: { purpose: PasskeyPurpose; employeeId: number | null; verified: boolean },
  ): Promise<{ employeeId: number }> {
    const site = await mustHaveSite(at.host);
    const challenge = await challengeOf(asked(at, expected.purpose, expected.employeeId));
    const passkey = await secondFactors.passkey(answer.id);
    const refused = new ParterreError('PASSKEY_REFUSED');
    if (!passkey || passkey.host !== site.host) throw refused;
    const { employeeId } = passkey;
    if (expected.employeeId !== null && expected.employeeId !== employeeId) throw refused;
    const { userHandle } = answer.response;
    if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== handleOf(employeeId))
      throw refused;
    const used = await passkeys.used(answer, { site, challenge, passkey, verified: expected.verified });
    if (!used) throw refused;
    if (!(await secondFactors.usePasskey(passkey.id, { before: passkey.counter, after: used.counter }))) throw refused;
    return { employeeId };
  }

  /** The session goes on under another id, so that whoever had the old one has nothing. */
  async function completed(sessionId: string): Promise<NowSignedIn> {
    const token = randomBytes(32).toString('base64url');
    const newId = staffSessionId(token);
    const done = await secondFactors.complete({ id: sessionId, newId });
    const actor = done ? await staff.actor(newId) : null;
    if (!actor) throw new ParterreError('NOT_SIGNED_IN');
    tell([sessionId]);
    const { employeeId, name, email, memberships, switchedOff, isSystemAdministrator } = actor;
    return { token, employeeId, account: { name, email, memberships, switchedOff, isSystemAdministrator } };
  }

  const own = ({ employeeId, sessionId }: OwnActor): OwnAct => ({ employeeId, sessionId });

  async function mustBeConfirmed(actor: OwnActor): Promise<void> {
    if (!(await secondFactors.isConfirmed(actor.sessionId, confirmedMinutes)))
      throw new ParterreError('CONFIRMATION_NEEDED');
  }

  async function mayAdd(actor: OwnActor): Promise<void> {
    // Who knows a password and owes the second factor would otherwise make one of their own.
    if (actor.kind === 'halfSignedIn' && actor.owes === 'give') throw new ParterreError('SECOND_FACTOR_NEEDED');
    await mustBeConfirmed(actor);
  }

  /** What was added, with recovery codes if it is the first. `add` is given what the database knows them by. */
  async function withCodes(
    actor: OwnActor,
    add: (codes: string[]) => Promise<{ isFirst: boolean; ended: string[] } | null>,
  ): Promise<{ added: AddedFactor; signedIn: NowSignedIn | null }> {
    const codes = newRecoveryCodes(randomBytes);
    const added = await whole(() => add(codes.map(idOf)));
    if (!added) throw new ParterreError('PASSKEY_REFUSED');
    tell(added.ended);
    return {
      added: { recoveryCodes: added.isFirst ? codes : null },
      signedIn: actor.kind === 'halfSignedIn' ? await completed(actor.sessionId) : null,
    };
  }

  return {
    async owed({ employeeId, name, email, owes, requiredBy }, host) {
      const [site, { passkeys: all, app, recoveryCodes }] = await Promise.all([
        siteAt(host),
        secondFactors.of(employeeId),
      ]);
      const elsewhere = all.map((passkey) => passkey.host).filter((each) => each !== site?.host);
      return {
        name,
        email,
        owes,
        requiredBy,
        ways: {
          passkey: elsewhere.length < all.length,
          app: app !== null,
          recoveryCode: recoveryCodes > 0,
        },
        otherHosts: [...new Set(elsewhere)].sort(),
      };
    },

    async view({ employeeId, sessionId }, host) {
      const [site, { passkeys: all, app, recoveryCodes }, standing] = await Promise.all([
        siteAt(host),
        secondFactors.of(employeeId),
        staff.standing(sessionId),
      ]);
      return {
        passkeys: all.map(({ id, name, host: made, createdAtMs, lastUsedAtMs }) => ({
          id,
          name,
          host: made,
          createdAtMs,
          lastUsedAtMs,
        })),
        app: app && { createdAtMs: app.createdAtMs, lastUsedAtMs: app.lastUsedAtMs },
        recoveryCodes,
        requiredBy: standing?.requiredBy ?? null,
        host: site?.host ?? null,
      };
    },

    async passkeyRequest({ employeeId }, at) {
      const site = await mustHaveSite(at.host);
      const { passkeys: all } = await secondFactors.of(employeeId);
      const allowed = all.filter(({ host }) => host === site.host);
      return waitingFor(asked(at, 'second-factor', employeeId), await passkeys.request({ site, allowed }));
    },

    async givePasskey(actor, answer, at) {
      await signer(answer, at, { purpose: 'second-factor', employeeId: actor.employeeId, verified: false });
      return completed(actor.sessionId);
    },

    async giveCode(actor, code) {
      const { employeeId } = actor;
      const digits = code.replaceAll(/\s/g, '');
      const recoveryCode = recoveryCodeId(code);
      const isRight = /^\d{6}$/.test(digits)
        ? await isCodeOfApp(employeeId, digits)
        : recoveryCode !== null && (await whole(() => secondFactors.useCode(own(actor), recoveryCode)));
      if (!isRight) throw new ParterreError('SECOND_FACTOR_WRONG');
      return completed(actor.sessionId);
    },

    async signInRequest(at) {
      const site = await mustHaveSite(at.host);
      return waitingFor(asked(at, 'sign-in', null), await passkeys.request({ site, allowed: null }));
    },

    async signIn(answer, at, { browser, address }) {
      const { employeeId } = await signer(answer, at, { purpose: 'sign-in', employeeId: null, verified: true });
      const id = staffSessionId(randomBytes(32).toString('base64url'));
      await staff.beginSession({
        id,
        employeeId,
        browser: browser.slice(0, longestBrowser),
        ...(address !== undefined && { address }),
      });
      return completed(id);
    },

    async confirm({ employeeId, sessionId }, password) {
      if (!(await passwords.matches(password, await staff.passwordOf(employeeId))))
        throw new ParterreError('VALIDATION_FAILED', { fields: { current_password: [{ key: 'password_wrong' }] } });
      await secondFactors.confirm(sessionId);
    },

    async passkeyCreation(actor, at) {
      await mayAdd(actor);
      const site = await mustHaveSite(at.host);
      const [{ passkeys: all }, name] = await Promise.all([secondFactors.of(actor.employeeId), siteName(at.host)]);
      const options = await passkeys.creation({
        site,
        siteName: name,
        person: { handle: handleOf(actor.employeeId), email: actor.email, name: actor.name },
        known: all.filter(({ host }) => host === site.host),
      });
      return waitingFor(asked(at, 'add', actor.employeeId), options);
    },

    async addPasskey(actor, { name, answer }, at) {
      await mayAdd(actor);
      const site = await mustHaveSite(at.host);
      const challenge = await challengeOf(asked(at, 'add', actor.employeeId));
      const passkey = await passkeys.created(answer, { site, challenge });
      if (!passkey) throw new ParterreError('PASSKEY_REFUSED');
      return withCodes(actor, (codes) =>
        secondFactors.addPasskey(own(actor), { ...passkey, name, host: site.host }, codes),
      );
    },

    async newApp(actor, at) {
      await mayAdd(actor);
      const { employeeId, email } = actor;
      const secret = newTotpSecret(randomBytes);
      const untilMs = clock.nowMs() + newAppMinutes * 60_000;
      return {
        secret,
        uri: totpUri(secret, { issuer: await siteName(at.host), account: email }),
        token: seals.seal({ secret, untilMs }, sealedUntilShown(employeeId)),
      };
    },

    async addApp(actor, { token, code }) {
      await mayAdd(actor);
      const { employeeId } = actor;
      const wrong = new ParterreError('SECOND_FACTOR_WRONG');
      const nowMs = clock.nowMs();
      const opened = openedApp(seals, token, employeeId);
      if (opened === null || opened.untilMs < nowMs) throw wrong;
      const step = totpStep(opened.secret, code.replaceAll(/\s/g, ''), nowMs);
      if (step === null) throw wrong;
      const secret = seals.seal({ secret: opened.secret }, sealedFor(employeeId));
      return withCodes(actor, (codes) => secondFactors.setApp(own(actor), { secret, step }, codes));
    },

    async renamePasskey(actor, { id, name }) {
      if (!(await whole(() => secondFactors.renamePasskey(own(actor), id, name)))) throw new ParterreError('NOT_FOUND');
    },

    async removePasskey(actor, id) {
      await mustBeConfirmed(actor);
      removed(await whole(() => secondFactors.removePasskey(own(actor), id)));
    },

    async removeApp(actor) {
      await mustBeConfirmed(actor);
      removed(await whole(() => secondFactors.removeApp(own(actor))));
    },

    async newCodes(actor) {
      await mustBeConfirmed(actor);
      const recoveryCodes = newRecoveryCodes(randomBytes);
      if (!(await whole(() => secondFactors.setCodes(own(actor), recoveryCodes.map(idOf)))))
        throw new ParterreError('NOT_FOUND');
      return { recoveryCodes };
    },

    async reset(asking, employeeId) {
      let ended: string[] = [];
      await changeTogether(
        deps,
        asking,
        async ({ actor, change }) => {
          const row = await change.lock('employee', String(employeeId));
          if (!row) throw new ParterreError('NOT_FOUND');
          const scope = await wholeReach(employeeId)({ actor, change });
          // One's own is taken away where the password is asked for again.
          if (employeeId === actor.employeeId) throw new ParterreError('FORBIDDEN');
          const before = await change.resetFactors(employeeId);
          if (before === null) return;
          ended = await change.endSessionsOf(employeeId);
          await change.audit({
            ...who(actor),
            permission: 'accounts.write',
            entity: 'employee',
            entityId: String(employeeId),
            scope,
            version: null,
            before,
            after: Object.fromEntries(Object.keys(before).map((name) => [name, null])),
          });
        },
        () => sessionNews(ended),
      );
    },
  };

  /** Each code once: it and those before it are used up. */
  async function isCodeOfApp(employeeId: number, code: string): Promise<boolean> {
    const { app } = await secondFactors.of(employeeId);
    if (!app) return false;
    const { secret } = seals.open(app.secret, sealedFor(employeeId)) as { secret: string };
    const step = totpStep(secret, code, clock.nowMs());
    return step !== null && (await secondFactors.useStep(employeeId, step));
  }
}

/** NOT_SIGNED_IN for who is not signed in to the end: the page asks again what they are. */
async function whole<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SessionNotWhole) throw new ParterreError('NOT_SIGNED_IN', { cause: error });
    throw error;
  }
}

function removed(removal: Removal): void {
  if (removal === 'unknown') throw new ParterreError('NOT_FOUND');
  if (removal === 'required') throw new ParterreError('SECOND_FACTOR_REQUIRED');
}

function idOf(code: string): string {
  const id = recoveryCodeId(code);
  if (id === null) throw new Error('A recovery code that was made is none');
  return id;
}

/** Null: not ours, or of somebody else. */
function openedApp(seals: Seals, token: string, employeeId: number): { secret: string; untilMs: number } | null {
  try {
    return seals.open(token as Sealed, sealedUntilShown(employeeId)) as { secret: string; untilMs: number };
  } catch {
    return null;
  }
}

/** Seals the apps' secrets with the current secret, so that a former one can be forgotten. */
export async function sealAppsAnew(
  store: Pick<SecondFactorStore, 'sealed' | 'reseal'>,
  seals: Seals,
  onFault: (error: unknown, where: string) => void,
): Promise<void> {
  for (const { employeeId, secret } of await store.sealed()) {
    if (seals.isCurrent(secret)) continue;
    try {
      const about = sealedFor(employeeId);
      await store.reseal(employeeId, secret, seals.seal(seals.open(secret, about) as object, about));
    } catch (error) {
      onFault(
        new Error(`The authenticator app of employee ${employeeId} cannot be used`, { cause: error }),
        'second factor',
      );
    }
  }
}
