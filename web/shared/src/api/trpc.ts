import type { AppRouter } from '@parterre/server/appRouter';
import { type CreateTRPCReact, createTRPCReact } from '@trpc/react-query';

/** Hooks of every procedure: `trpc.catalogue.startup.useQuery({ locale })`. */
export const trpc: CreateTRPCReact<AppRouter, unknown> = createTRPCReact<AppRouter>();
