interface Showing {
  movie_id: number;
  start: string;
}

/** Shows of a day by their film, the films in the order in which their first one begins. */
export function showsByFilm<S extends Showing>(schedules: readonly S[]): { filmId: number; shows: S[] }[] {
  const films = new Map<number, S[]>();
  for (const schedule of schedules.toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start)))
    films.set(schedule.movie_id, [...(films.get(schedule.movie_id) ?? []), schedule]);
  return [...films].map(([filmId, shows]) => ({ filmId, shows }));
}
