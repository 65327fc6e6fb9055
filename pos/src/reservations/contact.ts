import type { ReservationSource, ReservationView } from '@parterre/server/contract';
import { errorLines, errorOf, fieldErrors } from '@parterre/ui/api';

/** Who reserves, as it is typed. */
export interface Contact {
  name: string;
  phone: string;
  email: string;
  notes: string;
  source: ReservationSource;
}

/** What a refusal says beside what the fields of the contact are marked with; empty: they say all of it. */
export function contactRefusal(thrown: unknown): string {
  const lines = errorLines(thrown, Object.keys(noContact));
  return lines || (Object.keys(fieldErrors(thrown)).length > 0 ? '' : errorOf(thrown).message);
}

export const noContact: Contact = { name: '', phone: '', email: '', notes: '', source: 'telephone' };

export function contactOf({ name, phone, email, notes, source }: ReservationView): Contact {
  return { name: name ?? '', phone: phone ?? '', email: email ?? '', notes: notes ?? '', source };
}

/** The contact as the server is sent it: a field that is left empty is null. */
export function sentContact({ name, phone, email, notes, source }: Contact) {
  const orNull = (text: string): string | null => text.trim() || null;
  return { name: name.trim(), phone: orNull(phone), email: orNull(email), notes: orNull(notes), source };
}
