import type { AppRouter } from '@parterre/server/appRouter';
import type { ErrorBody } from '@parterre/server/contract';
import { QueryClient } from '@tanstack/react-query';
import { TRPCClientError, type TRPCLink } from '@trpc/client';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { observable } from '@trpc/server/observable';
import type { Api } from '../api/createApi.ts';
import { errorOf } from '../api/errors.ts';
import { trpc } from '../api/trpc.ts';

type Inputs = inferRouterInputs<AppRouter>;
type Outputs = inferRouterOutputs<AppRouter>;

/** What procedures answer, by their place in the router: `{ staff: { films: { get: ({ id }) => film } } }`. What they throw is refused. */
export type Answers = AnswersOf<Inputs, Outputs>;
type AnswersOf<In, Out> = {
  [Name in keyof In]?: Name extends keyof Out ? Answer<In[Name], Out[Name]> | AnswersOf<In[Name], Out[Name]> : never;
};
type Answer<In, Out> = (input: In) => Out | Promise<Out>;

/** A call that was made: `{ path: 'staff.films.save', input: … }`. */
export interface Call {
  path: string;
  input: unknown;
}

export interface FakeApi extends Api {
  /** In the order in which they were made. */
  calls: Call[];
  /** The inputs of one procedure's calls. */
  inputsOf(path: string): unknown[];
}

/** The server's refusal, thrown by an answer. */
export function refusal(body: Partial<ErrorBody> & Pick<ErrorBody, 'code'>): TRPCClientError<AppRouter> {
  const parterre: ErrorBody = { message: body.code, ...body };
  return TRPCClientError.from<AppRouter>({
    error: {
      code: -32_600,
      message: parterre.message,
      data: { code: 'BAD_REQUEST', httpStatus: 409, path: '', parterre },
    },
  } as never);
}

/** No answer at all. */
export const noAnswer = (): Error => TRPCClientError.from<AppRouter>(new Error('fetch failed'));

/**
 * A server that answers what the test says. A procedure of which it says nothing fails as one that nobody answers; subscriptions stay
 * silent.
 */
export function fakeApi(answers: Answers): FakeApi {
  const calls: Call[] = [];
  const link: TRPCLink<AppRouter> =
    () =>
    ({ op: { path, input, type } }) =>
      observable((observer) => {
        if (type === 'subscription') return;
        calls.push({ path, input });
        Promise.resolve()
          .then(() => answerOf(answers, path)(input))
          .then(
            (data) => {
              observer.next({ result: { type: 'data', data } });
              observer.complete();
            },
            (error: unknown) => {
              // The desk in memory refuses with errors of its own make.
              const told = errorOf(error);
              observer.error(
                told.code === 'NETWORK' ? TRPCClientError.from(error as Error) : refusal(told as ErrorBody),
              );
            },
          );
      });
  const client = trpc.createClient({ links: [link] });
  const always = <T>(value: T) => ({ get: () => value, subscribe: () => () => undefined });
  return {
    locale: 'en',
    client,
    hooks: client,
    queries: new QueryClient({
      defaultOptions: {
        queries: { retry: false, staleTime: 30_000, gcTime: Number.POSITIVE_INFINITY },
        mutations: { gcTime: Number.POSITIVE_INFINITY },
      },
    }),
    connection: always('open'),
    newBuild: { ...always(false), ask: async () => false },
    close: async () => undefined,
    calls,
    inputsOf: (path) => calls.filter((call) => call.path === path).map(({ input }) => input),
  };
}

function answerOf(answers: Answers, path: string): (input: unknown) => unknown {
  const answer = path
    .split('.')
    .reduce<unknown>((in_, name) => (in_ as Record<string, unknown> | undefined)?.[name], answers);
  if (typeof answer === 'function') return answer as (input: unknown) => unknown;
  throw new Error(`the test has no answer for ${path}`);
}
