/** Who rents films out, and what they get of the box office. */
import type {
  Archiving,
  DistributorValues,
  OfficeValues,
  RentalProfileValues,
  RowChange,
  SavedRow,
  StaffDistributor,
  StaffRentalProfile,
} from '../../contract/index.ts';
import { type EmployeeActor, mayIn } from '../../domain/actor.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { CommonDeps, PlanningDeps, PortalDeps } from '../deps.ts';
import { archiveAsStaff, asOfNow, changeAsStaff, createAsStaff, readAsStaff } from './change.ts';
import { reachOf } from './listReader.ts';

const read = 'films.read';
const write = 'films.write';

/** Errors: `readAsStaff`, `createAsStaff`, `changeAsStaff`. */
export interface StaffDistributors {
  distributor(actor: EmployeeActor, id: number): Promise<StaffDistributor>;
  createDistributor(
    actor: EmployeeActor,
    creation: { exhibitor: number; values: DistributorValues },
  ): Promise<SavedRow>;
  saveDistributor(actor: EmployeeActor, change: RowChange<DistributorValues>): Promise<{ row_version: number }>;
  archiveDistributor(actor: EmployeeActor, row: Archiving): Promise<{ row_version: number }>;
  createOffice(actor: EmployeeActor, creation: { distributor: number; values: OfficeValues }): Promise<SavedRow>;
  saveOffice(actor: EmployeeActor, change: RowChange<OfficeValues>): Promise<{ row_version: number }>;
  archiveOffice(actor: EmployeeActor, row: Archiving): Promise<{ row_version: number }>;
  /** A rental profile of the exhibitor, or one that another exhibitor shares. */
  rentalProfile(actor: EmployeeActor, id: number): Promise<StaffRentalProfile>;
  createRentalProfile(
    actor: EmployeeActor,
    creation: { exhibitor: number; values: RentalProfileValues },
  ): Promise<SavedRow>;
  saveRentalProfile(actor: EmployeeActor, change: RowChange<RentalProfileValues>): Promise<{ row_version: number }>;
  /** RENTAL_PROFILE_USED: by films or versions. */
  archiveRentalProfile(actor: EmployeeActor, row: Archiving): Promise<{ row_version: number }>;
}

export function createStaffDistributors(
  deps: Pick<CommonDeps, 'bus' | 'onFault' | 'clock'> &
    Pick<PortalDeps, 'staff' | 'changes'> &
    Pick<PlanningDeps, 'films'>,
): StaffDistributors {
  const { films } = deps;
  const announce = (): [{ kind: 'catalogue' }] => [{ kind: 'catalogue' }];
  const ofExhibitor = (exhibitorId: number) => ({ exhibitorId, cinemaIds: [] });

  return {
    async distributor(asking, id): Promise<StaffDistributor> {
      const row = await readAsStaff(deps, asking, { permission: read, entity: 'distributor', id: String(id) });
      const { row_version, exhibitor_id, archived_at, ...values } = row;
      const [offices, filmsOf, actor] = await Promise.all([
        films.offices(id),
        films.filmsOf(id),
        asOfNow(deps.staff, asking),
      ]);
      const writable = mayIn(actor, write, ofExhibitor(exhibitor_id));
      return { id, row_version, exhibitor: exhibitor_id, values, archived_at, offices, films: filmsOf, writable };
    },

    createDistributor: (actor, { exhibitor, values }) =>
      createAsStaff(deps, actor, {
        permission: write,
        entity: 'distributor',
        scope: ofExhibitor(exhibitor),
        values: { ...values, exhibitor_id: exhibitor, archived_at: null },
        announce: () => [],
      }),

    async saveDistributor(actor, { id, row_version, values }) {
      const edit = { permission: write, entity: 'distributor', id: String(id), version: row_version, values } as const;
      return changeAsStaff(deps, actor, { ...edit, announce: () => [] });
    },
    archiveDistributor: (actor, row) =>
      archiveAsStaff(deps, actor, row, { permission: write, entity: 'distributor', announce }),

    async createOffice(actor, { distributor, values }) {
      const { exhibitor_id } = await readAsStaff(deps, actor, {
        permission: read,
        entity: 'distributor',
        id: String(distributor),
      });
      return createAsStaff(deps, actor, {
        permission: write,
        entity: 'distributor_office',
        scope: ofExhibitor(exhibitor_id),
        values: { ...values, distributor_id: distributor, archived_at: null },
        announce: () => [],
      });
    },

    async saveOffice(actor, { id, row_version, values }) {
      const row = { entity: 'distributor_office', id: String(id), version: row_version, values } as const;
      return changeAsStaff(deps, actor, { permission: write, ...row, announce: () => [] });
    },
    archiveOffice: (actor, row) =>
      archiveAsStaff(deps, actor, row, { permission: write, entity: 'distributor_office', announce }),

    async rentalProfile(asking, id): Promise<StaffRentalProfile> {
      const actor = await asOfNow(deps.staff, asking);
      const reach = reachOf(actor, read);
      const row = await deps.changes.read('rental_profile', String(id));
      if (!row) throw new ParterreError('NOT_FOUND');
      const { exhibitor_id, archived_at, ...values } = row.values;
      if (!values.shared && !reach.some(({ exhibitorId }) => exhibitorId === exhibitor_id))
        throw new ParterreError('FORBIDDEN');
      // How much others work with a profile that is shared is told to nobody, its owner included.
      const within = reach.map(({ exhibitorId }) => exhibitorId);
      const [owner, used_in] = await Promise.all([films.exhibitor(exhibitor_id), films.usesOfProfile(id, within)]);
      const writable = mayIn(actor, write, ofExhibitor(exhibitor_id));
      const { version: row_version } = row;
      return { id, row_version, exhibitor: exhibitor_id, owner: owner.name, values, archived_at, used_in, writable };
    },

    createRentalProfile: (actor, { exhibitor, values }) =>
      createAsStaff(deps, actor, {
        permission: write,
        entity: 'rental_profile',
        scope: ofExhibitor(exhibitor),
        values: { ...values, exhibitor_id: exhibitor, archived_at: null },
        announce: () => [],
      }),

    async saveRentalProfile(actor, { id, row_version, values }) {
      const row = { entity: 'rental_profile', id: String(id), version: row_version, values } as const;
      return changeAsStaff(deps, actor, { permission: write, ...row, announce: () => [] });
    },

    archiveRentalProfile: (actor, row) =>
      archiveAsStaff(deps, actor, row, {
        permission: write,
        entity: 'rental_profile',
        async check({ change }) {
          if (!row.archived) return;
          const { films, versions } = await change.films.usesOfProfile(row.id);
          if (films + versions > 0) throw new ParterreError('RENTAL_PROFILE_USED', { values: { films, versions } });
        },
        announce,
      }),
  };
}
