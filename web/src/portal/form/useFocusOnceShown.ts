import { useEffect, useState } from 'react';

/** The question of a conflict, or the first of the fields that have one of these paths or a part of them. */
type FocusTarget = 'conflict' | readonly string[];

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
    else focusFirst(target);
  }, [target, isReady]);
  return setTarget;
}

/** Where one can go: of a page with a dialog before it, the dialog. */
function front(): ParentNode {
  return [...document.querySelectorAll('[aria-modal="true"]')].at(-1) ?? document;
}

/** The first on the page of the fields that were refused, or of the field that one of these paths is a part of. */
function focusFirst(paths: readonly string[]): void {
  const fields = [...front().querySelectorAll<HTMLElement>('[data-path]')];
  const first = fields.find(({ dataset: { path = '' } }) =>
    paths.some((refused) => refused === path || refused.startsWith(`${path}.`)),
  );
  const inside = first?.matches('input, select, textarea, button, [tabindex]')
    ? first
    : first?.querySelector<HTMLElement>('input, select, textarea, button, [tabindex]');
  inside?.focus();
  inside?.scrollIntoView({ block: 'center' });
}
