import { same, text } from '../../text.ts';
import { mapLink } from '../house.ts';
import type { ClassStyle } from '../screen.ts';

export const exhibitor = {
  id: 1,
  trade_name: 'Marquise',
  timezone: 'Europe/Brussels',
  logos: {
    light: '/media/brand/logo-light.svg',
    dark: '/media/brand/logo-dark.svg',
    mark: '/media/brand/mark.svg',
    og: '/media/brand/og.png',
  },
  serving_on: null,
  email: 'hello@marquise.example',
  twitter: '@marquisecinema',
  info: {
    phone: '+32 9 555 01 40',
    phone_text: 'Gent',
    phone2: '+32 2 555 01 60',
    phone2_text: 'Brussel · Bruxelles',
    vat: 'BE 0999.123.440',
    messenger: null,
    facebook: 'https://social.example/marquise',
    whatsapp: null,
    instagram: 'https://pictures.example/marquise',
  },
};

export const cinemas = [
  {
    id: 1,
    exhibitor_id: exhibitor.id,
    name: 'Marquise Gent',
    address1: 'Oude Dokkade 24',
    city: 'Gent',
    zip: '9000',
    country_code: 'BE',
    lat: 51.0637,
    lng: 3.7349,
    phone: '+32 9 555 01 40',
    email: 'gent@marquise.example',
    gmaps: mapLink(51.0637, 3.7349),
    sort: 1,
  },
  {
    id: 2,
    exhibitor_id: exhibitor.id,
    name: 'Marquise Brussel',
    address1: 'Handelskaai 71 Quai au Commerce',
    city: 'Brussel',
    zip: '1000',
    country_code: 'BE',
    lat: 50.8567,
    lng: 4.3476,
    phone: '+32 2 555 01 60',
    email: 'brussel@marquise.example',
    gmaps: mapLink(50.8567, 4.3476),
    sort: 2,
  },
];

/** Where money comes in that is paid on the website and by card at the counter. */
export const paymentAccounts = [
  { id: 1, driver: 'sandbox', name: 'Sandbox' },
  { id: 2, driver: 'terminal', name: 'Card terminals' },
];

/** Both components the website knows, on the local sandbox; cash, the card terminal and the invoice at the point of sale. */
export const paymentMethods = [
  {
    id: 1,
    name: text('Bancontact or card', 'Bancontact ou carte', 'Bancontact of kaart', 'Bancontact oder Karte'),
    driver: 'sandbox',
    payment_account_id: 1,
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
    id: 2,
    name: text('Pay with your phone', 'Payer avec votre téléphone', 'Betalen met je gsm', 'Mit dem Handy bezahlen'),
    driver: 'sandbox',
    payment_account_id: 1,
    type: 'online',
    component: 'mobile',
    status: 'active',
    config: { kind: 'mobile' },
    frontend_config: {},
    is_exclusive: false,
    is_withdrawable: false,
    access: 15,
    template: null,
    sort: 2,
  },
  {
    id: 3,
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
    sort: 3,
  },
  {
    id: 5,
    name: text('Card', 'Carte', 'Kaart', 'Karte'),
    driver: 'terminal',
    payment_account_id: 2,
    type: 'terminal',
    component: 'terminal',
    status: 'active',
    config: {},
    frontend_config: {},
    is_exclusive: false,
    is_withdrawable: false,
    access: 4,
    template: null,
    sort: 4,
  },
  {
    id: 8,
    name: text('On account', 'Sur facture', 'Op factuur', 'Auf Rechnung'),
    driver: 'invoice',
    payment_account_id: null,
    type: 'invoice',
    component: 'redirect',
    status: 'active',
    config: {},
    frontend_config: {},
    is_exclusive: false,
    is_withdrawable: false,
    access: 4,
    template: null,
    sort: 5,
  },
];

/** Who buys on account. */
export const invoiceClients = [
  {
    id: 1,
    company: 'Koraal vzw',
    contact: 'Hanne Maes',
    email: 'hanne@koraal.example',
    phone: '+32 9 555 02 11',
    vat: 'BE0555123456',
    address: 'Coupure 12',
    zip: '9000',
    city: 'Gent',
  },
  {
    id: 2,
    company: 'Sint-Lievenscollege',
    contact: 'Bram Claes',
    email: 'uitstappen@lieven.example',
    phone: '+32 9 555 02 12',
    vat: null,
    address: 'Zilverenberg 1',
    zip: '9000',
    city: 'Gent',
  },
  {
    id: 3,
    company: 'Atelier Lumière SA',
    contact: 'Léa Lambert',
    email: 'lea@lumiere.example',
    phone: '+32 2 555 02 13',
    vat: 'BE0555987654',
    address: 'Rue de Flandre 46',
    zip: '1000',
    city: 'Bruxelles',
  },
];

/**
 * Class colours. Hue and lightness both differ, so that they stay apart with any of the three colour-blindnesses
 * (after Okabe and Ito); orange is left to the accent.
 */
export const classStyles = {
  standard: { name: text('Standard', 'Standard', 'Standaard', 'Standard'), ticket: 0, handling: 0, color: '#5fb4e5' },
  premium: { name: text('Premium', 'Premium', 'Premium', 'Premium'), ticket: 200, handling: 0, color: '#00926a' },
  vip: { name: same('VIP'), ticket: 350, handling: 50, color: '#ecd24a' },
  couple: {
    name: text('Couple sofa', 'Canapé duo', 'Duozetel', 'Paarsofa'),
    ticket: 250,
    handling: 0,
    color: '#c774a4',
  },
  balcony: { name: text('Balcony', 'Balcon', 'Balkon', 'Balkon'), ticket: 0, handling: 0, color: '#3a63b8' },
} satisfies Record<string, ClassStyle>;
