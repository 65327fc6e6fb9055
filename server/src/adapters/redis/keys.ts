/** Every key and channel. The braces keep all of one show in one slot of a Redis Cluster. */
export const stateKey = (scheduleId: number) => `inv:{${scheduleId}}:s`;
export const memoKey = (scheduleId: number, id: string) => `inv:{${scheduleId}}:k:${id}`;
export const channelOf = (scheduleId: number) => `inv:{${scheduleId}}:d`;

/** Null: not a channel of ours. */
export function scheduleOfChannel(channel: string): number | null {
  const match = /^inv:\{(\d+)\}:d$/.exec(channel);
  return match ? Number(match[1]) : null;
}
