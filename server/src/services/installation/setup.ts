/** Setting an installation up: whose it is and who may do everything in it, by whoever has the code of its server. */
import type { SetUpInput } from '../../contract/index.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { isSetupCode } from '../../domain/setupCode.ts';
import type { CommonDeps, PortalDeps } from '../deps.ts';
import { firstSettings } from '../staff/firstSettings.ts';
import { mustBeGood } from '../staff/goodPassword.ts';

export interface Setup {
  /** Whether there is an exhibitor, or somebody who works here. */
  isSetUp(): Promise<boolean>;
  /**
   * Makes the exhibitor and its first employee, who may do everything.
   * ### Errors
   * `VALIDATION_FAILED` another code than the server's, `SET_UP_ALREADY`.
   */
  setUp(input: SetUpInput): Promise<void>;
}

export function createSetup({
  setup,
  passwords,
  bus,
  secret,
}: Pick<CommonDeps, 'bus' | 'secret'> & Pick<PortalDeps, 'setup' | 'passwords'>): Setup {
  // It never goes back.
  let isKnown = false;

  async function isSetUp(): Promise<boolean> {
    isKnown ||= await setup.isSetUp();
    return isKnown;
  }

  return {
    isSetUp,

    async setUp({ code, trade_name, email, timezone, locale, name, admin_email, password }: SetUpInput) {
      if (!isSetupCode(code, secret))
        throw new ParterreError('VALIDATION_FAILED', { fields: { code: [{ key: 'setup_code' }] } });
      await mustBeGood(passwords, password, [name, admin_email, trade_name, email]);
      const done = await setup.setUp({
        exhibitor: { tradeName: trade_name, email, timezone, hosts: [], settings: firstSettings({ locale }) },
        employee: { name, email: admin_email, passwordHash: await passwords.hash(password) },
      });
      if (!done) throw new ParterreError('SET_UP_ALREADY');
      bus.publish({ kind: 'catalogue', exhibitorId: null });
    },
  };
}
