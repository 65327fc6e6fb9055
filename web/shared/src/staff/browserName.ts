/** In this order: each of the later names also stands in what the earlier ones say of themselves. */
const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;

const systems = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** `Firefox, Windows`, from what a browser says it is; null when nothing of it is known. */
export function browserName(userAgent: string): string | null {
  const known = [browsers, systems].flatMap((names) => names.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? []);
  return known.length === 0 ? null : known.join(', ');
}
