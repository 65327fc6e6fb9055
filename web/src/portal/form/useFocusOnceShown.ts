import { useEffect, useState } from 'react';

/** The question of a conflict, the first field of all, or the first of those that have one of these paths or a part of them. */
type FocusTarget = 'conflict' | 'first' | readonly string[];

/**
 * What is asked for gets the focus after the rendering that shows it, and not before `isReady`. It is not done in the
 * next frame, since on a busy machine a frame comes before React has rendered: there would be nothing to focus yet.
 */
export function useFocusOnceShown(isReady: boolean): (target: FocusTarget) => void {
  const [target, setTarget] = useState<FocusTarget | null>(null);
  useEffect(() => {
    if (target === null || !isReady) return;
    setTarget(null);
    if (target === 'conflict') front().querySelector<HTMLElement>('[data-conflict]')?.focus();
    else focusFirst(target === 'first' ? null : target);
  }, [target, isReady]);
  return setTarget;
}

/** Where one can go: of a page with a dialog before it, the dialog. */
function front(): ParentNode {
  return [...document.querySelectorAll('[aria-modal="true"]')].at(-1) ?? document;
}

/**
 * The first on the page of the fields that were refused, or of the field that one of these paths is a part of; within a field its part. Null: the
 * first of all.
 */
function focusFirst(paths: readonly string[] | null): void {
  const fields = [...front().querySelectorAll<HTMLElement>('[data-path]')].filter(
    ({ dataset: { path = '' } }) =>
      paths === null || paths.some((refused) => refused === path || refused.startsWith(`${path}.`)),
  );
  const first = fields.find((field) => !fields.some((part) => part !== field && field.contains(part)));
  const inside = first?.matches('input, select, textarea, button, [tabindex]')
    ? first
    : first?.querySelector<HTMLElement>('input, select, textarea, button, [tabindex]');
  // A field to choose from opens its list with the focus, over a page that nobody has read yet.
  if (paths === null && inside?.matches('[aria-haspopup="listbox"]')) return;
  inside?.focus();
  inside?.scrollIntoView({ block: 'center' });
}
