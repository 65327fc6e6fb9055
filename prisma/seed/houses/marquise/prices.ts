import { same, text } from '../../text.ts';
import { type RatePlan, ratesOf } from '../rates.ts';

/** Price groups of the demo. Money in cents. */
export const priceGroups = [
  { id: 1, name: 'Regular' },
  { id: 2, name: 'Grand' },
  { id: 3, name: 'Open house (free of charge)' },
  { id: 4, name: 'Event' },
];

/** Kinds of VAT, as Belgium has them: admission is reduced, what is charged for booking is a service. */
export const vats = [
  {
    id: 1,
    code: 'admission',
    name: text('Admission', 'Droit d’entrée', 'Toegang', 'Eintritt'),
  },
  { id: 2, code: 'service', name: text('Service', 'Service', 'Dienst', 'Dienstleistung') },
  { id: 3, code: 'food', name: text('Food and soft drinks', 'Alimentation', 'Voeding', 'Lebensmittel') },
  { id: 4, code: 'alcohol', name: text('Alcohol', 'Alcool', 'Alcohol', 'Alkohol') },
];
export const vatRates = [
  { vat_id: 1, valid_from: '1996-01-01', percent_hundredths: 600 },
  { vat_id: 2, valid_from: '1996-01-01', percent_hundredths: 2100 },
  { vat_id: 3, valid_from: '1996-01-01', percent_hundredths: 600 },
  { vat_id: 4, valid_from: '1996-01-01', percent_hundredths: 2100 },
];

const adult = text('Adult', 'Adulte', 'Volwassene', 'Erwachsene');
const child = text('Child', 'Enfant', 'Kind', 'Kind');
const student = text('Student', 'Étudiant', 'Student', 'Studierende');
const senior = same('65+');
const duo = text('Duo evening', 'Soirée duo', 'Duo-avond', 'Duo-Abend');
const early = text('Early bird', 'Prévente', 'Vroegboeker', 'Frühbucher');
const weekday = text('Weekday special', 'Tarif semaine', 'Weektarief', 'Wochentarif');

const underTwelve = text('Up to 11 years', 'Jusqu’à 11 ans', 'Tot en met 11 jaar', 'Bis 11 Jahre');
const withCard = text(
  'With a student card',
  'Avec une carte d’étudiant',
  'Met een studentenkaart',
  'Mit Studierendenausweis',
);
const inPairs = text(
  'Two people, two tickets, one price',
  'À deux, deux tickets, un prix',
  'Met twee, twee tickets, één prijs',
  'Zu zweit, zwei Tickets, ein Preis',
);
const dayAhead = text(
  'At least one day ahead',
  'Au moins un jour à l’avance',
  'Minstens één dag vooraf',
  'Mindestens einen Tag im Voraus',
);
const mondayToThursday = text(
  'Monday to Thursday',
  'Du lundi au jeudi',
  'Maandag tot donderdag',
  'Montag bis Donnerstag',
);
const welcome = text(
  'Everybody is welcome',
  'Tout le monde est bienvenu',
  'Iedereen is welkom',
  'Alle sind willkommen',
);

const studentCard = text('Student card', 'Carte d’étudiant', 'Studentenkaart', 'Studentenausweis');

const plans: RatePlan[] = [
  { id: 11, price_group_id: 1, name: adult, price_minor: 1090, handling_minor: 40 },
  { id: 12, price_group_id: 1, name: child, description: underTwelve, price_minor: 790, handling_minor: 40 },
  {
    id: 13,
    price_group_id: 1,
    name: student,
    description: withCard,
    door_note: studentCard,
    price_minor: 890,
    handling_minor: 40,
    max_tickets: 4,
  },
  {
    id: 14,
    price_group_id: 1,
    name: senior,
    price_minor: 890,
    handling_minor: 40,
    weekday_prices: [{ weekdays: [2, 4], price_minor: 690 }],
    max_tickets: 6,
  },
  {
    id: 15,
    price_group_id: 1,
    name: duo,
    description: inPairs,
    price_minor: 940,
    handling_minor: 40,
    min_tickets: 2,
    max_tickets: 2,
    accept_voucher: false,
  },
  {
    id: 16,
    price_group_id: 1,
    name: early,
    description: dayAhead,
    price_minor: 920,
    handling_minor: 40,
    one_day_ahead: true,
    accept_voucher: false,
  },
  {
    id: 17,
    price_group_id: 1,
    name: weekday,
    description: mondayToThursday,
    price_minor: 850,
    handling_minor: 40,
    weekdays: [1, 2, 3, 4],
    accept_voucher: false,
  },

  { id: 21, price_group_id: 2, name: adult, price_minor: 1290, handling_minor: 50 },
  { id: 22, price_group_id: 2, name: child, description: underTwelve, price_minor: 890, handling_minor: 50 },
  {
    id: 23,
    price_group_id: 2,
    name: student,
    description: withCard,
    door_note: studentCard,
    price_minor: 1050,
    handling_minor: 50,
    max_tickets: 4,
  },
  { id: 24, price_group_id: 2, name: senior, price_minor: 1050, handling_minor: 50, max_tickets: 6 },
  {
    id: 25,
    price_group_id: 2,
    name: duo,
    description: inPairs,
    price_minor: 1120,
    handling_minor: 50,
    min_tickets: 2,
    max_tickets: 2,
    accept_voucher: false,
  },
  {
    id: 26,
    price_group_id: 2,
    name: early,
    description: dayAhead,
    price_minor: 1090,
    handling_minor: 50,
    one_day_ahead: true,
    accept_voucher: false,
  },

  {
    id: 31,
    price_group_id: 3,
    name: text('Free entry', 'Entrée libre', 'Gratis toegang', 'Freier Eintritt'),
    description: welcome,
    price_minor: 0,
    max_tickets: 4,
    accept_voucher: false,
  },

  {
    id: 41,
    price_group_id: 4,
    name: text('Evening with a glass', 'Soirée avec un verre', 'Avond met een glas', 'Abend mit Glas'),
    price_minor: 1590,
    handling_minor: 50,
  },
  {
    id: 42,
    price_group_id: 4,
    name: student,
    description: withCard,
    door_note: studentCard,
    price_minor: 1350,
    handling_minor: 50,
    max_tickets: 4,
  },
];

export const priceRates = ratesOf(plans, { ticket: 1, handling: 2 });
