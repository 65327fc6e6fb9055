import { Skeleton } from '@mantine/core';
import { lazyPage } from '@parterre/ui/routing';
import { type ReactNode, Suspense } from 'react';
import type { RichTextProps } from './richText/types.ts';

const Editor = lazyPage(() => import('./richText/LocalizedEditor.tsx'));

/**
 * A text with headings, lists, links, tables and pictures in the exhibitor's languages. Its code is loaded where it is shown. What
 * it writes is a part of what the server allows (server/src/texts/safeHtml.ts), which decides.
 */
export function RichText(props: RichTextProps): ReactNode {
  return (
    <Suspense fallback={<Skeleton height={260} />}>
      <Editor {...props} />
    </Suspense>
  );
}
