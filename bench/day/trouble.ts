/** What breaks while people are served: nodes, the printer, the terminals. All of it is whole again afterwards. */
import { integerOf } from '../k6/lib/demand.ts';
import { pause } from '../lib/waiting.ts';
import { type Books, note } from './books.ts';
import type { Counter } from './counter.ts';

type Random = () => number;

const shortMs = (random: Random) => pause(integerOf(random, 200, 2_500));

const troubles: [name: string, trouble: (counter: Counter, random: Random) => Promise<void>][] = [
  ['a node is killed', killNode],
  ['the printer has no paper', (counter, random) => printerIs(counter, 'paper_end', random)],
  ['a terminal is busy', (counter, random) => terminalIs(counter, 'busy', random)],
  ['a terminal is away', (counter, random) => terminalIs(counter, 'away', random)],
  ['the printer is off', (counter, random) => printerIs(counter, 'offline', random)],
  ['a terminal takes orders, and its answers are lost', (counter, random) => terminalIs(counter, 'cut', random)],
  ['a terminal does not know its account', (counter, random) => terminalIs(counter, 'invalid_credential', random)],
];

/** One after the other, each sort at least once where there is time. */
export async function makeTrouble(
  counter: Counter,
  books: Books,
  { random, isOver }: { random: Random; isOver: () => boolean },
): Promise<void> {
  for (let turn = 0; !isOver(); turn += 1) {
    await pause(integerOf(random, 300, 1_500));
    const [name, trouble] = troubles[turn % troubles.length] ?? [];
    if (!name || !trouble || isOver()) return;
    await trouble(counter, random);
    note(books.done, name);
  }
}

async function killNode({ nodes }: Counter, random: Random): Promise<void> {
  const node = nodes[integerOf(random, 0, nodes.length)];
  await node?.kill();
  await shortMs(random);
  await node?.start();
}

async function printerIs({ printer }: Counter, state: 'paper_end' | 'offline', random: Random): Promise<void> {
  printer.folder.set({ state });
  await shortMs(random);
  printer.folder.set({ state: 'operational' });
}

async function terminalIs(
  { terminals, tills }: Counter,
  behaviour: 'busy' | 'away' | 'cut' | 'invalid_credential',
  random: Random,
): Promise<void> {
  const { terminal } = tills[integerOf(random, 0, tills.length)] ?? {};
  if (terminal === undefined) return;
  terminals.behave(terminal, behaviour);
  await shortMs(random);
  terminals.behave(terminal, 'normal');
}
