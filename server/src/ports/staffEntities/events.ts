import type { EventValues } from '../../contract/index.ts';
import type { LocalizedHtml } from '../../texts/safeHtml.ts';

export interface EventEntities {
  event: Omit<EventValues, 'content' | 'theme'> & { content: LocalizedHtml; theme: string };
}
