import type { DemoEmployee } from '../house.ts';
import { exhibitor as marquise } from '../marquise/venue.ts';
import { cinemas, exhibitor } from './venue.ts';

const lille = cinemas[0];

/** Who works at the Rex. The first manages the neighbour as well: what a portal of several houses looks like. */
export const staff: DemoEmployee[] = [
  {
    id: 11,
    name: 'Camille Delvaux',
    email: 'exhibitor-manager@rex.example',
    role: 'exhibitor-manager',
    cinema: null,
    pin: null,
    can: `manages ${exhibitor.trade_name} and ${marquise.trade_name}, chosen at the top of the portal`,
    alsoAt: { exhibitor: marquise.id, membership: 21 },
  },
  {
    id: 12,
    name: 'Jérôme Vanhove',
    email: 'manager@rex.example',
    role: 'manager',
    cinema: lille?.id ?? null,
    pin: '1934',
    can: `shows, bills and screens of ${lille?.name}`,
  },
  {
    id: 13,
    name: 'Nour Benali',
    email: 'employee@rex.example',
    role: 'employee',
    cinema: lille?.id ?? null,
    pin: '5900',
    can: `sells in ${lille?.name}`,
  },
  {
    id: 14,
    name: 'Hélène Caudron',
    email: 'admin@rex.example',
    role: 'admin',
    cinema: null,
    pin: null,
    can: `everything of ${exhibitor.trade_name}`,
  },
];
