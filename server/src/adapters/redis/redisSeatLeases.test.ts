import { leaseConformance } from '../leaseConformance.ts';
import { openRedisUnderTest } from './redisUnderTest.ts';

leaseConformance('Redis', openRedisUnderTest);
