import { html, type Text, text } from '../../text.ts';
import { contentRows, type Page, paragraphs, type Widget } from '../contents.ts';

function section(heading: string, ...lines: string[]): string {
  return `<h2>${heading}</h2>${paragraphs(...lines)}`;
}

function table(rows: [string, string][]): string {
  const body = rows.map(([name, price]) => `<tr><td>${name}</td><td>${price}</td></tr>`).join('');
  return `<table><tbody>${body}</tbody></table>`;
}

/** A group of questions with their answers, in one language. */
interface Questions {
  heading: string;
  items: [question: string, answer: string][];
}

const questions = (heading: string, items: Questions['items']): Questions => ({ heading, items });

/** Makes one faq of groups that stand in one order in every language. */
function faq(en: Questions[], fr: Questions[], nl: Questions[], de: Questions[]): NonNullable<Page['faq']> {
  const of = <T>(languages: T[], say: (one: T) => string): Text => {
    const [first = '', second = '', third = '', fourth = ''] = languages.map(say);
    return text(first, second, third, fourth);
  };
  return en.map((_, group) => {
    const groups = [en, fr, nl, de].map((each) => each[group] ?? questions('', []));
    return {
      title: of(groups, ({ heading }) => heading),
      questions: (en[group]?.items ?? []).map((__, place) => ({
        question: of(groups, ({ items }) => items[place]?.[0] ?? ''),
        answer: of(groups, ({ items }) => `<p>${items[place]?.[1] ?? ''}</p>`),
      })),
    };
  });
}

