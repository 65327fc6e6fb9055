import { Skeleton } from '@mantine/core';
import type { Locale } from '@parterre/server/contract';
import { lazyPage } from '@parterre/ui/routing';
import { type ReactNode, Suspense } from 'react';

const Editor = lazyPage(() => import('./richText/LocalizedEditor.tsx'));

/** HTML per language; a language that has none is absent or ''. */
export type LocalizedHtml = Partial<Record<Locale, string>>;

export interface RichTextProps {
  label: string;
  /** Stands below the label, before an error needs it. */
  description?: string;
  error?: string | undefined;
  value: LocalizedHtml;
  onChange(value: LocalizedHtml): void;
  /** Texts that can be put in where the cursor is. */
  presets?: { name: string; content: LocalizedHtml }[];
  readOnly?: boolean;
}

/**
 * A text with headings, lists, links, tables and pictures in the exhibitor's languages. Its code is loaded where it is shown. What
 * it writes is a part of what the server allows (server/src/texts/safeHtml.ts), which decides.
 */
export function RichText(props: RichTextProps): ReactNode {
  return (
    <Suspense fallback={<Skeleton height={260} aria-label={props.label} />}>
      <Editor {...props} />
    </Suspense>
  );
}
