/** A serial port whose other end is whatever takes and sends bytes, in place of the browser's own. It needs nothing around it, so a page can be given it as text. */

/** The other end of the cable. */
export interface Wire {
  /** Rejects where nothing is plugged in. `onBytes`, `onEnd`: what comes back, and that it was pulled out. */
  plugIn(hear: {
    onBytes(bytes: Uint8Array): void;
    onEnd(): void;
  }): Promise<{ write(bytes: Uint8Array): Promise<void>; unplug(): Promise<void> }>;
}

/** `isReady`: what the printer says by the cable's line "clear to send"; null: the cable has none. */
export function fakePort(wire: Wire, isReady: (() => boolean) | null = null) {
  let readable: ReadableStream<Uint8Array<ArrayBuffer>> | null = null;
  let writable: WritableStream<Uint8Array> | null = null;
  let plug: Awaited<ReturnType<Wire['plugIn']>> | null = null;
  return {
    get readable() {
      return readable;
    },
    get writable() {
      return writable;
    },
    async open() {
      if (plug !== null) throw new DOMException('it is open', 'InvalidStateError');
      let lose = (): void => undefined;
      let feed: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined;
      readable = new ReadableStream({
        start(controller) {
          feed = controller;
        },
        cancel() {
          feed = undefined;
        },
      });
      const opened = await wire.plugIn({
        onBytes: (bytes) => feed?.enqueue(new Uint8Array(bytes)),
        onEnd: () => lose(),
      });
      plug = opened;
      writable = new WritableStream({ write: (bytes) => opened.write(bytes) });
      lose = () => {
        readable = null;
        feed?.error(new DOMException('it is gone', 'NetworkError'));
        feed = undefined;
      };
    },
    async close() {
      if (readable?.locked || writable?.locked) throw new TypeError('it is in use');
      readable = null;
      writable = null;
      await plug?.unplug();
      plug = null;
    },
    getSignals: async () => ({
      clearToSend: isReady?.() ?? false,
      dataCarrierDetect: false,
      dataSetReady: false,
      ringIndicator: false,
    }),
    forget: async () => undefined,
  };
}
