/** The environment, validated once at the start. Nothing else in the server reads `process.env`. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { isLoopback, isPublicHost } from './domain/hosts.ts';
import { type PassCertificates, readPassCertificates } from './domain/passCertificates.ts';

const repositoryRoot = resolve(import.meta.dirname, '../..');

/** An empty variable counts as absent: `REDIS_URL= npm start` switches Redis off. */
const absentWhenEmpty = (value: unknown): unknown => (value === '' ? undefined : value);
const variable = <T extends z.ZodType>(schema: T) => z.preprocess(absentWhenEmpty, schema);

const wholeNumber = (lowest: number, highest: number, fallback: number) =>
  variable(
    z.coerce
      .number({ error: `must be a whole number from ${lowest} to ${highest}` })
      .int(`must be a whole number from ${lowest} to ${highest}`)
      .min(lowest, `must be a whole number from ${lowest} to ${highest}`)
      .max(highest, `must be a whole number from ${lowest} to ${highest}`)
      .default(fallback),
  );

const urlOf = (protocols: string[], example: string) =>
  variable(
    z
      .string()
      // Several, separated by commas, are the seeds of a cluster.
      .refine(
        (value) => value.split(',').every((part) => protocols.includes(URL.parse(part.trim())?.protocol ?? '')),
        `must be a URL such as ${example}`,
      )
      .optional(),
  );

/** Scheme, host and port. A path would be lost: pages and calls lie at the root of their host. */
const originOf = (example: string) =>
  variable(
    z
      .string()
      .refine((value) => {
        const url = URL.parse(value);
        return (
          url !== null &&
          ['http:', 'https:'].includes(url.protocol) &&
          url.username === '' &&
          value.replace(/\/+$/, '').toLowerCase() === url.origin
        );
      }, `must be an address without a path, such as ${example}`)
      .transform((value) => new URL(value).origin)
      .optional(),
  );

const oneOf = <const T extends readonly [string, ...string[]]>(values: T, fallback: T[number]) =>
  variable(z.enum(values, { error: `must be one of: ${values.join(', ')}` }).default(fallback));

const onOff = (fallback: boolean) =>
  variable(
    z
      .enum(['on', 'off', '1', '0', 'true', 'false'], { error: 'must be on or off' })
      .default(fallback ? 'on' : 'off')
      .transform((value) => ['on', '1', 'true'].includes(value)),
  );

/** Largest offset of the cinema's clock: a century. */
const mostClockOffsetMs = 100 * 366 * 86_400_000;

const environmentSchema = z.object({
  PORT: wholeNumber(0, 65_535, 3000),
  HOST: variable(z.string().default('127.0.0.1')),
  VAR_DIR: variable(z.string().default('var')),
  BASE_URL: originOf('https://tickets.example.com'),
  WEBHOOK_URL: originOf('https://tickets.example.com'),
  DATABASE_URL: urlOf(['postgres:', 'postgresql:'], 'postgresql://user:password@host:5432/parterre'),
  DATABASE_DIRECT_URL: urlOf(['postgres:', 'postgresql:'], 'postgresql://user:password@host:5432/parterre'),
  DATABASE_TIMEOUT_SECONDS: wholeNumber(1, 3600, 8),
  REDIS_URL: urlOf(['redis:', 'rediss:'], 'redis://127.0.0.1:6379'),
  ROLE: oneOf(['all', 'web', 'worker'], 'all'),
  NODE_ENV: oneOf(['development', 'test', 'production'], 'production'),
  DEMO: onOff(false),
  PARTERRE_DEV: onOff(false),
  TERMINAL_URL: urlOf(['http:'], 'http://127.0.0.1:9200'),
  CINEMA_CLOCK_OFFSET_MS: wholeNumber(-mostClockOffsetMs, mostClockOffsetMs, 0),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
  SECRET: variable(z.string().min(32, 'must be at least 32 characters of secret text').optional()),
  FORMER_SECRETS: variable(
    z
      .string()
      .transform((value) => value.split(',').map((part) => part.trim()))
      .refine(
        (all) => all.every((each) => each.length >= 32),
        'must be secrets of at least 32 characters, separated by commas',
      )
      .default([]),
  ),
  RATE_LIMITS: onOff(true),
  TRUST_PROXY: wholeNumber(0, 10, 0),
  METRICS_TOKEN: variable(z.string().min(16, 'must be at least 16 characters of secret text').optional()),
  SMTP_HOST: variable(z.string().optional()),
  SMTP_PORT: wholeNumber(1, 65_535, 587),
  SMTP_USER: variable(z.string().optional()),
  SMTP_PASSWORD: variable(z.string().optional()),
  SMTP_SECURE: onOff(false),
  MAIL_FROM: variable(z.string().includes('@', { error: 'must be a mail address' }).optional()),
  RECAPTCHA_SECRET: variable(z.string().optional()),
  RECAPTCHA_URL: urlOf(['http:', 'https:'], 'https://www.google.com/recaptcha/api/siteverify'),
  WALLET_CERTIFICATE: variable(z.string().optional()),
  WALLET_KEY: variable(z.string().optional()),
  WALLET_KEY_PASSPHRASE: variable(z.string().optional()),
  WALLET_WWDR: variable(z.string().optional()),
  HOLD_MINUTES: wholeNumber(1, 120, 10),
  LEFT_SECONDS: wholeNumber(1, 3600, 60),
  PAYMENT_MINUTES: wholeNumber(1, 1440, 15),
});

