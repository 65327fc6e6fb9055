import type { DataOf, InputOf } from '@parterre/ui/api';

/** A thing of the server as it was read last. */
export interface Read<T> {
  data: T;
  /** Reads it past what is kept of it here. */
  reread(): Promise<T>;
}

/** The part of a query of tRPC that reads one thing: `trpc.staff.films.get`. */
export interface Reading<I = never> {
  useQuery(
    input: I,
    options?: { enabled?: boolean; refetchInterval?: number | false },
  ): { data: unknown; error: unknown; refetch(options?: { throwOnError?: boolean }): Promise<{ data: unknown }> };
}

/** What `<Loaded>` shows: a thing that is read, with its `data` once it is there. */
export interface RecordQuery<T> {
  data: Read<T> | undefined;
  error: unknown;
  refetch(): unknown;
}

/**
 * Reads one thing for its page: `useRecord(trpc.staff.films.get, { id })`, shown by `<Loaded>`. `input` null: there is nothing to read,
 * as on the page of a thing that is not made yet.
 */
export function useRecord<P extends Reading>(procedure: P, input: InputOf<P> | null): RecordQuery<DataOf<P>> {
  const { data, error, refetch } = procedure.useQuery(input as never, { enabled: input !== null });
  const reread = async (): Promise<DataOf<P>> => (await refetch({ throwOnError: true })).data as DataOf<P>;
  return { data: data === undefined ? undefined : { data: data as DataOf<P>, reread }, error, refetch };
}

/** A part of what was read, as a version of its film. */
export function partOfRead<T, P>({ data, reread }: Read<T>, find: (whole: T) => P): Read<P> {
  return { data: find(data), reread: async () => find(await reread()) };
}

/** What a form begins with and falls back on, of what was read: `useRecordForm({ ...recordOf(film, ({ values }) => values), ... })`. */
export function recordOf<T extends { row_version: number }, V>(
  { data, reread }: Read<T>,
  valuesOf: (data: T) => V,
): { record: { values: V; version: number }; reread(): Promise<{ values: V; version: number }> } {
  const record = (now: T) => ({ values: valuesOf(now), version: now.row_version });
  return { record: record(data), reread: async () => record(await reread()) };
}
