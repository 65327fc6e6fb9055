/** A transition while it is worked out, and what several of them do. */
import { type HoldEffect, type HoldState, nothing, type Phase, type Timer, type World } from './types.ts';

/** Fields of `state` are replaced and never changed inside: only the state itself is a copy. */
export interface Turn {
  state: HoldState;
  effects: HoldEffect[];
  readonly world: World;
}

/** In which phase seats from before are asked for; null: they are not. */
export function askingOf(phase: Phase): 'resuming' | 'following' | null {
  if (phase.name === 'waiting') return phase.asking;
  return phase.name === 'resuming' || phase.name === 'following' ? phase.name : null;
}

/** Whether there are seats to ask for again, or a request to repeat. */
export const hasSomethingToResume = ({ picks, unanswered }: HoldState): boolean =>
  picks.length > 0 || unanswered !== null;

export const mayPropose = ({ options }: HoldState): boolean => options.autoAssign && options.count > 0;

export function setTimer({ state, world }: Turn, timer: Timer, delayMs: number | null): void {
  state.due = { ...state.due, [timer]: delayMs === null ? null : world.nowMs + delayMs };
}

export function giveBack({ effects }: Turn, token: string | undefined): void {
  if (token !== undefined) effects.push({ kind: 'giveBack', token });
}

export function warn({ effects }: Turn, warning: Extract<HoldEffect, { kind: 'warn' }>['warning']): void {
  effects.push({ kind: 'warn', warning });
}

/** Nothing is chosen, held or asked for any more. */
export function forget(turn: Turn): void {
  const { state } = turn;
  Object.assign(state, nothing);
  setTimer(turn, 'expired', null);
  setTimer(turn, 'resumptionDue', null);
  if (askingOf(state.phase) !== null) state.phase = { name: 'choosing' };
}