export interface Config {
  port: number;
  host: string;
  /** Absolute. Holds the embedded database, mail, logs, media and the secret. */
  varDir: string;
  /** Where the built apps lie. Absolute. */
  webDist: string;
  /** The address visitors use, in links, mails and metadata; without a slash at the end. */
  baseUrl: string;
  /** Where payment providers reach any of the nodes; without a slash at the end. */
  webhookUrl: string;
  /** What this process does: answers visitors, runs jobs, or both. */
  role: 'all' | 'web' | 'worker';
  databaseUrl: string | null;
  /** The database's address without the pooler that `databaseUrl` leads through; null: there is no pooler. */
  databaseDirectUrl: string | null;
  /** How long a visitor waits for the database before they are told that we are out for a moment. */
  databaseTimeoutMs: number;
  redisUrl: string | null;
  /** Payments that move no money, mails to read at /dev/mail, a cinema clock that can be set. Without it: production. */
  demo: boolean;
  /** Where the demo's card terminals are; null: this is no demo. */
  terminalUrl: string | null;
  /** How much later it is in the cinema than on this machine, in ms: for demonstrations and tests. */
  cinemaClockOffsetMs: number;
  /** Vite serves the apps from their sources. */
  dev: boolean;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** What all keys are derived from: of CSRF and hold tokens, of what is sealed. The same on every node. */
  secret: string;
  /** Used before: opens what was sealed with them, so that it can be sealed anew. */
  formerSecrets: string[];
  rateLimits: boolean;
  /** How many proxies in front are to be believed about the client's address. */
  trustProxy: number;
  /** The bearer token that opens /metrics; null: they are not there. */
  metricsToken: string | null;
  smtp: { host: string; port: number; secure: boolean; user: string | null; password: string | null } | null;
  mailFrom: string | null;
  /** Verifies the tokens of the site key in the settings; null: they are not looked at. */
  recaptcha: { secret: string; verifyUrl: string } | null;
  /** What passes for the wallets of phones are signed with; null: there are no passes. */
  passCertificates: PassCertificates | null;
  /** How long a hold lasts before it must be extended. */
  holdMs: number;
  /** How long the seats of a page that was left wait for it to come back. */
  leftMs: number;
  /** How long a payment may take before its seats are free again. */
  paymentMs: number;
}

