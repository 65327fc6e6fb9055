/** What a password of staff has to be when it is chosen; whether it is too easy to guess besides, the server says (docs/decisions/passwords.md). */
import { z } from 'zod';

/** Ten, where operations.md section 5 asks for six; a longer one than the most costs more to hash. */
export const passwordLengths = { least: 10, most: 200 } as const;

export const passwordSchema = z.string().min(passwordLengths.least).max(passwordLengths.most);

/**
 * Why a password is too easy to guess: it is among the common ones or close to one, is made of what belongs to the person or the house, or
 * repeats itself, or goes along the keyboard, the alphabet or the calendar.
 */
export type PasswordWeakness = 'common' | 'personal' | 'pattern';
