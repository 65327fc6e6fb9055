import { router } from '../trpc.ts';
import { listProcedure } from './listProcedure.ts';

export const people = router({
  list: listProcedure('employees'),
});
