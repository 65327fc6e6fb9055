/** The cinema that a visitor has chosen, for every page below. */
import type { Schedule, Startup } from '@parterre/server/contract';
import { useProgramme } from '@parterre/ui/programme';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { sectionOf } from '../navigation/paths.ts';
import {
  type CinemaChoice,
  cinemaParameter,
  keepChoice,
  keptChoice,
  readChoice,
  withParameter,
} from './cinemaChoice.ts';

type Cinema = Startup['cinemas'][number];

export interface ChosenCinema {
  /** null: all of them, or nothing chosen yet. */
  cinema: Cinema | null;
  /** There are several, and the visitor has not been asked yet. */
  isUndecided: boolean;
  choose(choice: CinemaChoice): void;
  /** Upcoming shows in the chosen cinema, in order of their start. */
  schedules: Schedule[];
  /** Days that have such shows. */
  days: string[];
}

const Context = createContext<ChosenCinema | null>(null);

export function useChosenCinema(): ChosenCinema {
  const chosen = useContext(Context);
  if (chosen === null) throw new Error('useChosenCinema needs a CinemaProvider above it');
  return chosen;
}

/** Sections of the website whose pages say in their address which cinema they are about: home and programme. */
const cinemaSections = ['', 'movies'];

/** Whether the page at this path shows other things for another cinema. */
export function dependsOnCinema(pathname: string): boolean {
  return cinemaSections.includes(sectionOf(pathname));
}

export function CinemaProvider(props: { children: ReactNode }): ReactNode {
  const { startup, schedules, days } = useProgramme();
  const { cinemas } = startup;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [kept, setKept] = useState(() => keptChoice(() => localStorage, cinemas));
  const asked = readChoice(new URLSearchParams(search).get(cinemaParameter), cinemas);

  // Whoever follows a link to one cinema stays in it.
  useEffect(() => {
    if (asked === null) return;
    keepChoice(() => localStorage, asked);
    setKept(asked);
  }, [asked]);

  const choose = useCallback(
    (choice: CinemaChoice) => {
      keepChoice(() => localStorage, choice);
      setKept(choice);
      if (!dependsOnCinema(pathname)) return;
      const to = withParameter(search, cinemaParameter, String(choice));
      navigate({ pathname, search: to }, { replace: true, state: { savePosition: true } });
    },
    [navigate, pathname, search],
  );

  const choice = asked ?? kept;
  const chosen = useMemo((): ChosenCinema => {
    const cinema = cinemas.length > 1 ? (cinemas.find(({ id }) => id === choice) ?? null) : null;
    const isUndecided = cinemas.length > 1 && cinema === null && choice !== 'all';
    if (cinema === null) return { cinema, isUndecided, choose, schedules, days };
    const here = schedules.filter(({ cinema_id }) => cinema_id === cinema.id);
    const withShows = new Set(here.map(({ day }) => day));
    return { cinema, isUndecided, choose, schedules: here, days: days.filter((day) => withShows.has(day)) };
  }, [cinemas, choice, choose, schedules, days]);
  return <Context value={chosen}>{props.children}</Context>;
}
