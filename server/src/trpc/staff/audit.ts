import { router } from '../trpc.ts';
import { listProcedure } from './listProcedure.ts';

export const audit = router({
  list: listProcedure('audit'),
});
