import { paymentConformance } from '../../ports/conformance/paymentConformance.ts';
import { openSandboxUnderTest } from '../../testing/sandboxUnderTest.ts';
import { neverMs } from '../../testing/until.ts';
import { limitedDriver } from './limitedDriver.ts';

const limits = { createMs: neverMs, askMs: neverMs, restAfter: 4, restMs: 5_000 };

paymentConformance('sandbox with limits', () =>
  openSandboxUnderTest((driver) => limitedDriver(driver, 'the account', limits)),
);
