import { html, text } from '../../text.ts';
import { paragraphs } from '../contents.ts';
import { clock, type EventPlan, type ScreenPlan } from '../house.ts';

/** What is on at the two screens. */
export const programme: ScreenPlan[] = [
  {
    id: 6,
    priceGroupId: 11,
    opens: clock(13, 45),
    opensEarly: clock(10, 30),
    primeRole: () => 'nearlyFull',
    films: ['la-braderie', 'le-phare-den-face', 'basile-et-la-pluie', 'terril-9', 'seven-minutes-of-sun'],
  },
  {
    id: 7,
    priceGroupId: 11,
    opens: clock(15, 30),
    opensEarly: clock(14),
    primeRole: (weekday) => (weekday >= 5 ? 'soldOut' : 'prime'),
    films: ['nachtveer', 'seven-minutes-of-sun', 'terril-9', 'la-braderie'],
  },
];

export const events: EventPlan[] = [
  {
    key: 'cine-club',
    fortnightDay: 5,
    screenId: 7,
    startMinutes: clock(20),
    film: 'le-phare-den-face',
    priceGroupId: 12,
    sellOnline: true,
    theme: 'default',
    title: text('Film club', 'Ciné-club', 'Filmclub', 'Filmclub'),
    pageTitle: text(
      'Film club: The Lighthouse Opposite',
      'Ciné-club : Le Phare d’en face',
      'Filmclub: De vuurtoren aan de overkant',
      'Filmclub: Der Leuchtturm gegenüber',
    ),
    description: text(
      'The film, then a talk with a keeper who has lived in three lighthouses.',
      'Le film, puis un échange avec une gardienne qui a habité trois phares.',
      'De film, daarna een gesprek met een wachter die in drie vuurtorens woonde.',
      'Der Film, danach ein Gespräch mit einer Wärterin, die in drei Leuchttürmen gelebt hat.',
    ),
    content: html(
      paragraphs('The bar stays open until the last question has been answered.'),
      paragraphs('Le bar reste ouvert jusqu’à la dernière question.'),
      paragraphs('De bar blijft open tot de laatste vraag beantwoord is.'),
      paragraphs('Die Bar bleibt offen, bis die letzte Frage beantwortet ist.'),
    ),
  },
];
