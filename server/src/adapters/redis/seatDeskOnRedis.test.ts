import { deskConformance } from '../../ports/conformance/deskConformance.ts';
import { openRedisUnderTest } from '../../testing/redisUnderTest.ts';

deskConformance('Redis', openRedisUnderTest);
