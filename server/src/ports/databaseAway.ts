import { ParterreError } from '../domain/parterreError.ts';

/** PostgreSQL is not there right now. Every port that keeps its data there rejects with it; a refusal to whoever asked, and news for whoever runs the server. */
export class DatabaseAway extends ParterreError {
  constructor(cause: unknown) {
    super('UNAVAILABLE', { retryAfterSeconds: 5, cause });
  }
}
