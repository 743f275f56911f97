import type { Fields, StepMove, Values } from '@palpite/domain/games/definition';
import { drawLayout, payoutAfter } from '@palpite/domain/games/derive';
import { stepGame } from '@palpite/domain/games/index';
import type { NameOf } from '@palpite/domain/games/names';
import { hmac } from './hmac.ts';
import type { RoundSnapshot } from './step-rounds.sql.ts';

export type StepDecision =
  | { ok: true; steps: number[]; end: { payoutMinor: bigint; layout: number[] } | null }
  | { ok: false; code: 'round_unknown' | 'step_invalid' | 'nothing_won_yet' };

/**
 * A trap ends the round without a payout, the last payable step with its payout. A repeated step changes
 * nothing.
 *
 * Refuses: `round_unknown` for a round of another game, `step_invalid`.
 */
export function decideStep(name: NameOf<'steps'>, open: RoundSnapshot, request: StepMove): StepDecision {
  if (open.game !== name) return { ok: false, code: 'round_unknown' };
  const game = stepGame(name);
  const place = game.place(open.steps, request, choiceOf(open));
  if (place === 'impossible') return { ok: false, code: 'step_invalid' };
  if (place === 'taken') return { ok: true, steps: open.steps, end: null };
  const layout = layoutOf(name, open);
  const steps = [...open.steps, request.tile];
  if (game.isTrap(layout, open.steps.length, request.tile))
    return { ok: true, steps, end: { payoutMinor: 0n, layout } };
  return steps.length === open.steps_max ? endWith(name, open, steps) : { ok: true, steps, end: null };
}

/** Refuses: `round_unknown` for a round of another game, `nothing_won_yet`. */
export function decideLeave(name: NameOf<'steps'>, open: RoundSnapshot): StepDecision {
  if (open.game !== name) return { ok: false, code: 'round_unknown' };
  if (open.steps.length === 0) return { ok: false, code: 'nothing_won_yet' };
  return endWith(name, open, open.steps);
}

/** Pays the current payout, or the stake before the first step. A round that is not abandoned stays open. */
export function decideAbandoned(name: NameOf<'steps'>, open: RoundSnapshot): StepDecision {
  return open.abandoned ? endWith(name, open, open.steps) : { ok: true, steps: open.steps, end: null };
}

function endWith(name: NameOf<'steps'>, open: RoundSnapshot, steps: number[]): StepDecision {
  const payoutMinor = payoutAfter(stepGame(name), choiceOf(open), steps.length, open.stake_minor);
  return { ok: true, steps, end: { payoutMinor, layout: layoutOf(name, open) } };
}

/** The layout is stored only when the round ends. */
function layoutOf(name: NameOf<'steps'>, open: RoundSnapshot): number[] {
  const seeds = { serverSeed: open.server_seed, clientSeed: open.client_seed, nonce: open.nonce };
  return drawLayout(stepGame(name), hmac, seeds, choiceOf(open));
}

const choiceOf = (open: RoundSnapshot) => open.choice as Values<Fields>;
