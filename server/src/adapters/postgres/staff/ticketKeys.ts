import type { TicketKeyEntities } from '../../../ports/staffEntities/ticketKeys.ts';
import type { EntityTables } from './entityTable.ts';

export const ticketKeyTables: EntityTables<TicketKeyEntities> = {
  ticket_key: {
    table: 'ticket_key',
    columns: {
      id: 'plain',
      exhibitor_id: 'plain',
      public_key: 'plain',
      private_key: 'plain',
      rotated_at: 'instant',
      withdrawn_at: 'instant',
    },
    scope: 'exhibitor',
    read: 'tickets.keys',
  },
};
