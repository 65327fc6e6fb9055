interface Showing {
  id: number;
  movie_id: number;
  screen_id: number;
  start: string;
  day: string;
}

/**
 * The films of the next day that has shows, in the order in which they begin, each with its next times. `schedules`: that are still to be
 * visited, by their start. `day` null: there are none.
 */
export function filmsNext<S extends Showing>(
  schedules: readonly S[],
  { mostFilms, mostTimes }: { mostFilms: number; mostTimes: number },
): { day: string | null; films: { movieId: number; shows: S[] }[] } {
  const day = schedules[0]?.day ?? null;
  const films = new Map<number, S[]>();
  for (const schedule of schedules.filter((each) => each.day === day)) {
    const shows = films.get(schedule.movie_id) ?? [];
    if (shows.length < mostTimes) films.set(schedule.movie_id, [...shows, schedule]);
  }
  return { day, films: [...films].slice(0, mostFilms).map(([movieId, shows]) => ({ movieId, shows })) };
}
