/** A receipt printer that is none: it listens as one, answers as one, and keeps its paper in a folder. */
import { createServer, type Server, type Socket } from 'node:net';
import { type PrinterState, printerAnswersOf, printerQuestions } from '../../../contract/index.ts';
import { type Command, CommandReader } from './commands.ts';
import type { PrinterFolder } from './folder.ts';
import { PaperRoll } from './paper.ts';

type Printed = Exclude<Command, { kind: 'realTime' }>;

const lookEveryMs = 50;

export class VirtualPrinter {
  private readonly folder: PrinterFolder;
  private readonly place: { host: string; port: number };
  private server: Server | null = null;
  private readonly sockets = new Set<Socket>();
  private readonly roll = new PaperRoll();
  /** What waits in its buffer, with whom to answer. */
  private buffer: { command: Printed; socket: Socket }[] = [];
  private isPrinting = false;
  private looking: NodeJS.Timeout | null = null;

  /** `port` 0: any that is free. */
  constructor(folder: PrinterFolder, place: { host: string; port: number }) {
    this.folder = folder;
    this.place = place;
  }

  async start(): Promise<void> {
    await this.listen();
    this.looking = setInterval(() => void this.look(), lookEveryMs);
  }

  async stop(): Promise<void> {
    if (this.looking) clearInterval(this.looking);
    this.buffer = [];
    this.folder.leaves();
    await this.leave();
  }

  private get state(): PrinterState {
    return this.folder.control().state;
  }

  /** One that is offline is switched off: nobody can connect. */
  private async look(): Promise<void> {
    const isOff = this.state === 'offline';
    if (isOff && this.server) await this.leave();
    else if (!isOff && !this.server) await this.listen();
    void this.work();
  }

  private listen(): Promise<void> {
    const server = createServer((socket) => this.serve(socket));
    this.server = server;
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.place.port, this.place.host, () => {
        const address = server.address();
        if (address !== null && typeof address === 'object') this.place.port = address.port;
        this.folder.listensAt(`${this.place.host}:${this.place.port}`);
        resolve();
      });
    });
  }

  private async leave(): Promise<void> {
    const { server } = this;
    this.server = null;
    for (const socket of this.sockets) socket.destroy();
    await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
  }

  private serve(socket: Socket): void {
    if (this.server === null || this.state === 'offline') {
      socket.destroy();
      return;
    }
    this.folder.tell({ event: 'connected' });
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    const reader = new CommandReader();
    socket.on('data', (chunk) => {
      for (const command of reader.read(chunk)) {
        if (command.kind === 'realTime') this.answerAtOnce(command, socket);
        else this.buffer.push({ command, socket });
      }
      void this.work();
    });
  }

  private answerAtOnce({ name, args }: Extract<Command, { kind: 'realTime' }>, socket: Socket): void {
    if (name === 'DLE DC4') {
      if (args[0] !== 8) return;
      this.folder.tell({ event: 'forgot', commands: this.buffer.length });
      this.buffer = [];
      // What of the page is on paper already comes out.
      this.tearOff();
      return;
    }
    const question = printerQuestions[(args[0] ?? 0) - 1];
    if (question) socket.write(Buffer.from([printerAnswersOf(this.state)[question]]));
  }

  /** Prints what waits, line by line, while it can. */
  private async work(): Promise<void> {
    if (this.isPrinting) return;
    this.isPrinting = true;
    try {
      for (;;) {
        const { state, lineMs } = this.folder.control();
        if (state !== 'operational' && state !== 'paper_near_end') return;
        const next = this.buffer.shift();
        if (next === undefined) return;
        this.carryOut(next.command, next.socket);
        if (next.command.kind === 'feed') {
          this.countLine();
          if (lineMs > 0) await new Promise((resolve) => setTimeout(resolve, lineMs));
        }
      }
    } finally {
      this.isPrinting = false;
    }
  }

  private countLine(): void {
    const { after } = this.folder.control();
    if (after === null) return;
    const { lines, becomes } = after;
    if (lines > 1) this.folder.set({ after: { lines: lines - 1, becomes } });
    else if (becomes !== 'cut off') this.folder.set({ after: null, state: becomes });
    else this.cutOff();
  }

  private cutOff(): void {
    this.folder.set({ after: null });
    this.buffer = [];
    for (const socket of this.sockets) socket.destroy();
    this.tearOff();
  }

  private carryOut(command: Printed, socket: Socket): void {
    if (command.kind === 'command') {
      // The cutter: feeds and cuts.
      if (command.name === 'GS V') this.tearOff();
      else if (command.name === 'ESC p') this.folder.tell({ event: 'drawer' });
      else if (command.name === 'GS r') socket.write(Buffer.from([this.state === 'paper_near_end' ? 0x03 : 0x00]));
    }
    this.roll.print(command);
  }

  private tearOff(): void {
    const paper = this.roll.cut();
    if (paper) this.folder.keep(paper);
  }
}
