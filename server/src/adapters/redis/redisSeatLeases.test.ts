import { leaseConformance } from '../../ports/conformance/leaseConformance.ts';
import { openRedisUnderTest } from '../../testing/redisUnderTest.ts';

leaseConformance('Redis', openRedisUnderTest);
