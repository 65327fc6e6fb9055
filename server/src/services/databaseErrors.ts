/** SQLSTATE classes and socket errors that mean "PostgreSQL is not there right now", as opposed to a fault of ours. */
const awayStates = ['08', '53', '57P01', '57P02', '57P03'];
const awaySockets = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH', 'ENOENT'];

export function databaseIsAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (awaySockets.includes(code) || awayStates.some((state) => code.startsWith(state))) return true;
  // pg and Prisma say these without a code of their own.
  return /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Can't reach database server/.test(
    error.message,
  );
}
