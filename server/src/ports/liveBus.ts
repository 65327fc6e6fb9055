/** News for every node's visitors. May lose messages (a connection that comes back, `missed`): the apps also ask. */
export type LiveNews =
  | { kind: 'bill'; uuid: string }
  | { kind: 'price'; scheduleIds: number[] }
  | { kind: 'price-rate'; scheduleIds: number[] }
  /** Something of the catalogue changed: what was cached of it is void. */
  | { kind: 'catalogue' }
  /** Sessions of staff that are no more, or whose rights changed: at most 50. */
  | { kind: 'staff-sessions-changed'; ids: string[] }
  /** News may have been lost, of whichever kind. A node says it to itself when it listens again. */
  | { kind: 'missed' };

export interface LiveBus {
  /** Never throws and never waits: sent together with others a moment later. */
  publish(news: LiveNews): void;
  /** Hears the news of every node, this one included. Listeners must not throw. */
  subscribe(listener: (news: LiveNews) => void): () => void;
  close(): Promise<void>;
}
