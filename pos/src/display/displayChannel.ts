/** Between a till and the customer's screen beside it: two windows of one browser, which a channel of its own connects without the server. */
import type { Locale } from '@parterre/server/contract';
import type { DisplayView } from './displayOf.ts';

/** What the till says: what is shown, in which language, and for which cinema. */
export interface DisplayNews {
  view: DisplayView;
  locale: Locale;
  cinema: number | null;
}
type Message = ({ kind: 'news' } & DisplayNews) | { kind: 'asking' };

const name = 'parterre.display';

/** The till's end, of which a page has one. It answers a screen that comes later, or was loaded anew. */
export interface DisplayTill {
  /** From now on screens are told what is shown here. Returns what ends that: they show what is on then. */
  open(of: Omit<DisplayNews, 'view'>): () => void;
  show(view: DisplayView): void;
}

export function createDisplayTill(): DisplayTill {
  let view: DisplayView = { kind: 'idle' };
  let say: ((shown: DisplayView) => void) | null = null;
  let isWaiting = false;
  return {
    open(of) {
      const channel = new BroadcastChannel(name);
      const post = (shown: DisplayView): void =>
        channel.postMessage({ kind: 'news', view: shown, ...of } satisfies Message);
      channel.onmessage = ({ data }: MessageEvent<Message>) => (data.kind === 'asking' ? post(view) : undefined);
      const leave = (): void => post({ kind: 'idle' });
      window.addEventListener('pagehide', leave);
      say = post;
      post(view);
      return () => {
        say = null;
        leave();
        window.removeEventListener('pagehide', leave);
        channel.close();
      };
    },
    show(next) {
      view = next;
      if (isWaiting) return;
      // One part of the page goes as the next comes: of both, the last word is told.
      isWaiting = true;
      queueMicrotask(() => {
        isWaiting = false;
        say?.(view);
      });
    },
  };
}

/** The screen's end: asks for what is shown, and hears what follows. Returns unsubscribe. */
export function hearTill(hear: (news: DisplayNews) => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<Message>) => (data.kind === 'news' ? hear(data) : undefined);
  channel.postMessage({ kind: 'asking' } satisfies Message);
  return () => channel.close();
}
