import type { Client } from 'pg';
/** A row as JSON: column names of the database; bytes as `\x…` text, times as ISO 8601. */
export type Row = Record<string, unknown>;
export declare function addRows(client: Client, table: string, rows: Row[]): Promise<void>;
/** Leaves out those whose key is there already. Answers these columns of those that were written. */
export declare function addMissingRows<T>(client: Client, table: string, rows: Row[], columns: (keyof T & string)[]): Promise<T[]>;
/** Rows added later by people begin at `first`, so that they never meet the seed's own ids. */
export declare function reserveIds(client: Client, table: string, first: number): Promise<void>;
