import type { Locale } from '@parterre/server/contract';

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
}
