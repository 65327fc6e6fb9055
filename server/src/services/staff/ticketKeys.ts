/** The keys that an exhibitor's tickets are signed with: another one signs, or one is withdrawn with all that it has signed. */
import type { TicketKeyRotation, TicketKeysView, TicketKeyView } from '../../contract/index.ts';
import { type EmployeeActor, scopeOf } from '../../domain/actor.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { ProgrammeNews } from '../../ports/liveBus.ts';
import type { TicketKeyEntities } from '../../ports/staffEntities/ticketKeys.ts';
import type { KnownTicketKey } from '../../ports/ticketKeyStore.ts';
import { sealedKey } from '../bills/ticketCodes.ts';
import type { CommonDeps, PortalDeps, SaleDeps } from '../deps.ts';
import { asOfNow, changeTogether, mustReachScope, type StaffTransaction } from './change.ts';

type KeyDeps = Pick<CommonDeps, 'seals' | 'clock' | 'bus' | 'onFault'> &
  Pick<SaleDeps, 'ticketCodes' | 'ticketKeys'> &
  Pick<PortalDeps, 'staff' | 'changes'>;

/** Errors of all that changes: `changeAsStaff`, `createAsStaff`. */
export interface StaffTicketKeys {
  list(actor: EmployeeActor, exhibitor: number): Promise<TicketKeysView>;
  /** A new key signs from now on; tickets of the one before stay good. NOT_FOUND: what was seen as signing does not. */
  rotate(actor: EmployeeActor, asked: TicketKeyRotation): Promise<{ id: number }>;
  /** Nothing that it has signed is good any more; if it signed, a new one does. NOT_FOUND: also when it is withdrawn already. */
  withdraw(actor: EmployeeActor, asked: { id: number; row_version: number }): Promise<{ id: number }>;
}

const permission = 'tickets.keys';
const entity = 'ticket_key';
/** Every node reads the keys again. */
const announce = (): ProgrammeNews[] => [{ kind: 'catalogue' }];

export function createStaffTicketKeys(deps: KeyDeps): StaffTicketKeys {
  const { seals, clock, ticketKeys, ticketCodes } = deps;
  const now = () => new Date(clock.nowMs()).toISOString();

  async function add({ create }: StaffTransaction, exhibitor: number): Promise<number> {
    const { id, publicKey, privateKey } = sealedKey(seals, exhibitor);
    await create({
      permission,
      entity,
      scope: scopeOf(exhibitor, null),
      // Whoever was quicker has made the one that signs.
      taken: 'CHANGED_MEANWHILE',
      values: {
        id,
        exhibitor_id: exhibitor,
        public_key: publicKey,
        private_key: privateKey,
        rotated_at: null,
        withdrawn_at: null,
      },
    });
    return id;
  }

  /** It signs no more; answers how it was. */
  async function stop(
    { edit }: StaffTransaction,
    { id, row_version: version }: { id: number; row_version: number },
    values: Partial<TicketKeyEntities['ticket_key']>,
  ): Promise<TicketKeyEntities['ticket_key'] | null> {
    const seen: TicketKeyEntities['ticket_key'][] = [];
    await edit({
      permission,
      entity,
      id: String(id),
      version,
      values: { ...values, private_key: null },
      check: async ({ before }) => void seen.push(before),
    });
    return seen[0] ?? null;
  }

  const viewOf = ({
    id,
    rowVersion,
    createdAtMs,
    rotatedAtMs,
    withdrawnAtMs,
    isSigning,
  }: KnownTicketKey): TicketKeyView => ({
    id,
    row_version: rowVersion,
    state: withdrawnAtMs !== null ? 'withdrawn' : isSigning ? 'signing' : 'rotated',
    created_at: new Date(createdAtMs).toISOString(),
    rotated_at: rotatedAtMs === null ? null : new Date(rotatedAtMs).toISOString(),
    withdrawn_at: withdrawnAtMs === null ? null : new Date(withdrawnAtMs).toISOString(),
    broken: isSigning && !ticketCodes.canSign(id),
  });

  return {
    async list(asking, exhibitor) {
      mustReachScope(await asOfNow(deps.staff, asking), permission, scopeOf(exhibitor, null));
      // What another node has made is known before it is said to be broken.
      await ticketCodes.keys();
      return { keys: (await ticketKeys.ofExhibitor(exhibitor)).map(viewOf) };
    },

    rotate: (asking, { exhibitor, current }) =>
      changeTogether(
        deps,
        asking,
        async (staff) => {
          if (current !== null) {
            const before = await stop(staff, current, { rotated_at: now() });
            if (before?.exhibitor_id !== exhibitor || before.private_key === null) throw new ParterreError('NOT_FOUND');
          }
          return { id: await add(staff, exhibitor) };
        },
        announce,
      ),

    withdraw: (asking, { id, row_version }) =>
      changeTogether(
        deps,
        asking,
        async (staff) => {
          const before = await stop(staff, { id, row_version }, { withdrawn_at: now() });
          if (!before || before.withdrawn_at !== null) throw new ParterreError('NOT_FOUND');
          if (before.private_key !== null) await add(staff, before.exhibitor_id);
          return { id };
        },
        announce,
      ),
  };
}
