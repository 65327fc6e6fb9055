import { same, text } from '../../text.ts';
import { ratesOf } from '../rates.ts';

/** Price groups of the Rex. Money in cents. */
export const priceGroups = [
  { id: 11, name: 'Séance' },
  { id: 12, name: 'Ciné-club' },
];

/** VAT as France has it: the cinema pays the reduced rate, what is charged for booking is a service. */
export const vats = [
  { id: 11, code: 'billet', name: text('Cinema ticket', 'Billet de cinéma', 'Bioscoopticket', 'Kinokarte') },
  { id: 12, code: 'service', name: text('Booking', 'Réservation', 'Reservering', 'Reservierung') },
  {
    id: 13,
    code: 'confiserie',
    name: text('Sweets and drinks', 'Confiserie et boissons', 'Snoep en dranken', 'Süßes und Getränke'),
  },
];
export const vatRates = [
  { vat_id: 11, valid_from: '2014-01-01', percent_hundredths: 550 },
  { vat_id: 12, valid_from: '2014-01-01', percent_hundredths: 2000 },
  { vat_id: 13, valid_from: '2014-01-01', percent_hundredths: 1000 },
];

const full = text('Full price', 'Plein tarif', 'Vol tarief', 'Normalpreis');
const underFourteen = text('Under 14', 'Moins de 14 ans', 'Jonger dan 14', 'Unter 14');
const reduced = text('Reduced', 'Tarif réduit', 'Verminderd tarief', 'Ermäßigt');
const proof = text(
  'Students and job seekers, with proof',
  'Étudiants et demandeurs d’emploi, sur justificatif',
  'Studenten en werkzoekenden, met bewijs',
  'Studierende und Arbeitsuchende, mit Nachweis',
);

/** On Tuesdays everybody pays what few pay otherwise. */
const cheapTuesday = { weekdays: [2], price_minor: 600 };

export const priceRates = ratesOf(
  [
    {
      id: 111,
      price_group_id: 11,
      name: full,
      price_minor: 980,
      handling_minor: 30,
      weekday_prices: [cheapTuesday],
    },
    { id: 112, price_group_id: 11, name: underFourteen, price_minor: 450, handling_minor: 30 },
    {
      id: 113,
      price_group_id: 11,
      name: reduced,
      description: proof,
      price_minor: 720,
      handling_minor: 30,
      weekday_prices: [cheapTuesday],
      max_tickets: 2,
    },
    {
      id: 121,
      price_group_id: 12,
      name: text('Film and debate', 'Film et débat', 'Film en debat', 'Film und Gespräch'),
      price_minor: 850,
    },
    { id: 122, price_group_id: 12, name: same('Ciné-carte'), price_minor: 550, max_tickets: 1, accept_voucher: false },
  ],
  { ticket: 11, handling: 12 },
);
