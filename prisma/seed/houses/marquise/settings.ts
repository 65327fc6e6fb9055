import { locales } from '@parterre/server/contract';
import { html, text } from '../../text.ts';

/** Rows of the `setting` table, by key. */
export const settings = {
  public_config: {
    features: [
      'tickets',
      'newsletters',
      'pos',
      'signage',
      'cash_balance',
      'products',
      'reservations',
      'invoice',
      'vouchers',
    ],
    // A show at half past midnight still belongs to the evening before.
    midnight_offset: 180,
    newsletter_signup_on_checkout: true,
    display_version_dimension_enabled: true,
    maximum_seats_together: 10,
    max_tickets_per_order: 10,
  },
  website_config: {
    navigation: [
      { name: 'site-titles.movies', kind: 'link', url: 'movies' },
      { name: 'site-titles.events', kind: 'link', url: 'events' },
      { name: 'site-titles.vouchers', kind: 'link', url: 'info/vouchers' },
      {
        name: 'site-titles.info',
        kind: 'dropdown',
        url: 'info',
        children: [
          { name: text('Prices', 'Tarifs', 'Prijzen', 'Preise'), kind: 'link', url: 'info/prices' },
          { name: text('Getting here', 'Accès', 'Bereikbaarheid', 'Anfahrt'), kind: 'link', url: 'info/getting-here' },
          { name: '', kind: 'divider', url: null },
          { name: text('Questions', 'Questions', 'Vragen', 'Fragen'), kind: 'link', url: 'info/faq' },
        ],
      },
      { name: 'site-titles.contact', kind: 'link', url: 'contact' },
    ],
    header_slides: [
      {
        image: '/media/slides/orbit-of-small-things.webp',
        title: text(
          'Orbit of Small Things',
          'L’Orbite des petites choses',
          'De baan van kleine dingen',
          'Die Umlaufbahn der kleinen Dinge',
        ),
        text: text(
          'In 3D on our largest screen',
          'En 3D sur notre plus grand écran',
          'In 3D op ons grootste scherm',
          'In 3D auf unserer größten Leinwand',
        ),
        url: 'movies/view/orbit-of-small-things',
      },
      {
        image: '/media/slides/pom-and-the-paper-whale.webp',
        title: text(
          'Pom & the Paper Whale',
          'Pom et la Baleine de papier',
          'Pom en de papieren walvis',
          'Pom und der Papierwal',
        ),
        text: text(
          'A voyage for everyone from five',
          'Un voyage dès cinq ans',
          'Een reis voor iedereen vanaf vijf jaar',
          'Eine Reise für alle ab fünf',
        ),
        url: 'movies/view/pom-and-the-paper-whale',
      },
      {
        image: '/media/slides/the-salt-cartographer.webp',
        title: text(
          'The Salt Cartographer',
          'La Cartographe du sel',
          'De zoutkaarttekenaar',
          'Die Kartografin des Salzes',
        ),
        text: text(
          'Some borders move with the rain',
          'Certaines frontières bougent avec la pluie',
          'Sommige grenzen verschuiven met de regen',
          'Manche Grenzen wandern mit dem Regen',
        ),
        url: 'movies/view/the-salt-cartographer',
      },
    ],
    footer: [
      { kind: 'navigation', title: text('Discover', 'Découvrir', 'Ontdekken', 'Entdecken') },
      { kind: 'addresses', title: text('Our cinemas', 'Nos cinémas', 'Onze cinema’s', 'Unsere Kinos') },
      { kind: 'contact', title: text('Contact', 'Contact', 'Contact', 'Kontakt') },
      {
        kind: 'html',
        title: text('Box office', 'Caisse', 'Kassa', 'Kasse'),
        html: html(
          '<p>Open from half an hour before the first show until the last one has begun.</p>',
          '<p>Ouverte d’une demi-heure avant la première séance jusqu’au début de la dernière.</p>',
          '<p>Open van een half uur voor de eerste voorstelling tot de laatste begonnen is.</p>',
          '<p>Geöffnet von einer halben Stunde vor der ersten Vorstellung bis zum Beginn der letzten.</p>',
        ),
      },
    ],
    styling: { accent: '#e8743b', primary_dark: '#241c17' },
    home_redirect: null,
  },
  locale: { website_locale: 'en', available_locales: [...locales] },
  recaptcha: { sitekey: null, inline: false },
  refunds: { by_buyers: true, by_buyers_minutes: 120 },
  // A day of its largest cinema at once.
  current_schedules: { current_schedules_ahead: 20 },
};
