import { createContext, useContext } from 'react';
import type { Places } from '../places.ts';

/** Pages are told where others are by the frame, which knows all routes: a page that knew them itself would know itself. */
export const PlacesContext = createContext<Places | null>(null);

export function usePlaces(): Places {
  const places = useContext(PlacesContext);
  if (places === null) throw new Error('usePlaces needs a Frame around it');
  return places;
}
