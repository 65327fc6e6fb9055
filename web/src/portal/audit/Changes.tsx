import { Text } from '@mantine/core';
import type { AuditNames } from '@parterre/server/contract';
import type { ReactNode } from 'react';
import { useAuditText } from './useAuditText.ts';

/** What is told of a thing that was made, where nobody says which of its columns are its form's. */
const telling = ['name', 'title', 'email', 'text'];

/** What an entry of the audit says of the values: before and after, in the reader's words. `labels`, `show`: of the form of the thing. */
export function Changes(props: {
  change: { before: Record<string, unknown>; after: Record<string, unknown>; names: AuditNames };
  labels?: Record<string, string>;
  show?: Record<string, ((value: never) => string) | undefined>;
}): ReactNode {
  const { lines, made, removed } = useAuditText();
  const { labels, show = {} } = props;
  const { before, after, names } = props.change;
  const isNew = Object.keys(before).length === 0;
  if (Object.keys(after).length === 0) return removed;
  const shown = Object.keys(after).filter((name) => !isNew || (labels ? name in labels : telling.includes(name)));
  return (
    <>
      {isNew ? <div>{made}</div> : null}
      {shown
        .flatMap((name) =>
          lines(name, { before: before[name], after: after[name], isNew }, names, {
            label: labels?.[name],
            show: show[name],
          }),
        )
        .map(({ key, text }) => (
          <Text key={key} size="sm" lineClamp={4}>
            {text}
          </Text>
        ))}
    </>
  );
}
