import type { ProviderEntities } from '../../../ports/staffEntities/providers.ts';
import type { EntityTables } from './entityTable.ts';

export const providerTables: EntityTables<ProviderEntities> = {
  payment_provider: {
    table: 'payment_provider',
    key: 't.name',
    columns: { config: 'plain' },
    scope: { exhibitor: 't.exhibitor_id', cinemas: 'null::integer[]' },
    read: 'payments.providers',
  },
};
