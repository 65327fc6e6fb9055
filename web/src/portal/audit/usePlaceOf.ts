import type { AuditNames } from '@parterre/server/contract';
import { usePlaces } from '../frame/usePlaces.ts';

/** The page of a thing that the audit tells of. Null: it is gone, or has none. */
export function usePlaceOf(): (entity: string, id: string, names: AuditNames) => string | null {
  const places = usePlaces();
  return (entity, id, names) => {
    // What has a name is there.
    const found = names[`${entity} ${id}`];
    const place = places.thing(entity, id, found?.of ?? '');
    return place === null || (place.needsId && found === undefined) ? null : place.path;
  };
}
