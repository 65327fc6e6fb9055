import { Skeleton } from '@mantine/core';
import { errorOf } from '@parterre/ui/api';
import type { ReactNode } from 'react';
import { Failed } from './Failed.tsx';
import { Message } from './Message.tsx';

/** The server has no such thing, has one that the reader may not see, or could not read its id in the address. */
const goneCodes = ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED'];

/**
 * What a query read, once it is there. It stays, with what was entered in it, when only reading it anew fails. `gone`:
 * said of a thing that is not there for the reader, or no longer.
 */
export function Loaded<T>(props: {
  query: { data: T | undefined; error: unknown; refetch(): unknown };
  gone?: { title: string; text: string };
  /** Height of the placeholder while it loads, in pixels. */
  height?: number;
  children(data: T): ReactNode;
}): ReactNode {
  const { query, gone, height = 320, children } = props;
  if (gone !== undefined && query.error && goneCodes.includes(errorOf(query.error).code)) return <Message {...gone} />;
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  return <Skeleton height={height} maw={960} />;
}
