/** What statements about accounts and sessions ask of the second factor. */
import { type Expression, expressionBuilder, sql } from 'kysely';
import { db } from './query.ts';
import { settingOf } from './settingSql.ts';

const { exists, or } = expressionBuilder();

/** Whether an account has a second factor. `employee`: its id. */
export const hasFactor = (employee: Expression<number>) =>
  or([
    exists(db.selectFrom('passkey').where('employee_id', '=', employee)),
    exists(db.selectFrom('authenticator_app').where('employee_id', '=', employee)),
  ]).$castTo<boolean>();

/** Whether the exhibitor requires one of whoever works there. `exhibitor`: its id. */
export const requiresFactor = (exhibitor: Expression<number>) =>
  exists(
    settingOf(exhibitor, 'security').where(
      (eb) => sql<boolean>`${eb.ref('g.value')} -> 'require_second_factor' = 'true'`,
    ),
  ).$castTo<boolean>();
