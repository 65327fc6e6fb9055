/** What statements about accounts and sessions ask of the second factor. */

/** Whether an account has a second factor. `employee`: its id, as the statement calls it. */
export const hasFactor = (employee: string): string =>
  `(exists (select from passkey where employee_id = ${employee}) or exists (select from authenticator_app where employee_id = ${employee}))`;

/** Whether the exhibitor requires one of whoever works there. `exhibitor`: its id, as the statement calls it. */
export const requiresFactor = (exhibitor: string): string =>
  `exists (select from setting where exhibitor_id = ${exhibitor} and key = 'security' and value -> 'require_second_factor' = 'true')`;
