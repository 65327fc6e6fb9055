import { createContext, useContext } from 'react';
import type { Places } from '../places.ts';

/** The frame hands the places down: a page that imported `areas.ts` would import itself. */
export const PlacesContext = createContext<Places | null>(null);

export function usePlaces(): Places {
  const places = useContext(PlacesContext);
  if (places === null) throw new Error('usePlaces needs a Frame around it');
  return places;
}