/** What is wrong with the environment: one line a variable, each naming it and what it should be. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(readonly problems: string[]) {
    super(problems.join('\n'));
  }
}

/**
 * Reads the configuration.
 * ### Errors
 * `ConfigError` with a line for every variable that is wrong.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const parsed = environmentSchema.safeParse(environment);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => {
        const name = String(issue.path[0]);
        return `${name} ${issue.message}${tellable(name) ? `, but is ${JSON.stringify(environment[name])}` : ''}`;
      }),
    );
  }
  const env = parsed.data;
  const problems: string[] = [];
  if (!env.RATE_LIMITS && !isLoopback(env.HOST)) {
    problems.push(
      `RATE_LIMITS may be off only when HOST is a loopback address, but HOST is ${JSON.stringify(env.HOST)}`,
    );
  }
  if (env.DEMO && environment.NODE_ENV === 'production') problems.push('DEMO must be off when NODE_ENV is production');
  if (env.DEMO && env.BASE_URL && isPublicHost(new URL(env.BASE_URL).hostname)) {
    problems.push(
      `DEMO must be off when BASE_URL is an address of the internet: its payments move no money, but BASE_URL is ${JSON.stringify(env.BASE_URL)}`,
    );
  }
  if (!env.DEMO && env.PARTERRE_DEV) problems.push('PARTERRE_DEV needs DEMO=on');
  if (!env.DEMO && env.CINEMA_CLOCK_OFFSET_MS !== 0) problems.push('CINEMA_CLOCK_OFFSET_MS needs DEMO=on');
  if (env.SMTP_HOST && !env.MAIL_FROM) problems.push('MAIL_FROM must be the sender address when SMTP_HOST is set');
  if (!env.DEMO && !env.BASE_URL && !isLoopback(env.HOST)) {
    problems.push(
      `BASE_URL must be the address visitors use when HOST is no loopback address, but HOST is ${JSON.stringify(env.HOST)}`,
    );
  }
  if (env.ROLE !== 'all' && !env.DATABASE_URL) {
    problems.push(`ROLE=${env.ROLE} needs DATABASE_URL: two processes cannot both start the embedded database`);
  }
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL) problems.push('DATABASE_DIRECT_URL needs DATABASE_URL');
  const passCertificates = passCertificatesOf(env, problems);
  if (problems.length > 0) throw new ConfigError(problems);

  const baseUrl = env.BASE_URL ?? `http://${displayHost(env.HOST)}:${env.PORT}`;
  const varDir = resolve(repositoryRoot, env.VAR_DIR);
  return {
    port: env.PORT,
    host: env.HOST,
    varDir,
    webDist: join(repositoryRoot, 'web/dist'),
    baseUrl,
    webhookUrl: env.WEBHOOK_URL ?? baseUrl,
    role: env.ROLE,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? null,
    databaseTimeoutMs: env.DATABASE_TIMEOUT_SECONDS * 1000,
    redisUrl: env.REDIS_URL ?? null,
    demo: env.DEMO,
    terminalUrl: env.DEMO ? (env.TERMINAL_URL ?? 'http://127.0.0.1:9200') : null,
    cinemaClockOffsetMs: env.CINEMA_CLOCK_OFFSET_MS,
    dev: env.PARTERRE_DEV,
    logLevel: env.LOG_LEVEL,
    secret: env.SECRET ?? keptSecret(varDir),
    formerSecrets: env.FORMER_SECRETS,
    rateLimits: env.RATE_LIMITS,
    trustProxy: env.TRUST_PROXY,
    metricsToken: env.METRICS_TOKEN ?? null,
    smtp: env.SMTP_HOST
      ? {
          host: env.SMTP_HOST,
          port: env.SMTP_PORT,
          secure: env.SMTP_SECURE,
          user: env.SMTP_USER ?? null,
          password: env.SMTP_PASSWORD ?? null,
        }
      : null,
    mailFrom: env.MAIL_FROM ?? null,
    recaptcha: env.RECAPTCHA_SECRET
      ? {
          secret: env.RECAPTCHA_SECRET,
          verifyUrl: env.RECAPTCHA_URL ?? 'https://www.google.com/recaptcha/api/siteverify',
        }
      : null,
    passCertificates,
    holdMs: env.HOLD_MINUTES * 60_000,
    leftMs: env.LEFT_SECONDS * 1000,
    paymentMs: env.PAYMENT_MINUTES * 60_000,
  };
}

/** The files that passes are signed with. What is wrong with them goes to `problems`; null: none is named. */
function passCertificatesOf(
  env: Pick<
    z.infer<typeof environmentSchema>,
    'WALLET_CERTIFICATE' | 'WALLET_KEY' | 'WALLET_KEY_PASSPHRASE' | 'WALLET_WWDR'
  >,
  problems: string[],
): PassCertificates | null {
  const names = { certificate: 'WALLET_CERTIFICATE', key: 'WALLET_KEY', wwdr: 'WALLET_WWDR' } as const;
  if (!env.WALLET_CERTIFICATE && !env.WALLET_KEY && !env.WALLET_WWDR) {
    if (env.WALLET_KEY_PASSPHRASE) problems.push('WALLET_KEY_PASSPHRASE needs WALLET_KEY');
    return null;
  }
  const files = { certificate: new Uint8Array(), key: new Uint8Array(), wwdr: new Uint8Array() };
  const before = problems.length;
  for (const file of ['certificate', 'key', 'wwdr'] as const) {
    const path = env[names[file]];
    if (!path) {
      problems.push(
        `${names[file]} must be set too: passes for wallets need WALLET_CERTIFICATE, WALLET_KEY and WALLET_WWDR`,
      );
      continue;
    }
    try {
      files[file] = new Uint8Array(readFileSync(resolve(repositoryRoot, path)));
    } catch (error) {
      problems.push(`${names[file]} must be a file that this process may read, but ${String(error)}`);
    }
  }
  if (problems.length > before) return null;
  const read = readPassCertificates({ ...files, passphrase: env.WALLET_KEY_PASSPHRASE ?? null }, Date.now());
  if (!Array.isArray(read)) return read;
  problems.push(...read.map(({ file, problem }) => `${names[file]} ${problem} (${JSON.stringify(env[names[file]])})`));
  return null;
}

/** An address one can open in a browser: `0.0.0.0` is none. */
function displayHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return isIP(host) === 6 ? `[${host}]` : host;
}

/** Secrets and addresses with passwords are not repeated in an error. */
function tellable(name: string): boolean {
  return ![
    'SECRET',
    'FORMER_SECRETS',
    'METRICS_TOKEN',
    'SMTP_PASSWORD',
    'RECAPTCHA_SECRET',
    'WALLET_KEY_PASSPHRASE',
    'DATABASE_URL',
    'DATABASE_DIRECT_URL',
    'REDIS_URL',
  ].includes(name);
}

/** Made at the first start and kept, so that a restart does not end every visitor's session and hold. */
function keptSecret(varDir: string): string {
  const file = join(varDir, 'secret');
  try {
    mkdirSync(varDir, { recursive: true });
    writeFileSync(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) {
      throw new ConfigError([`VAR_DIR must be a folder this process may write to, but ${String(error)}`]);
    }
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32)
    throw new ConfigError([`SECRET is absent and ${file} is damaged: delete that file or set SECRET`]);
  return secret;
}
