/** Selling on account at a till: by which methods, and to whom. The sale itself is `Checkout.sell` (docs/decisions/invoices.md). */
import type { Locale, PosClientCreation, PosInvoiceClient, PosInvoiceMethod } from '../../contract/index.ts';
import { mostClientsFound } from '../../contract/index.ts';
import { scopeOf } from '../../domain/actor.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { pointOfSale, type TillActor } from '../../domain/pointOfSale.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { accountMethodsOf } from '../catalogue/texts.ts';
import type { CommonDeps, PortalDeps, SaleDeps } from '../deps.ts';
import { changeTogether, mustReachScope, who } from './change.ts';

export interface TillInvoices {
  /** Those that the exhibitor offers and the till takes; none: nothing is sold on account there. */
  methods(till: TillActor, locale: Locale): Promise<PosInvoiceMethod[]>;
  /** The exhibitor's clients in use that fit, `mostClientsFound` at most. */
  clients(till: TillActor, search: string): Promise<PosInvoiceClient[]>;
  /** Makes one; asked again with the same `request`, answers with it. DEVICE_IN_TEST, NOT_SIGNED_IN, FORBIDDEN, MODULE_INACTIVE. */
  addClient(till: TillActor, creation: PosClientCreation): Promise<PosInvoiceClient>;
}

const permission = 'invoices.clients';

export function createTillInvoices(
  deps: Pick<CommonDeps, 'bus' | 'onFault'> &
    Pick<SaleDeps, 'invoices' | 'accounts'> &
    Pick<PortalDeps, 'changes'> &
    Pick<Catalogue, 'methodsOf'>,
): TillInvoices {
  return {
    methods: async (till, locale) =>
      accountMethodsOf(await deps.methodsOf(till.exhibitorId), deps.accounts, pointOfSale(till), locale),

    clients: ({ exhibitorId }, search) => deps.invoices.clients(exhibitorId, search, mostClientsFound),

    addClient({ employee, exhibitorId, cinemaId, testMode }, { request, ...values }) {
      if (testMode) throw new ParterreError('DEVICE_IN_TEST');
      return changeTogether(
        deps,
        employee,
        async ({ actor, change }) => {
          // Clients are the whole exhibitor's; who sells in one of its cinemas may add one there.
          mustReachScope(actor, permission, scopeOf(exhibitorId, [cinemaId]));
          const added = await change.invoices.clientAddedFor(exhibitorId, request);
          if (added) return added;
          const id = await change.create('invoice_client', {
            ...values,
            exhibitor_id: exhibitorId,
            archived_at: null,
          });
          await change.invoices.keepClientRequest(Number(id), request);
          await change.audit({
            ...who(actor),
            permission,
            entity: 'invoice_client',
            entityId: id,
            scope: scopeOf(exhibitorId, []),
            version: 1,
            before: {},
            after: { ...values },
          });
          const { company, contact, vat, city } = values;
          return { id: Number(id), company, contact, vat, city };
        },
        () => [],
      );
    },
  };
}
