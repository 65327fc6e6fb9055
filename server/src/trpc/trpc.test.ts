import { TRPCError } from '@trpc/server';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { ParterreError } from '../domain/parterreError.ts';
import type { Edge } from '../edge/edge.ts';
import { type Context, createContextInner } from './context.ts';
import { createCallerFactory, router, visitorProcedure } from './trpc.ts';

const test = suite('procedures');
const trace = () => new Error('here').stack ?? '';
const refuse = (): never => {
  throw new ParterreError('SALE_CLOSED');
};
const number = z.object({ n: z.coerce.number().int() });

const routes = router({
  plain: visitorProcedure.query(trace),
  checked: visitorProcedure.input(number).query(({ input, ctx }) => `${input.n} ${ctx.locale} ${trace()}`),
  narrowed: visitorProcedure
    .input(number)
    .input(z.object({ n: z.number().min(3) }))
    .query(({ input }) => `${input.n} ${trace()}`),
  around: visitorProcedure
    .use(({ next }) => next({ ctx: { locale: 'de' as const } }))
    .query(({ ctx }) => `${ctx.locale} ${trace()}`),
  refused: visitorProcedure.query(refuse),
  refusedLater: visitorProcedure.input(number).mutation(async () => refuse()),
});
const context = (guard?: Context['guard']) => createContextInner({} as Edge, { locale: 'fr', guard });
const caller = createCallerFactory(routes)(context());

/** Whether tRPC's chain of middlewares was on the way: fails also when an update of tRPC renames its parts. */
const throughChain = (stack: string) => stack.includes('callRecursive');

test('what has nothing but an input is called straight', async () => {
  assert.not(throughChain(await caller.plain()));
  const checked = await caller.checked({ n: 7 });
  assert.match(checked, /^7 fr /);
  assert.not(throughChain(checked));
});

test('what has more goes through all of it', async () => {
  const narrowed = await caller.narrowed({ n: 7 });
  assert.match(narrowed, /^7 /);
  assert.ok(throughChain(narrowed));
  const around = await caller.around();
  assert.match(around, /^de /);
  assert.ok(throughChain(around));
});

test('a wrong input, a refusal, an old session: as tRPC tells them', async () => {
  const told = async (work: Promise<unknown>) => {
    const error = await work.catch((cause: unknown) => cause);
    assert.instance(error, TRPCError);
    const { code, cause } = error as TRPCError;
    return [code, cause instanceof ParterreError ? cause.code : cause?.constructor.name];
  };
  assert.equal(await told(caller.checked({ n: 'x' })), ['BAD_REQUEST', 'ZodError']);
  assert.equal(await told(caller.narrowed({ n: 2 })), ['BAD_REQUEST', 'ZodError']);
  assert.equal(await told(caller.refused()), ['INTERNAL_SERVER_ERROR', 'SALE_CLOSED']);
  assert.equal(await told(caller.refusedLater({ n: 1 })), ['INTERNAL_SERVER_ERROR', 'SALE_CLOSED']);
  const stale = createCallerFactory(routes)(context({ validUntilMs: 0, sessionId: null }));
  assert.equal(await told(stale.refusedLater({ n: 1 })), ['INTERNAL_SERVER_ERROR', 'SESSION_EXPIRED']);
});

test.run();
