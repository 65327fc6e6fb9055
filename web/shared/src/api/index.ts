/** The connection to the server. */
export { getQueryKey } from '@trpc/react-query';
export type { InferQueryLikeData as DataOf, InferQueryLikeInput as InputOf } from '@trpc/react-query/shared';
export { ApiProvider, useApi, useNewBuild } from './ApiProvider.tsx';
export { type Api, createApi, overHttp } from './createApi.ts';
export { type AppError, errorLines, errorOf, fieldErrors } from './errors.ts';
export { csrfToken, demonstration, reloadOnce } from './page.ts';
export { mayBePlaced, mostAttempts, notLookedAt, sendUntilAnswered } from './sendUntilAnswered.ts';
export { trpc } from './trpc.ts';
export { useConnectionTrouble } from './useConnectionTrouble.ts';
export { useErrorText } from './useErrorText.ts';
export { useWishKey } from './useWishKey.ts';
export { newUuid } from './uuid.ts';
