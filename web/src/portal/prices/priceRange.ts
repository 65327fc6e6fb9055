import type { Formats } from '@parterre/ui/format';

/** `€9.30`, or `€7.30 – €9.30` where not all of these amounts in cents are equal. */
export function priceRange(amounts: readonly number[], { money }: Pick<Formats, 'money'>): string {
  const [lowest, highest] = [Math.min(...amounts), Math.max(...amounts)];
  return lowest === highest ? money(lowest) : `${money(lowest)} – ${money(highest)}`;
}
