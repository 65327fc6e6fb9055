/** Questions and answers as a page shows them: a heading for each group, and each question opens its answer. */
import type { Locale } from '../../contract/index.ts';
import { localize } from '../../domain/localized.ts';
import type { FaqTexts } from '../../ports/catalogueStore.ts';
import { escapeHtml } from '../../texts/html.ts';
import { type SafeHtml, safeHtml } from '../../texts/safeHtml.ts';

/** What has no question in any language is left out, and so is a group without questions. */
export function faqHtml(groups: readonly FaqTexts[], locale: Locale): SafeHtml {
  const html = groups.map(({ title, questions }) => {
    const items = questions.map(({ question, answer }) => {
      const asked = localize(question, locale);
      return asked === ''
        ? ''
        : `<details><summary>${escapeHtml(asked)}</summary>${localize(answer, locale)}</details>`;
    });
    const heading = localize(title, locale);
    const list = items.join('');
    return list === '' ? '' : `${heading === '' ? '' : `<h2>${escapeHtml(heading)}</h2>`}${list}`;
  });
  return safeHtml(html.join(''));
}
