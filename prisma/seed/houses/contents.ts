import type { Text } from '../text.ts';

/** A page of a website, as its operator would have written it. */
export interface Page {
  id: number;
  type: 'page' | 'faq';
  slug: string;
  title: Text;
  content: Text;
  faq?: { title: Text; questions: { question: Text; answer: Text }[] }[];
}

/** A text at a place of the website that has a name. */
export interface Widget {
  id: number;
  location: string;
  content: Text;
}

export const paragraphs = (...lines: string[]) => lines.map((line) => `<p>${line}</p>`).join('');

/** Rows of the `cms_content` table. */
export function contentRows(pages: Page[], widgets: Widget[]) {
  return [
    ...pages.map(({ id, type, slug, title, content, faq = [] }) => ({
      id,
      type,
      key: null,
      location: null,
      priority: 0,
      page_slug: slug,
      page_title: title,
      content,
      faq,
    })),
    ...widgets.map(({ id, location, content }, index) => ({
      id,
      type: 'widget',
      key: null,
      location,
      priority: index,
      page_slug: null,
      page_title: null,
      content,
      faq: [],
    })),
  ];
}
