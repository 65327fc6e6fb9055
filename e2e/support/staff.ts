/** Pages of the demo's staff in a journey, signed in. */
import type { BaudRate, RoleKey } from '../../server/src/contract/index.ts';
import { letIn, type Site } from '../../visits/api.ts';
import { askToBeLetIn, countTill, notSignedIn, personIn, signIn, signInAtTill } from '../../visits/staff.ts';
import type { Stage, Visit, VisitOptions } from './journeys.ts';

/** A page of the portal, for somebody new in this role. `errors`: all that its console may say, before one has signed in too. */
export async function openAs(open: Stage['open'], role: RoleKey, path: string, errors = notSignedIn): Promise<Visit> {
  const visit = await open(path);
  visit.expectErrors(errors);
  await signIn(visit.page, role);
  return visit;
}

/**
 * A till in the cinema where somebody of this role works, let in by a manager who has no page, with them at it. Its page is left where the
 * till begins, with its drawer counted. `isCounted` false: as it is before that.
 */
export async function openTill(
  open: Stage['open'],
  demo: Site,
  role: RoleKey,
  more: { name?: string; isCounted?: boolean; printer?: string; printer_baud?: BaudRate; options?: VisitOptions } = {},
): Promise<Visit> {
  const { name = 'Till 1', isCounted = true, printer, printer_baud, options } = more;
  const visit = await open('/pos', options);
  const uid = await askToBeLetIn(visit.page);
  await letIn(demo, uid, {
    name,
    cinema_id: personIn(role).cinema ?? 1,
    ...(printer && { printer }),
    ...(printer_baud && { printer_baud }),
  });
  await signInAtTill(visit.page, role);
  if (isCounted) await countTill(visit.page);
  return visit;
}
