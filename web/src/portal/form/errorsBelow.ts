/** Errors of a field and of what is in it, out of those of a form: by the rest of their paths. */
export function errorsBelow(errors: Record<string, string>, path: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, text]) =>
      name === path ? [['', text]] : name.startsWith(`${path}.`) ? [[name.slice(path.length + 1), text]] : [],
    ),
  );
}
