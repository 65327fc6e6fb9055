/** Setting an installation up: whose it is and who may do everything in it, by whoever has the code of its server. */
import type { SetUpInput } from '../contract/index.ts';
import { ParterreError } from '../domain/parterreError.ts';
import { isSetupCode } from '../domain/setupCode.ts';
import { firstSettings } from './firstSettings.ts';
import { mustBeGood } from './goodPassword.ts';
import type { SalesDeps } from './salesDeps.ts';
import type { Services } from './services.ts';

export function createSetup({
  setup,
  passwords,
  bus,
  secret,
}: Pick<SalesDeps, 'setup' | 'passwords' | 'bus' | 'secret'>): Services['setup'] {
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
