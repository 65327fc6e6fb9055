const pattern = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Whether PostgreSQL would take it for a uuid. Asking it for something else would be an error of ours. */
export function isUuid(text: string): boolean {
  return pattern.test(text);
}
