/** The line to a printer over TCP. */
import { connect } from 'node:net';
import { PrinterConversation, type PrinterPatience } from '../../contract/index.ts';

/** Ports of printers that listen for raw data. */
const defaultPort = 9100;

export function hostAndPort(address: string): { host: string; port: number } {
  const [host = '', port] = address.split(':');
  return { host, port: port === undefined ? defaultPort : Number(port) };
}

export interface TcpPrinter {
  conversation: PrinterConversation;
  /** Resolves once the printer has taken all that was sent to it, or has gone. */
  close(): Promise<void>;
}

/** Null: it cannot be reached. */
export function openTcpPrinter(address: string, patience: PrinterPatience): Promise<TcpPrinter | null> {
  return new Promise((resolve) => {
    const socket = connect({ ...hostAndPort(address), noDelay: true });
    const fail = (): void => {
      socket.destroy();
      resolve(null);
    };
    const timer = setTimeout(fail, patience.answerMs);
    socket.once('error', fail);
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.off('error', fail);
      const conversation = new PrinterConversation(
        {
          write: (bytes) =>
            new Promise((done) => {
              socket.write(bytes, () => done(true));
            }),
          drop: () => socket.destroy(),
        },
        patience,
      );
      socket.on('data', (chunk) => conversation.take(chunk));
      for (const event of ['error', 'close']) socket.on(event, () => conversation.end());
      resolve({
        conversation,
        async close() {
          if (conversation.isOver) return;
          await new Promise<void>((closed) => {
            const giveUp = setTimeout(closed, patience.answerMs);
            socket.once('close', () => {
              clearTimeout(giveUp);
              closed();
            });
            socket.end();
          });
          socket.destroy();
        },
      });
    });
    socket.once('close', () => clearTimeout(timer));
  });
}
