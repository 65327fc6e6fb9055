import { paymentConformance } from '../../../ports/conformance/paymentConformance.ts';
import { openSandboxUnderTest } from '../../../testing/sandboxUnderTest.ts';

paymentConformance('sandbox', () => openSandboxUnderTest((driver) => driver));
