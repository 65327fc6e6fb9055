import type { AppRouter } from '@parterre/server/contract';
import { createTRPCReact } from '@trpc/react-query';

/** Hooks of every procedure: `trpc.catalogue.startup.useQuery({ locale })`. */
export const trpc = createTRPCReact<AppRouter>();
