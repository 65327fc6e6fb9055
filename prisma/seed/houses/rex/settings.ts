import { html, text } from '../../text.ts';

/** Rows of the `setting` table, by key. */
export const settings = {
  public_config: {
    features: ['tickets', 'newsletters', 'pos', 'signage', 'products', 'vouchers'],
    // Nothing begins after midnight here.
    midnight_offset: 120,
    newsletter_signup_on_checkout: true,
    display_version_dimension_enabled: false,
    maximum_seats_together: 6,
    max_tickets_per_order: 6,
  },
  website_config: {
    navigation: [
      { name: 'site-titles.movies', kind: 'link', url: 'movies' },
      { name: 'site-titles.events', kind: 'link', url: 'events' },
      { name: text('Prices', 'Tarifs', 'Prijzen', 'Preise'), kind: 'link', url: 'info/tarifs' },
      { name: 'site-titles.contact', kind: 'link', url: 'contact' },
    ],
    header_slides: [
      {
        image: '/media/slides/le-phare-den-face.webp',
        title: text(
          'The Lighthouse Opposite',
          'Le Phare d’en face',
          'De vuurtoren aan de overkant',
          'Der Leuchtturm gegenüber',
        ),
        text: text(
          'Every six seconds, an answer',
          'Toutes les six secondes, une réponse',
          'Om de zes seconden een antwoord',
          'Alle sechs Sekunden eine Antwort',
        ),
        url: 'movies/view/le-phare-den-face',
      },
    ],
    footer: [
      { kind: 'navigation', title: text('Discover', 'Découvrir', 'Ontdekken', 'Entdecken') },
      { kind: 'addresses', title: text('The cinema', 'Le cinéma', 'De bioscoop', 'Das Kino') },
      {
        kind: 'html',
        title: text('Box office', 'Caisse', 'Kassa', 'Kasse'),
        html: html(
          '<p>Closed on Mondays until half past three.</p>',
          '<p>Fermée le lundi jusqu’à quinze heures trente.</p>',
          '<p>Op maandag gesloten tot half vier.</p>',
          '<p>Montags bis halb vier geschlossen.</p>',
        ),
      },
    ],
    styling: { accent: '#4fa3a5', primary_dark: '#14201f' },
    home_redirect: null,
  },
  locale: {
    website_locale: 'fr',
    available_locales: ['fr', 'en', 'nl-BE'],
    datetime_locale: { en: 'en-GB', fr: 'fr-FR', 'nl-BE': 'nl-BE', de: 'de-DE' },
  },
  schedule_config: { preshow_minutes: 8, cleaning_minutes: 20 },
  recaptcha: { sitekey: null, inline: false },
};
