/** Where a visitor could find a film, if anywhere. */
export type FilmState = 'archived' | 'hidden' | 'shown' | 'soon' | 'unplanned';

/**
 * What to say of a film. `on_website`: whether the website would show one of its schedules; `showing_from` and `today`:
 * days of the cinema, YYYY-MM-DD. The website lists films that have schedules, and those that begin on a later day.
 */
export function filmState(film: {
  archived: boolean;
  visibility: number;
  on_website: boolean;
  showing_from: string | null;
  today: string;
}): FilmState {
  if (film.archived) return 'archived';
  if ((film.visibility & 1) === 0) return 'hidden';
  if (film.on_website) return 'shown';
  return film.showing_from !== null && film.showing_from > film.today ? 'soon' : 'unplanned';
}
