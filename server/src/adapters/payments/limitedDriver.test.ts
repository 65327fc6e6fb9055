import { paymentConformance } from '../../ports/conformance/paymentConformance.ts';
import { neverMs } from '../../testing/until.ts';
import { limitedDriver } from './limitedDriver.ts';
import { openSandboxUnderTest } from './sandbox/sandboxUnderTest.ts';

const limits = { createMs: neverMs, askMs: neverMs, restAfter: 4, restMs: 5_000 };

paymentConformance('sandbox with limits', () =>
  openSandboxUnderTest((driver) => limitedDriver(driver, 'the account', limits)),
);