const pages: Page[] = [
  {
    id: 1,
    type: 'page',
    slug: 'privacy-policy',
    title: text('Privacy', 'Vie privée', 'Privacy', 'Datenschutz'),
    content: html(
      section(
        'What we keep',
        'To send you your tickets we keep your name, your e-mail address and what you bought. We delete them two years after the show.',
      ) +
        section(
          'What we do not do',
          'We do not follow you around the web and we do not sell your data. One cookie protects the forms, one remembers your choice of language.',
        ) +
        section(
          'Your rights',
          'Write to hello@marquise.example and we show you, correct or delete what we have about you.',
        ),
      section(
        'Ce que nous conservons',
        'Pour vous envoyer vos tickets, nous conservons votre nom, votre adresse e-mail et votre achat. Nous les effaçons deux ans après la séance.',
      ) +
        section(
          'Ce que nous ne faisons pas',
          'Nous ne vous suivons pas sur le web et nous ne vendons pas vos données. Un cookie protège les formulaires, un autre retient votre langue.',
        ) +
        section(
          'Vos droits',
          'Écrivez à hello@marquise.example : nous vous montrons, corrigeons ou effaçons ce que nous avons sur vous.',
        ),
      section(
        'Wat we bewaren',
        'Om je tickets te versturen bewaren we je naam, je e-mailadres en wat je kocht. Twee jaar na de voorstelling wissen we dat.',
      ) +
        section(
          'Wat we niet doen',
          'We volgen je niet op het web en verkopen je gegevens niet. Eén cookie beschermt de formulieren, één onthoudt je taal.',
        ) +
        section(
          'Je rechten',
          'Schrijf naar hello@marquise.example en we tonen, verbeteren of wissen wat we over je hebben.',
        ),
      section(
        'Was wir speichern',
        'Um Ihnen Ihre Tickets zu schicken, speichern wir Ihren Namen, Ihre E-Mail-Adresse und Ihren Kauf. Zwei Jahre nach der Vorstellung löschen wir alles.',
      ) +
        section(
          'Was wir nicht tun',
          'Wir verfolgen Sie nicht durch das Netz und verkaufen Ihre Daten nicht. Ein Cookie schützt die Formulare, eines merkt sich Ihre Sprache.',
        ) +
        section(
          'Ihre Rechte',
          'Schreiben Sie an hello@marquise.example: Wir zeigen, berichtigen oder löschen, was wir über Sie haben.',
        ),
    ),
  },
  {
    id: 2,
    type: 'page',
    slug: 'prices',
    title: text('Prices', 'Tarifs', 'Prijzen', 'Preise'),
    content: html(
      table([
        ['Adult', '€ 11.30'],
        ['Child, up to 11 years', '€ 8.30'],
        ['Student, 65+', '€ 9.30'],
        ['Monday to Thursday', '€ 8.90'],
        ['Duo evening, per person', '€ 9.80'],
      ]) +
        paragraphs(
          'In Grand, our room with more than 1,200 seats, a ticket costs two euros more. Premium, VIP and sofas have a small surcharge, shown in the seat map.',
        ),
      table([
        ['Adulte', '11,30 €'],
        ['Enfant, jusqu’à 11 ans', '8,30 €'],
        ['Étudiant, 65+', '9,30 €'],
        ['Du lundi au jeudi', '8,90 €'],
        ['Soirée duo, par personne', '9,80 €'],
      ]) +
        paragraphs(
          'Dans Grand, notre salle de plus de 1 200 places, le ticket coûte deux euros de plus. Premium, VIP et canapés comportent un petit supplément, indiqué sur le plan.',
        ),
      table([
        ['Volwassene', '€ 11,30'],
        ['Kind, tot en met 11 jaar', '€ 8,30'],
        ['Student, 65+', '€ 9,30'],
        ['Maandag tot donderdag', '€ 8,90'],
        ['Duo-avond, per persoon', '€ 9,80'],
      ]) +
        paragraphs(
          'In Grand, onze zaal met meer dan 1.200 plaatsen, kost een ticket twee euro meer. Voor Premium, VIP en duozetels geldt een kleine toeslag, die je op het zaalplan ziet.',
        ),
      table([
        ['Erwachsene', '11,30 €'],
        ['Kind, bis 11 Jahre', '8,30 €'],
        ['Studierende, 65+', '9,30 €'],
        ['Montag bis Donnerstag', '8,90 €'],
        ['Duo-Abend, pro Person', '9,80 €'],
      ]) +
        paragraphs(
          'In Grand, unserem Saal mit mehr als 1.200 Plätzen, kostet das Ticket zwei Euro mehr. Für Premium, VIP und Sofas gilt ein kleiner Zuschlag, den Sie im Saalplan sehen.',
        ),
    ),
  },
  {
    id: 3,
    type: 'page',
    slug: 'getting-here',
    title: text('Getting here', 'Accès', 'Bereikbaarheid', 'Anfahrt'),
    content: html(
      section(
        'Gent',
        'Ten minutes on foot from Gent-Dampoort. Bicycles stand dry under the old crane. All three rooms are reached by lift.',
      ) +
        section(
          'Brussel',
          'Two minutes from metro station Yser. Parking under the quay, free for cinema visitors after 18:00.',
        ),
      section(
        'Gand',
        'À dix minutes à pied de la gare de Gent-Dampoort. Les vélos sont au sec sous l’ancienne grue. Un ascenseur dessert les trois salles.',
      ) +
        section(
          'Bruxelles',
          'À deux minutes de la station de métro Yser. Parking sous le quai, gratuit pour les spectateurs après 18 h.',
        ),
      section(
        'Gent',
        'Tien minuten te voet van Gent-Dampoort. Je fiets staat droog onder de oude kraan. Alle drie de zalen zijn met de lift bereikbaar.',
      ) +
        section(
          'Brussel',
          'Twee minuten van metrostation IJzer. Parking onder de kaai, gratis voor bezoekers na 18 uur.',
        ),
      section(
        'Gent',
        'Zehn Minuten zu Fuß vom Bahnhof Gent-Dampoort. Fahrräder stehen trocken unter dem alten Kran. Alle drei Säle sind mit dem Aufzug erreichbar.',
      ) +
        section(
          'Brüssel',
          'Zwei Minuten von der Metrostation Yser. Parkplätze unter dem Kai, für Kinogäste nach 18 Uhr kostenlos.',
        ),
    ),
  },
  {
    id: 4,
    type: 'faq',
    slug: 'faq',
    title: text('Questions', 'Questions', 'Vragen', 'Fragen'),
    content: html('', '', '', ''),
    faq: faq(
      [
        questions('Tickets', [
          [
            'How do I get my tickets?',
            'By e-mail, as a PDF with one page a ticket. The page after paying has them too. Show the code on your phone; no need to print.',
          ],
          [
            'How long are my seats kept?',
            'While you choose, the clock on the page tells you. Once you go to pay, they stay yours until the payment is done or its time is over.',
          ],
          [
            'My payment came too late. What now?',
            'If your seats are still free for you, the tickets follow by e-mail. If not, you get your money back by itself.',
          ],
        ]),
        questions('In the cinema', [
          [
            'Where can I sit with a wheelchair?',
            'Leie, Grand and Salon have places with a seat for a companion beside them. They are marked in the seat map.',
          ],
          [
            'Why are seats around me empty in Schelde?',
            'In this room we keep two seats free between parties, for everybody who likes some room.',
          ],
        ]),
      ],
      [
        questions('Tickets', [
          [
            'Comment recevoir mes tickets ?',
            'Par e-mail, en PDF, une page par ticket. La page après le paiement les propose aussi. Montrez le code sur votre téléphone, inutile d’imprimer.',
          ],
          [
            'Combien de temps mes places sont-elles gardées ?',
            'Pendant votre choix, l’horloge de la page vous le dit. Une fois au paiement, elles restent les vôtres jusqu’à la fin du paiement ou du délai.',
          ],
          [
            'Mon paiement est arrivé trop tard. Que se passe-t-il ?',
            'Si vos places sont encore libres pour vous, les tickets suivent par e-mail. Sinon, vous êtes remboursé automatiquement.',
          ],
        ]),
        questions('Au cinéma', [
          [
            'Où s’installer avec un fauteuil roulant ?',
            'Leie, Grand et Salon ont des emplacements avec une place d’accompagnant à côté. Ils sont indiqués sur le plan.',
          ],
          [
            'Pourquoi des sièges restent-ils vides dans Schelde ?',
            'Dans cette salle, nous laissons deux sièges libres entre les groupes, pour qui aime avoir de l’espace.',
          ],
        ]),
      ],
      [
        questions('Tickets', [
          [
            'Hoe krijg ik mijn tickets?',
            'Per e-mail, als pdf met één pagina per ticket. Ook op de pagina na het betalen vind je ze. Toon de code op je gsm, printen hoeft niet.',
          ],
          [
            'Hoelang blijven mijn plaatsen van mij?',
            'Terwijl je kiest, zie je dat op de klok op de pagina. Zodra je betaalt, blijven ze van jou tot de betaling rond is of de tijd om is.',
          ],
          [
            'Mijn betaling kwam te laat. Wat nu?',
            'Zijn je plaatsen nog voor jou vrij, dan volgen de tickets per e-mail. Zo niet, dan krijg je je geld vanzelf terug.',
          ],
        ]),
        questions('In de cinema', [
          [
            'Waar kan ik met een rolstoel zitten?',
            'Leie, Grand en Salon hebben plaatsen met een zitje voor je begeleider ernaast. Ze staan op het zaalplan.',
          ],
          [
            'Waarom blijven er in Schelde plaatsen leeg?',
            'In deze zaal houden we twee plaatsen vrij tussen gezelschappen, voor wie graag wat ruimte heeft.',
          ],
        ]),
      ],
      [
        questions('Tickets', [
          [
            'Wie bekomme ich meine Tickets?',
            'Per E-Mail als PDF mit einer Seite je Ticket. Auch die Seite nach dem Bezahlen enthält sie. Zeigen Sie den Code auf dem Handy, Drucken ist nicht nötig.',
          ],
          [
            'Wie lange bleiben meine Plätze frei?',
            'Während der Auswahl sagt es Ihnen die Uhr auf der Seite. Beim Bezahlen bleiben sie Ihre, bis die Zahlung erledigt oder die Zeit abgelaufen ist.',
          ],
          [
            'Meine Zahlung kam zu spät. Was nun?',
            'Sind Ihre Plätze noch für Sie frei, folgen die Tickets per E-Mail. Wenn nicht, erhalten Sie Ihr Geld von selbst zurück.',
          ],
        ]),
        questions('Im Kino', [
          [
            'Wo kann ich mit dem Rollstuhl sitzen?',
            'Leie, Grand und Salon haben Plätze mit einem Sitz für die Begleitung daneben. Sie sind im Saalplan gekennzeichnet.',
          ],
          [
            'Warum bleiben in Schelde Plätze leer?',
            'In diesem Saal lassen wir zwei Plätze zwischen den Gästen frei, für alle, die gern etwas Abstand haben.',
          ],
        ]),
      ],
    ),
  },
];

