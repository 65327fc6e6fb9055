import { text } from '../../text.ts';
import type { VoucherPlans } from '../vouchers.ts';

const employee_id = 12;

/** The Rex has one subscription, and gave one away. */
export const vouchers: VoucherPlans = {
  types: [
    {
      id: 101,
      kind: 'subscription',
      slug: 'abonnement-rex',
      title: text('Rex subscription', 'Abonnement Rex', 'Rex-abonnement', 'Rex-Abonnement'),
      description: text('Ten visits.', 'Dix entrées.', 'Tien beurten.', 'Zehn Besuche.'),
      turns: { min: 10, max: 10, step: 1, default: 10 },
      cost_turn_minor: 600,
      value_ticket_minor: 600,
      validity: '+1 year',
    },
  ],
  packages: [],
  vouchers: [
    {
      id: 101,
      voucher_type_id: 101,
      holder_name: 'Capucine Delattre',
      turns: 10,
      minor: 0,
      daysAgo: 15,
      employee_id,
      note: 'Concours de l’affiche',
    },
  ],
};
