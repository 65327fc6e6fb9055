import { html, text } from '../../text.ts';
import { paragraphs } from '../contents.ts';
import type { EventPlan } from '../house.ts';

/** Each on its own weekday, so that any fourteen days hold each of them once. */
export const events: EventPlan[] = [
  {
    key: 'ladies-night',
    fortnightDay: 1,
    screenId: 2,
    startMinutes: 20 * 60,
    film: 'velvet-static',
    priceGroupId: 4,
    sellOnline: true,
    theme: 'ladies',
    title: text('Ladies Night', 'Soirée entre filles', 'Ladies Night', 'Ladies Night'),
    pageTitle: text(
      'Ladies Night: Velvet Static',
      'Soirée entre filles : Velvet Static',
      'Ladies Night: Velvet Static',
      'Ladies Night: Velvet Static',
    ),
    description: text(
      'A glass of bubbles, a DJ in the foyer and the loudest film of the autumn.',
      'Un verre de bulles, une DJ dans le foyer et le film le plus sonore de l’automne.',
      'Een glas bubbels, een dj in de foyer en de luidste film van het najaar.',
      'Ein Glas Sekt, eine DJ im Foyer und der lauteste Film des Herbstes.',
    ),
    content: html(
      paragraphs(
        'Doors open at 19:00. Your ticket includes a glass of bubbles, with or without alcohol, and a tape of the film’s music for the first fifty guests.',
        'From 19:15 two sisters of the real pirate station play the records that never made the charts.',
      ),
      paragraphs(
        'Ouverture des portes à 19 h. Votre ticket comprend un verre de bulles, avec ou sans alcool, et une cassette de la musique du film pour les cinquante premières.',
        'Dès 19 h 15, deux sœurs de la véritable radio pirate passent les disques qui n’ont jamais été des tubes.',
      ),
      paragraphs(
        'De deuren gaan open om 19 uur. In je ticket zit een glas bubbels, met of zonder alcohol, en voor de eerste vijftig een cassette met de filmmuziek.',
        'Vanaf 19.15 uur draaien twee zussen van de echte piratenzender de platen die nooit een hit werden.',
      ),
      paragraphs(
        'Einlass ab 19 Uhr. Im Ticket enthalten sind ein Glas Sekt, mit oder ohne Alkohol, und für die ersten fünfzig Gäste eine Kassette mit der Filmmusik.',
        'Ab 19.15 Uhr legen zwei Schwestern des echten Piratensenders die Platten auf, die nie in die Charts kamen.',
      ),
    ),
  },
  {
    key: 'preview-letters',
    fortnightDay: 6,
    screenId: 1,
    startMinutes: 19 * 60 + 30,
    film: 'letters-from-the-greenhouse',
    priceGroupId: 1,
    sellOnline: true,
    theme: 'default',
    sells: 'nearlyFull',
    title: text(
      'Preview with the director',
      'Avant-première avec la réalisatrice',
      'Avant-première met de regisseur',
      'Vorpremiere mit der Regisseurin',
    ),
    pageTitle: text(
      'Preview: Letters from the Greenhouse',
      'Avant-première : Lettres de la serre',
      'Avant-première: Brieven uit de serre',
      'Vorpremiere: Briefe aus dem Gewächshaus',
    ),
    description: text(
      'Solène Haverbeke shows her new film before the release and answers your questions.',
      'Solène Haverbeke présente son nouveau film avant la sortie et répond à vos questions.',
      'Solène Haverbeke toont haar nieuwe film vóór de release en beantwoordt je vragen.',
      'Solène Haverbeke zeigt ihren neuen Film vor dem Kinostart und beantwortet Ihre Fragen.',
    ),
    content: html(
      paragraphs(
        'The first screening in Belgium. After the film Solène Haverbeke talks about two years among the ferns; the conversation is in French and Dutch and lasts half an hour.',
      ),
      paragraphs(
        'La toute première projection en Belgique. Après le film, Solène Haverbeke raconte deux années parmi les fougères ; la rencontre, en français et en néerlandais, dure une demi-heure.',
      ),
      paragraphs(
        'De allereerste vertoning in België. Na de film vertelt Solène Haverbeke over twee jaar tussen de varens; het gesprek is in het Nederlands en het Frans en duurt een half uur.',
      ),
      paragraphs(
        'Die erste Vorführung in Belgien. Nach dem Film erzählt Solène Haverbeke von zwei Jahren zwischen Farnen; das Gespräch auf Französisch und Niederländisch dauert eine halbe Stunde.',
      ),
    ),
  },
  {
    key: 'family-breakfast',
    fortnightDay: 4,
    screenId: 4,
    startMinutes: 10 * 60 + 30,
    film: 'pom-and-the-paper-whale',
    priceGroupId: 2,
    sellOnline: true,
    theme: 'default',
    title: text('Family breakfast', 'Petit-déjeuner en famille', 'Familieontbijt', 'Familienfrühstück'),
    pageTitle: text(
      'Family breakfast with Pom',
      'Petit-déjeuner en famille avec Pom',
      'Familieontbijt met Pom',
      'Familienfrühstück mit Pom',
    ),
    description: text(
      'Croissants and paper boats in the foyer, then Pom on the biggest screen of the house.',
      'Croissants et bateaux en papier dans le foyer, puis Pom sur le plus grand écran de la maison.',
      'Croissants en papieren bootjes in de foyer, daarna Pom op het grootste scherm van het huis.',
      'Croissants und Papierboote im Foyer, danach Pom auf der größten Leinwand des Hauses.',
    ),
    content: html(
      paragraphs(
        'Breakfast is served from 9:45. At the long table you fold a boat with the illustrators of the film; the best ones sail across the screen before it begins.',
      ),
      paragraphs(
        'Le petit-déjeuner est servi dès 9 h 45. À la grande table, vous pliez un bateau avec les illustrateurs du film ; les plus beaux traversent l’écran avant la séance.',
      ),
      paragraphs(
        'Het ontbijt staat klaar vanaf 9.45 uur. Aan de lange tafel vouw je een bootje met de tekenaars van de film; de mooiste varen voor de film over het scherm.',
      ),
      paragraphs(
        'Frühstück gibt es ab 9.45 Uhr. Am langen Tisch falten Sie mit den Zeichnern des Films ein Boot; die schönsten fahren vor dem Film über die Leinwand.',
      ),
    ),
  },
  {
    key: 'coffee-matinee',
    fortnightDay: 12,
    screenId: 3,
    startMinutes: 14 * 60,
    film: 'the-understudys-waltz',
    priceGroupId: 1,
    sellOnline: false,
    theme: 'default',
    title: text('Coffee matinee', 'Matinée café', 'Koffiematinee', 'Kaffeematinee'),
    pageTitle: text(
      'Coffee matinee: The Understudy’s Waltz',
      'Matinée café : La Valse de la doublure',
      'Koffiematinee: De wals van de invaller',
      'Kaffeematinee: Der Walzer der Zweitbesetzung',
    ),
    description: text(
      'Film, coffee and cake for those who like it calm. Tickets at the box office.',
      'Film, café et gâteau pour celles et ceux qui aiment le calme. Tickets à la caisse.',
      'Film, koffie en taart voor wie het graag rustig heeft. Tickets aan de kassa.',
      'Film, Kaffee und Kuchen für alle, die es ruhig mögen. Tickets an der Kasse.',
    ),
    content: html(
      paragraphs(
        'The lights stay half on, the sound is a little softer and there is a break with coffee and cake. Reserve a table by telephone or come to the box office; there is no online sale.',
      ),
      paragraphs(
        'La lumière reste tamisée, le son est un peu plus doux et une pause avec café et gâteau est prévue. Réservez par téléphone ou venez à la caisse ; il n’y a pas de vente en ligne.',
      ),
      paragraphs(
        'Het licht blijft half aan, het geluid staat wat zachter en er is een pauze met koffie en taart. Reserveer telefonisch of kom naar de kassa; er is geen onlineverkoop.',
      ),
      paragraphs(
        'Das Licht bleibt gedimmt, der Ton ist etwas leiser, und in der Pause gibt es Kaffee und Kuchen. Reservieren Sie telefonisch oder kommen Sie an die Kasse; online werden keine Tickets verkauft.',
      ),
    ),
  },
];
