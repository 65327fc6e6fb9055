import { deskConformance } from '../../ports/conformance/deskConformance.ts';
import { openRedisUnderTest } from './redisUnderTest.ts';

deskConformance('Redis', openRedisUnderTest);
