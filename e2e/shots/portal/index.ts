/** The states of the portal, a file an area. */
import type { Shot } from '../shot.ts';
import { cash } from './cash.ts';
import { devices } from './devices.ts';
import { editor } from './editor.ts';
import { exhibitors } from './exhibitors.ts';
import { films } from './films.ts';
import { frame } from './frame.ts';
import { general } from './general.ts';
import { halls } from './halls.ts';
import { invoices } from './invoices.ts';
import { money } from './money.ts';
import { people } from './people.ts';
import { reservations } from './reservations.ts';
import { schedules } from './schedules.ts';
import { secondFactor } from './secondFactor.ts';
import { signage } from './signage.ts';
import { tryout } from './tryout.ts';
import { vouchers } from './vouchers.ts';
import { website } from './website.ts';

export const PORTAL_SHOTS: Shot[] = [
  ...general,
  ...cash,
  ...devices,
  ...editor,
  ...exhibitors,
  ...films,
  ...frame,
  ...halls,
  ...invoices,
  ...money,
  ...people,
  ...reservations,
  ...schedules,
  ...secondFactor,
  ...signage,
  ...tryout,
  ...vouchers,
  ...website,
];
