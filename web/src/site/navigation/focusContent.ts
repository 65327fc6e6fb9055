/** Moves the focus to the page's content when something closes that had it: keyboards and screen readers would begin at the very top. */
export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}
