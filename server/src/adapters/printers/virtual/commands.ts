/** Cuts a stream of ESC/POS into commands. Lengths are those of Epson's reference; what it does not know is passed over, as printers do. */

export type Command =
  /** Letters of the code page that is chosen. */
  | { kind: 'text'; bytes: number[] }
  | { kind: 'feed' }
  /** A command by its letters, `ESC a`, with its arguments. */
  | { kind: 'command'; name: string; args: number[] }
  /** Answered at once, whatever waits: DLE EOT n, DLE DC4 n. */
  | { kind: 'realTime'; name: 'DLE EOT' | 'DLE DC4'; args: number[] };

/** How many arguments follow. */
const fixed: Record<string, number> = {
  'ESC @': 0,
  'ESC 2': 0,
  'ESC 3': 1,
  'ESC a': 1,
  'ESC E': 1,
  'ESC M': 1,
  'ESC R': 1,
  'ESC p': 3,
  'ESC t': 1,
  'ESC d': 1,
  'ESC J': 1,
  'ESC {': 1,
  'ESC -': 1,
  'ESC  ': 1,
  'ESC $': 2,
  'ESC \\': 2,
  'GS !': 1,
  'GS B': 1,
  'GS H': 1,
  'GS L': 2,
  'GS W': 2,
  'GS a': 1,
  'GS h': 1,
  'GS r': 1,
  'GS w': 1,
  'FS &': 0,
  'FS .': 0,
  'FS C': 1,
  'FS S': 2,
  'FS -': 1,
};
const leads: Record<number, string> = { 27: 'ESC', 28: 'FS', 29: 'GS' };

export class CommandReader {
  private rest: number[] = [];

  /** The commands that are complete with these bytes. */
  read(chunk: Uint8Array): Command[] {
    this.rest.push(...chunk);
    const commands: Command[] = [];
    let at = 0;
    let letters: number[] = [];
    const endText = (): void => {
      if (letters.length > 0) commands.push({ kind: 'text', bytes: letters });
      letters = [];
    };
    for (;;) {
      const byte = this.rest[at];
      if (byte === undefined) break;
      if (byte === 10) {
        endText();
        commands.push({ kind: 'feed' });
        at += 1;
      } else if (byte >= 32) {
        letters.push(byte);
        at += 1;
      } else {
        const command = this.commandAt(at);
        if (command === null) break;
        endText();
        if (command.found) commands.push(command.found);
        at += command.length;
      }
    }
    endText();
    this.rest = this.rest.slice(at);
    return commands;
  }

  /** Null: some of its bytes are still to come. */
  private commandAt(at: number): { found: Command | null; length: number } | null {
    const { rest } = this;
    const first = rest[at] ?? 0;
    const second = rest[at + 1];
    if (first === 16) return this.realTimeAt(at);
    const lead = leads[first];
    if (lead === undefined) return { found: null, length: 1 };
    if (second === undefined) return null;
    const name = `${lead} ${String.fromCharCode(second)}`;
    const count = this.argumentsOf(name, at + 2);
    if (count === null || at + 2 + count > rest.length) return null;
    const args = rest.slice(at + 2, at + 2 + count);
    return { found: { kind: 'command', name, args }, length: 2 + count };
  }

  private realTimeAt(at: number): { found: Command | null; length: number } | null {
    const { rest } = this;
    const second = rest[at + 1];
    if (second === undefined) return null;
    const count = second === 4 ? 1 : second === 20 ? (rest[at + 2] === 8 ? 8 : 3) : 0;
    if (count === 0) return { found: null, length: 1 };
    if (at + 2 + count > rest.length) return null;
    const name = second === 4 ? 'DLE EOT' : 'DLE DC4';
    return { found: { kind: 'realTime', name, args: rest.slice(at + 2, at + 2 + count) }, length: 2 + count };
  }

  private argumentsOf(name: string, at: number): number | null {
    const { rest } = this;
    const has = (count: number): boolean => at + count <= rest.length;
    const [a = 0, b = 0, c = 0, d = 0] = rest.slice(at, at + 4);
    if (name === 'GS 8') return has(5) ? 5 + lengthAt(rest, at + 1) : null;
    if (name === 'GS (' || name === 'FS (') return has(3) ? 3 + b + 256 * c : null;
    if (name === 'GS V') return has(1) ? (a === 65 || a === 66 ? 2 : 1) : null;
    if (name === 'GS k') return has(2) ? (a >= 65 ? 2 + b : null) : null;
    if (name === 'GS v') return has(6) ? 6 + (c + 256 * d) * ((rest[at + 4] ?? 0) + 256 * (rest[at + 5] ?? 0)) : null;
    return fixed[name] ?? 0;
  }
}

/** A length of four bytes, the lowest first. */
function lengthAt(bytes: number[], at: number): number {
  const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(at, at + 4);
  return a + 256 * (b + 256 * (c + 256 * d));
}