/** The named areas; an empty one is left to the operator. */
const widgets: Widget[] = [
  {
    id: 101,
    location: 'home-above-events',
    content: html(
      '<p>Good evening. The lights are low, the posters are lit.</p>',
      '<p>Bonsoir. La lumière baisse, les affiches s’allument.</p>',
      '<p>Goedenavond. Het licht is gedimd, de affiches branden.</p>',
      '<p>Guten Abend. Das Licht ist gedimmt, die Plakate leuchten.</p>',
    ),
  },
  {
    id: 102,
    location: 'home-above-today',
    content: html('', '', '', ''),
  },
  {
    id: 103,
    location: 'checkout-terms',
    content: html(
      '<p>With your order you accept our conditions: tickets are exchanged until one hour before the show.</p>',
      '<p>En commandant, vous acceptez nos conditions : les tickets s’échangent jusqu’à une heure avant la séance.</p>',
      '<p>Met je bestelling aanvaard je onze voorwaarden: tickets ruilen kan tot één uur voor de voorstelling.</p>',
      '<p>Mit der Bestellung akzeptieren Sie unsere Bedingungen: Tickets tauschen wir bis eine Stunde vor der Vorstellung um.</p>',
    ),
  },
  {
    id: 104,
    location: 'ticket-conditions',
    content: html(
      '<p>Valid for this seat and this show. Please be there ten minutes before the start.</p>',
      '<p>Valable pour cette place et cette séance. Merci d’arriver dix minutes avant le début.</p>',
      '<p>Geldig voor deze plaats en deze voorstelling. Kom graag tien minuten voor aanvang.</p>',
      '<p>Gültig für diesen Platz und diese Vorstellung. Bitte seien Sie zehn Minuten vor Beginn da.</p>',
    ),
  },
  {
    id: 105,
    location: 'mail-purchase',
    content: html(
      '<p>The bar opens an hour before your film.</p>',
      '<p>Le bar ouvre une heure avant votre film.</p>',
      '<p>De bar gaat een uur voor je film open.</p>',
      '<p>Die Bar öffnet eine Stunde vor Ihrem Film.</p>',
    ),
  },
  {
    id: 106,
    location: 'payment-success',
    content: html(
      '<p>See you soon at Marquise.</p>',
      '<p>À bientôt chez Marquise.</p>',
      '<p>Tot gauw bij Marquise.</p>',
      '<p>Bis bald im Marquise.</p>',
    ),
  },
  {
    id: 107,
    location: 'newsletter-subscribe',
    content: html(
      '<p>The programme of the week, every Wednesday. Nothing else.</p>',
      '<p>Le programme de la semaine, chaque mercredi. Rien d’autre.</p>',
      '<p>Het programma van de week, elke woensdag. Verder niets.</p>',
      '<p>Das Programm der Woche, jeden Mittwoch. Sonst nichts.</p>',
    ),
  },
];

export const contents = contentRows(pages, widgets);
