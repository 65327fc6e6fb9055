import { clock, type ScreenPlan } from '../house.ts';

/** What is on at the five screens. */
export const programme: ScreenPlan[] = [
  {
    id: 1,
    priceGroupId: 1,
    opens: clock(14),
    opensEarly: clock(11),
    primeRole: () => 'nearlyFull',
    films: [
      'the-salt-cartographer',
      'nachtveer',
      'pom-and-the-paper-whale',
      'seven-minutes-of-sun',
      'fourteen-doors',
      'velvet-static',
    ],
  },
  {
    id: 2,
    priceGroupId: 1,
    lateNights: true,
    opens: clock(14, 30),
    opensEarly: clock(10, 45),
    primeRole: () => 'onlineGone',
    films: [
      'orbit-of-small-things',
      'pom-and-the-paper-whale',
      'copper-meridian',
      'velvet-static',
      'the-understudys-waltz',
    ],
  },
  {
    id: 3,
    priceGroupId: 1,
    opens: clock(14, 15),
    opensEarly: clock(11, 30),
    primeRole: () => 'prime',
    // The open house.
    weekly: [{ weekdays: [1, 4], startMinutes: clock(17, 30), film: 'seven-minutes-of-sun', priceGroupId: 3 }],
    schoolsOnWednesdays: true,
    lastIsFreeSeating: true,
    films: ['seven-minutes-of-sun', 'the-understudys-waltz', 'pom-and-the-paper-whale', 'nachtveer'],
  },
  {
    id: 4,
    priceGroupId: 2,
    lateNights: true,
    opens: clock(13, 45),
    opensEarly: clock(10, 30),
    primeRole: (weekday) => (weekday >= 5 ? 'nearlyFull' : 'prime'),
    films: [
      'orbit-of-small-things',
      'the-salt-cartographer',
      'copper-meridian',
      'pom-and-the-paper-whale',
      'velvet-static',
    ],
  },
  {
    id: 5,
    priceGroupId: 1,
    opens: clock(15),
    opensEarly: clock(13),
    primeRole: () => 'soldOut',
    films: ['the-understudys-waltz', 'fourteen-doors', 'seven-minutes-of-sun', 'nachtveer'],
  },
];
