import { text } from '../../text.ts';
import type { VoucherPlans } from '../vouchers.ts';

const employee_id = 3;
/** A printed card that waits at the counter to be sold. */
const onShelf = { voucher_type_id: 2, package_id: 1, turns: 0, minor: 2_500, daysAgo: 30, employee_id, note: null };

/** What Marquise sells of gift cards and subscriptions, and some that staff gave. */
export const vouchers: VoucherPlans = {
  types: [
    {
      id: 1,
      kind: 'subscription',
      slug: 'marquise-card',
      title: text('Marquise card', 'Carte Marquise', 'Marquisekaart', 'Marquise-Karte'),
      description: text(
        'Five, ten or fifteen visits, for yourself or with friends.',
        'Cinq, dix ou quinze entrées, pour vous ou entre amis.',
        'Vijf, tien of vijftien beurten, voor jezelf of met vrienden.',
        'Fünf, zehn oder fünfzehn Besuche, allein oder mit Freunden.',
      ),
      turns: { min: 5, max: 15, step: 5, default: 10 },
      cost_turn_minor: 850,
      value_ticket_minor: 850,
      validity: '+1 year',
    },
    {
      id: 2,
      kind: 'giftcard',
      slug: 'marquise-gift-card',
      title: text('Marquise gift card', 'Carte cadeau Marquise', 'Marquise-cadeaubon', 'Marquise-Geschenkkarte'),
      description: text(
        'An amount for tickets, popcorn and drinks.',
        'Un montant pour des tickets, du pop-corn et des boissons.',
        'Een bedrag voor tickets, popcorn en drankjes.',
        'Ein Betrag für Tickets, Popcorn und Getränke.',
      ),
      turns: { min: 0, max: 10, step: 1, default: 2 },
      cost_turn_minor: 1_090,
      value_ticket_minor: 1_090,
      amount: { min: 0, max: 25_000, step: 500, default: 1_000 },
      validity: '+2 years',
    },
  ],
  packages: [{ id: 1, voucher_type_id: 2, name: 'Eindejaar', employee_id }],
  vouchers: [
    {
      id: 1,
      voucher_type_id: 1,
      holder_name: 'Hanne Willems',
      turns: 10,
      minor: 0,
      daysAgo: 40,
      employee_id,
      note: 'Tombola van de buurt',
      correction: { turns: -3, minor: 0, note: 'Drie beurten op papier gebruikt', daysAgo: 12 },
    },
    {
      id: 2,
      voucher_type_id: 2,
      holder_name: 'Luc Fontaine',
      turns: 2,
      minor: 1_000,
      daysAgo: 20,
      employee_id,
      note: 'Projector defect op 8 november',
    },
    {
      id: 3,
      voucher_type_id: 1,
      turns: 5,
      minor: 0,
      daysAgo: 300,
      employee_id,
      note: 'Filmquiz',
      correction: { turns: -5, minor: 0, note: 'Op papier gebruikt', daysAgo: 90 },
    },
    { id: 4, voucher_type_id: 1, turns: 5, minor: 0, daysAgo: 400, employee_id, note: 'Filmquiz' },
    { id: 5, voucher_type_id: 2, turns: 0, minor: 2_500, daysAgo: 60, employee_id, note: 'Verloren', outOfUse: true },
    { id: 6, ...onShelf },
    { id: 7, ...onShelf },
    { id: 8, ...onShelf },
  ],
};
