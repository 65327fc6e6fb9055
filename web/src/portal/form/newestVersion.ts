import { createContext, useContext } from 'react';

/**
 * The version of the thing as the form of its page saved it, set by RecordPage for its actions; null: it has no form, or is not made yet.
 * Between saving and reading it again, what was read is a version behind, and an action sent with that would be refused as a conflict.
 */
export const SavedVersion = createContext<number | null>(null);

/** The newest version known of a thing that was read in version `read`, for an action on it. */
export function useNewestVersion(read: number): number {
  return Math.max(read, useContext(SavedVersion) ?? 0);
}
