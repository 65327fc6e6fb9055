import { deskConformance } from '../deskConformance.ts';
import { openRedisUnderTest } from './redisUnderTest.ts';

deskConformance('Redis', openRedisUnderTest);
