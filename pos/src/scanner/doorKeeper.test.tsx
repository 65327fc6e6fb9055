import type { DoorList, DoorListNews, DoorUploaded, DoorUploadPassage, ListedTicket } from '@parterre/server/contract';
import { refusal } from '@parterre/ui/testing';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { disk, listed, news, passed } from '../testing/doorLists.ts';
import { type AtScanner, createDoorKeeper, type DoorKeeper, refusedOf, showsOf, unsentOf } from './doorKeeper.ts';
import { asRead } from './doorStorage.ts';

test('what a till keeps is expected once somebody is in with it, as the server counts', () => {
  const last = { admission: '9', kind: 'in' as const, at: new Date().toISOString(), device: 'Door 2' };
  const list = news([listed('7'), listed('8', { isKept: true }), listed('9', { isKept: true, last })]) as DoorList;
  const [shown] = showsOf(list, []);
  assert.equal([shown?.in, shown?.expected], [1, 2]);
});

/** A keeper whose server is this. */
function keeperWith(doors: {
  upload?(passages: DoorUploadPassage[]): Promise<DoorUploaded['passages']> | DoorUploaded['passages'];
  list?(known: unknown): DoorListNews;
}) {
  const store = disk();
  const keeper = createDoorKeeper(store.storage);
  const client = {
    doors: {
      list: { query: async ({ known }: { known: unknown }) => doors.list?.(known) ?? news([listed('7'), listed('8')]) },
      upload: {
        mutate: async ({ passages }: { passages: DoorUploadPassage[] }) => ({
          passages: (await doors.upload?.(passages)) ?? passages.map(taken),
        }),
      },
    },
  } as unknown as Parameters<DoorKeeper['meet']>[0];
  return { keeper, store, meet: () => keeper.meet(client, 'en', true) };
}
const taken = ({ nonce, lines }: DoorUploadPassage): DoorUploaded['passages'][number] => ({
  ...{ nonce, unknown: [], isForbidden: false },
  written: lines.map((line) => ({ line, admission: `9${line}`, refusal: null })),
});
const here: AtScanner = { device: 'Door 1', cinema: { id: 1, name: 'Here' }, employee: 1, testMode: false };
const asking = (wish: Parameters<DoorKeeper['answer']>[0]['wish']) => ({
  ...{ id: crypto.randomUUID(), wish, place: { kind: 'cinema' as const }, direction: 'in' as const },
  deviceMs: Date.now(),
});
const nonces = (passages: readonly { nonce: string }[]): string[] => passages.map(({ nonce }) => nonce);

test('what is undone without a network frees the ticket there at once, also where the list has its entry', async () => {
  let isIn = false;
  const last = { admission: '97', kind: 'in' as const, at: new Date().toISOString(), device: 'Door 1' };
  const { keeper, meet } = keeperWith({ list: () => news([listed('7', isIn ? { last } : {})]) });
  await meet();
  const asked = asking({ code: 'BARCODE7' });
  assert.is((await keeper.answer(asked, here))?.kind, 'passed');
  isIn = true;
  await meet();
  assert.equal(
    keeper.get().entries.map(({ isSent, isListed }) => [isSent, isListed]),
    [[true, true]],
  );
  assert.is((await keeper.answer(asking({ code: 'BARCODE7' }), here))?.kind, 'refused');
  await keeper.undo(asked.id);
  assert.is((await keeper.answer(asking({ code: 'BARCODE7' }), here))?.kind, 'passed');
});

test('what the server has let in is known while it is on its way to the disk', async () => {
  const { keeper, store, meet } = keeperWith({});
  await meet();
  let written = (): void => undefined;
  store.storage.keepEntry = () =>
    new Promise((resolve) => {
      written = resolve;
    });
  keeper.hear(asking({ code: 'BARCODE7' }), passed('7'), here);
  assert.is((await keeper.answer(asking({ code: 'BARCODE7' }), here))?.kind, 'refused');
  written();
});

test('an undo that is written while its entry’s upload is answered stays, and is sent', async () => {
  const sent: DoorUploadPassage[] = [];
  const asked = asking({ code: 'BARCODE7' });
  let undoing: Promise<void> | null = null;
  const { keeper, store, meet } = keeperWith({
    upload: (passages) => {
      sent.push(...passages);
      // The answer comes while the undo is on its way to the disk.
      undoing ??= keeper.undo(asked.id);
      return passages.map(taken);
    },
  });
  await meet();
  await keeper.answer(asked, here);
  await meet();
  await undoing;
  assert.equal(
    sent.map(({ undone }) => undone !== null),
    [false, true],
  );
  const entry = store.kept.entries.get(asked.id);
  assert.equal([entry?.undone !== null, entry?.isSent, entry?.admissions], [true, true, ['97']]);
});

test('an entry that the server refuses to read holds up none behind it, and is told of', async () => {
  let wrong = '';
  const { keeper, meet } = keeperWith({
    upload: (passages) => {
      if (nonces(passages).includes(wrong)) throw refusal({ code: 'VALIDATION_FAILED' });
      return passages.map(taken);
    },
  });
  await meet();
  const [one, other] = [asking({ code: 'BARCODE7' }), asking({ code: 'BARCODE8' })];
  wrong = one.id;
  await keeper.answer(one, here);
  await keeper.answer(other, here);
  await meet();
  assert.equal([unsentOf(keeper.get()).length, nonces(refusedOf(keeper.get()))], [0, [wrong]]);
});

