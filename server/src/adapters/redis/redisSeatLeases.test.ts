import { leaseConformance } from '../../ports/conformance/leaseConformance.ts';
import { openRedisUnderTest } from './redisUnderTest.ts';

leaseConformance('Redis', openRedisUnderTest);
