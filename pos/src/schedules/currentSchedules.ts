import type { TillSettings } from '@parterre/server/contract';

/**
 * The shows of a day that a till lists first, in their order: of those that have begun the last, of those to come the first.
 * `schedules`: of one day, by their start. `nowMs`: Unix ms.
 */
export function currentSchedules<S extends { start: string }>(
  schedules: readonly S[],
  {
    current_schedules_prior,
    current_schedules_ahead,
  }: Pick<TillSettings, 'current_schedules_prior' | 'current_schedules_ahead'>,
  nowMs: number,
): S[] {
  const isOn = ({ start }: S): boolean => Date.parse(start) <= nowMs;
  const begun = schedules.filter(isOn);
  const coming = schedules.filter((schedule) => !isOn(schedule));
  return [
    ...begun.slice(Math.max(0, begun.length - current_schedules_prior)),
    ...coming.slice(0, current_schedules_ahead),
  ];
}
