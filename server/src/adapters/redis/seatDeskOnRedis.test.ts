import { deskConformance } from '../../services/seats/conformance/deskConformance.ts';
import { openRedisUnderTest } from './redisUnderTest.ts';

deskConformance('Redis', openRedisUnderTest);
