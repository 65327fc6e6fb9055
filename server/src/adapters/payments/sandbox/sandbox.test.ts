import { paymentConformance } from '../../../ports/conformance/paymentConformance.ts';
import { openSandboxUnderTest } from './sandboxUnderTest.ts';

paymentConformance('sandbox', () => openSandboxUnderTest((driver) => driver));