test('a party of more than a hundred goes in, and is sent in parts under one nonce', async () => {
  const party = Array.from({ length: 230 }, (_, index) => listed(String(1000 + index)));
  const sent: DoorUploadPassage[] = [];
  const { keeper, meet } = keeperWith({
    list: () => news(party),
    upload: (passages) => {
      sent.push(...passages);
      return passages.map(taken);
    },
  });
  await meet();
  const asked = asking({ lines: party.map(({ line }) => line) });
  assert.is((await keeper.answer(asked, here))?.kind, 'passed');
  await meet();
  assert.equal(
    sent.map(({ nonce, lines }) => [nonce, lines.length]),
    [100, 100, 30].map((count) => [asked.id, count]),
  );
  assert.is(keeper.get().entries[0]?.admissions.length, 230);
});

test('an entry says in which cinema it was, wherever the scanner stands when it is sent', async () => {
  const sent: DoorUploadPassage[] = [];
  const { keeper, meet } = keeperWith({
    upload: (passages) => {
      sent.push(...passages);
      return passages.map(taken);
    },
  });
  await meet();
  await keeper.answer(asking({ code: 'BARCODE7' }), here);
  const elsewhere = { ...here, cinema: { id: 2, name: 'There' } };
  assert.is(await keeper.answer(asking({ code: 'BARCODE8' }), elsewhere), null);
  await meet();
  assert.equal(
    sent.map(({ cinema }) => cinema),
    [1],
  );
});

test('of a party that the server has taken back in part the others stay in', async () => {
  let tickets = [listed('7'), listed('8')];
  const sent: DoorUploadPassage[] = [];
  const { keeper, store, meet } = keeperWith({
    list: () => news(tickets),
    upload: (passages) => {
      sent.push(...passages);
      return passages.map(taken);
    },
  });
  await meet();
  keeper.hear(asking({ lines: ['7', '8'] }), passed('7', '8'), here);
  tickets = ['7', '8'].map((line) =>
    listed(line, {
      last: { admission: `9${line}`, kind: 'in', at: new Date().toISOString(), device: 'Door 1' },
    }),
  );
  await meet();
  const wish = { nonce: crypto.randomUUID(), deviceMs: Date.now() };
  await keeper.hearUndone([{ line: '7', admission: '97' }], wish, { ...here, testMode: true });
  assert.is((await keeper.answer(asking({ code: 'BARCODE7' }), here))?.kind, 'refused');
  await keeper.hearUndone([{ line: '7', admission: '97' }], wish, here);
  assert.is(store.kept.entries.size, 2);
  assert.is((await keeper.answer(asking({ code: 'BARCODE8' }), here))?.kind, 'refused');
  assert.is((await keeper.answer(asking({ code: 'BARCODE7' }), here))?.kind, 'passed');
  // The server has the undo: nothing but the new entry is sent.
  await meet();
  assert.equal(
    sent.map(({ lines, undone }) => [lines, undone]),
    [[['7'], null]],
  );
});

test('what a page of before an update has kept is sent, and its list is asked for whole', async () => {
  const {
    admissions: _,
    isRefused: __,
    cinema: ___,
    ...before
  } = {
    ...{ nonce: crypto.randomUUID(), order: 1, direction: 'in' as const, lines: ['7'], admissions: [], cinema: 1 },
    ...{ atMs: Date.now(), deviceMs: Date.now(), employee: null, undone: null },
    ...{ isSent: false, isRefused: false, isListed: false },
  };
  const { orderHash: _____, codeHash: ____, ...old } = listed('7');
  const list = news([old as ListedTicket]) as DoorList;
  const written = { ...before, undone: { nonce: crypto.randomUUID(), atMs: Date.now(), deviceMs: Date.now() } };
  const sent: DoorUploadPassage[] = [];
  const asked: unknown[] = [];
  const { keeper, store, meet } = keeperWith({
    list: (known) => {
      asked.push(known);
      return news([listed('7')]);
    },
    upload: (passages) => {
      sent.push(...passages);
      return passages.map(taken);
    },
  });
  store.storage.load = async () => asRead({ list: { ...list, cinemaId: 3 }, offsetMs: 0 }, [written]);
  await meet();
  assert.equal(
    sent.map(({ nonce, cinema }) => [nonce, cinema]),
    [[before.nonce, 3]],
  );
  assert.equal(asked, [[]]);
  assert.is((await keeper.answer(asking({ code: 'BARCODE7' }), here))?.kind, 'passed');
  const [entry] = asRead({ list, offsetMs: 0 }, [before]).entries;
  assert.equal([entry?.admissions, entry?.isRefused], [[], false]);
  assert.is(asRead({ list: news([listed('7')]) as DoorList, offsetMs: 0 }, []).kept !== null, true);
});

test('what could not be read from the disk is read later, and nothing is answered or sent until then', async () => {
  const { keeper, store, meet } = keeperWith({});
  const { load } = store.storage;
  store.storage.load = () => Promise.reject(new DOMException('busy', 'UnknownError'));
  await meet();
  assert.equal([keeper.get().isLoaded, keeper.get().cannotKeep, keeper.get().kept], [false, true, null]);
  store.storage.load = load;
  await meet();
  assert.equal([keeper.get().isLoaded, keeper.get().cannotKeep, keeper.get().kept !== null], [true, false, true]);
});

test.run();
