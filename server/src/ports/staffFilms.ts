/** What the pages of films show beside the row that is changed. */
import type { FilmOptions, Localized, StaffOffice, StaffVersion } from '../contract/index.ts';

export interface StaffFilms {
  versions(movieId: number): Promise<StaffVersion[]>;
  /** `lastMs`: when the last one that is to come begins; null: none is. */
  schedules(
    movieId: number,
    nowMs: number,
  ): Promise<{ total: number; toCome: number; onWebsite: boolean; lastMs: number | null }>;
  /** What is not archived, and shared rental profiles of others. */
  options(exhibitorId: number): Promise<FilmOptions>;
  offices(distributorId: number): Promise<StaffOffice[]>;
  filmsOf(distributorId: number): Promise<{ id: number; title: Localized; archived: boolean }[]>;
  exhibitor(id: number): Promise<{ name: string; timezone: string }>;
  /** In films of these exhibitors. */
  usesOfProfile(profileId: number, exhibitorIds: number[]): Promise<{ films: number; versions: number }>;
}
