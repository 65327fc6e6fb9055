/** The line to the server. */
export { ApiProvider, useApi, useConnection, useNewBuild } from './ApiProvider.tsx';
export { type Api, type Connection, createApi } from './createApi.ts';
export { type AppError, errorOf, errorText, fieldErrors } from './errors.ts';
export { csrfToken, demonstration, isBot, reloadOnce } from './page.ts';
export { keepSession } from './session.ts';
export { trpc } from './trpc.ts';
export { newUuid } from './uuid.ts';
