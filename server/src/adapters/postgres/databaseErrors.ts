/** What pg says when something is wrong, in the ports' words. */
import { DatabaseAway } from '../../ports/databaseAway.ts';

/** SQLSTATE classes and socket errors that mean "PostgreSQL is not there right now", as opposed to a fault of ours. */
const awayStates = ['08', '53', '57P01', '57P02', '57P03'];
const awaySockets = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH', 'ENOENT'];

const wordsOfPg =
  /^Connection terminated|^timeout exceeded when trying to connect|^Query read timeout|^Client has encountered a connection error/;

export function databaseIsAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (isOfSocket(error) && awaySockets.includes(code)) return true;
  if (awayStates.some((state) => code.startsWith(state))) return true;
  // pg says these without a code of their own.
  return wordsOfPg.test(error.message);
}

/** Two transactions waited for each other, and PostgreSQL ended this one: repeated, it goes through. */
export function wasInTheWay(error: unknown): boolean {
  return ['40P01', '40001'].includes(codeOf(error));
}

/** A row named another that was deleted meanwhile, or was to be deleted while another names it. */
export function namesWhatIsGone(error: unknown): boolean {
  return ['23503', '23001'].includes(codeOf(error));
}

/** Whether another row has values, or a place at a time, that only one may have. */
export function isThereAlready(error: unknown): boolean {
  return ['23505', '23P01'].includes(codeOf(error));
}

/** A value that its column's type cannot hold: a word for a number, a number too large. */
export function isUnreadable(error: unknown): boolean {
  return ['22P02', '22003', '22007', '22008'].includes(codeOf(error));
}

/** Which rule of the schema was broken. */
export function constraintOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'constraint' in error ? String(error.constraint) : '';
}

type Call = (...values: never[]) => Promise<unknown>;

/**
 * Wraps a port so that it throws `DatabaseAway` where PostgreSQL was not there. Every port that keeps its data in PostgreSQL goes
 * through here, so that nobody else has to know what pg says.
 */
export function tellingAway<Port extends { [name in keyof Port]: Call }>(port: Port): Port {
  const calls = Object.entries<Call>(port).map(([name, call]) => [
    name,
    async (...values: never[]) => {
      try {
        return await call(...values);
      } catch (error) {
        throw databaseIsAway(error) ? new DatabaseAway(error) : error;
      }
    },
  ]);
  return Object.fromEntries(calls);
}

/** A file that is not there says ENOENT as well as a socket in the file system does. */
function isOfSocket(error: Error): boolean {
  return !('syscall' in error) || ['connect', 'read', 'write', 'getaddrinfo'].includes(String(error.syscall));
}

function codeOf(value: unknown): string {
  return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string'
    ? value.code
    : '';
}
