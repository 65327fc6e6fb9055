import type { ReservationSource, ReservationView } from '@parterre/server/contract';

/** Who reserves, as it is typed. */
export interface Contact {
  name: string;
  phone: string;
  email: string;
  notes: string;
  source: ReservationSource;
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
