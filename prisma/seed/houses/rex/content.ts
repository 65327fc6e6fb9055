import { html, text } from '../../text.ts';
import { contentRows, type Page, paragraphs, type Widget } from '../contents.ts';

/** The prices lie under another name than the neighbour's. */
const pages: Page[] = [
  {
    id: 201,
    type: 'page',
    slug: 'privacy-policy',
    title: text('Privacy', 'Vie privée', 'Privacy', 'Datenschutz'),
    content: html(
      paragraphs(
        'Le Rex keeps your name, your e-mail address and what you bought for three years, to send you your tickets and to account for them. Nothing else, and nobody else.',
        'Write to bonjour@rex.example to see, correct or delete what we have about you.',
      ),
      paragraphs(
        'Le Rex conserve votre nom, votre adresse e-mail et vos achats pendant trois ans, pour vous envoyer vos billets et tenir ses comptes. Rien d’autre, et personne d’autre.',
        'Écrivez à bonjour@rex.example pour consulter, corriger ou effacer ce que nous avons sur vous.',
      ),
      paragraphs(
        'Le Rex bewaart je naam, je e-mailadres en je aankopen drie jaar, om je tickets te versturen en de boeken te houden. Verder niets, en niemand anders.',
        'Schrijf naar bonjour@rex.example om te zien, te verbeteren of te wissen wat we over je hebben.',
      ),
      paragraphs(
        'Le Rex bewahrt Ihren Namen, Ihre E-Mail-Adresse und Ihre Käufe drei Jahre lang auf, um Ihnen Ihre Karten zu schicken und Buch zu führen. Sonst nichts, und sonst niemand.',
        'Schreiben Sie an bonjour@rex.example, um zu sehen, zu berichtigen oder zu löschen, was wir über Sie haben.',
      ),
    ),
  },
  {
    id: 202,
    type: 'page',
    slug: 'tarifs',
    title: text('Prices', 'Tarifs', 'Prijzen', 'Preise'),
    content: html(
      paragraphs('Full price € 10.10, under 14 € 4.80, reduced € 7.50. Tuesday is € 6.30 for everybody.'),
      paragraphs(
        'Plein tarif 10,10 €, moins de 14 ans 4,80 €, tarif réduit 7,50 €. Le mardi, 6,30 € pour tout le monde.',
      ),
      paragraphs('Vol tarief € 10,10, jonger dan 14 € 4,80, verminderd € 7,50. Op dinsdag € 6,30 voor iedereen.'),
      paragraphs('Normalpreis 10,10 €, unter 14 4,80 €, ermäßigt 7,50 €. Dienstags 6,30 € für alle.'),
    ),
  },
];

const widgets: Widget[] = [
  {
    id: 301,
    location: 'home-above-events',
    content: html(
      '<p>Two screens on the Wault basin, since 1934.</p>',
      '<p>Deux salles au bord du bassin du Wault, depuis 1934.</p>',
      '<p>Twee zalen aan het Waultbekken, sinds 1934.</p>',
      '<p>Zwei Säle am Wault-Becken, seit 1934.</p>',
    ),
  },
  {
    id: 302,
    location: 'payment-success',
    content: html(
      '<p>See you at the Rex.</p>',
      '<p>À tout à l’heure au Rex.</p>',
      '<p>Tot straks in de Rex.</p>',
      '<p>Bis gleich im Rex.</p>',
    ),
  },
  {
    id: 303,
    location: 'ticket-conditions',
    content: html(
      '<p>Tickets are neither exchanged nor refunded once the lights are down.</p>',
      '<p>Ni repris ni échangé une fois la lumière éteinte.</p>',
      '<p>Niet terugbetaald of geruild zodra het licht uit is.</p>',
      '<p>Weder Umtausch noch Rückgabe, sobald das Licht aus ist.</p>',
    ),
  },
];

export const contents = contentRows(pages, widgets);
