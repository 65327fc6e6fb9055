/** For what closes with the focus inside: keyboards and screen readers go on at the page's content, not at its very top. */
export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}
