import { text } from '../../text.ts';
import { mapLink } from '../house.ts';
import type { ClassStyle } from '../screen.ts';

/** The neighbour: another invented operator of the same installation, one cinema with two screens in Lille. */
export const exhibitor = {
  id: 2,
  trade_name: 'Le Rex',
  timezone: 'Europe/Paris',
  logos: {
    light: '/media/brand/rex-light.svg',
    dark: '/media/brand/rex-dark.svg',
    mark: '/media/brand/rex-mark.svg',
    og: '/media/brand/rex-og.png',
  },
  serving_on: 'du mardi au dimanche',
  email: 'bonjour@rex.example',
  twitter: '@cinemalerex',
  info: {
    phone: '+33 3 55 50 01 70',
    phone_text: 'Lille',
    phone2: null,
    phone2_text: null,
    vat: 'FR 00 999 123 440',
    messenger: null,
    facebook: 'https://social.example/lerex',
    whatsapp: null,
    instagram: null,
  },
  // Browsers find every name under `localhost` on their own machine.
  hosts: ['rex.localhost'],
};

export const cinemas = [
  {
    id: 3,
    name: 'Le Rex Lille',
    address1: '9 quai du Wault',
    city: 'Lille',
    zip: '59000',
    country_code: 'FR',
    lat: 50.6369,
    lng: 3.0497,
    phone: '+33 3 55 50 01 70',
    email: 'bonjour@rex.example',
    gmaps: mapLink(50.6369, 3.0497),
    sort: 1,
  },
];

export const paymentAccounts = [{ id: 11, driver: 'sandbox', name: 'Sandbox' }];

/** One way on the website, and cash at the box office. */
export const paymentMethods = [
  {
    id: 11,
    name: text('Bank card', 'Carte bancaire', 'Bankkaart', 'Bankkarte'),
    driver: 'sandbox',
    payment_account_id: 11,
    type: 'online',
    component: 'redirect',
    status: 'active',
    config: { kind: 'redirect' },
    frontend_config: {},
    is_exclusive: false,
    is_withdrawable: false,
    access: 15,
    template: null,
    sort: 1,
  },
  {
    id: 12,
    name: text('Cash', 'Espèces', 'Contant', 'Bargeld'),
    driver: 'cash',
    payment_account_id: null,
    type: 'cash',
    component: 'redirect',
    status: 'active',
    config: {},
    frontend_config: {},
    is_exclusive: false,
    is_withdrawable: true,
    access: 4,
    template: null,
    sort: 2,
  },
];

/** Styles by class key of its halls. Colours as at the neighbour's: they stay apart for every kind of sight. */
export const classStyles: Record<string, ClassStyle> = {
  standard_seats: { name: text('Seat', 'Fauteuil', 'Zetel', 'Sessel'), ticket: 0, handling: 0, color: '#5fb4e5' },
  premium: {
    name: text('Club armchair', 'Fauteuil club', 'Clubfauteuil', 'Clubsessel'),
    ticket: 150,
    handling: 0,
    color: '#00926a',
  },
};
