import type { RoundOf } from '@palpite/contracts/draw-games';
import type { DrawGame, Fields, Values } from '@palpite/domain/games/definition';
import { fromWireValues, toWireValues } from '@palpite/domain/games/fields';
import type { ChoiceOf, Definitions } from '@palpite/domain/games/index';
import type { NameOf } from '@palpite/domain/games/names';
import { type Currency, toDecimal } from '@palpite/domain/money';
import { call } from '../../../shared/api/api.ts';
import { playCall } from '../../../shared/api/endpoints.ts';
import { roundOptions } from '../../../shared/games/round-options.ts';
import { mergeBalances } from '../../../shared/session/player.ts';
import type { SettledRound } from './rounds/round-flow.ts';
import { type RoundLine, toRoundLine } from './rounds/rounds.ts';

export type DrawName = NameOf<'draw'>;
type OutcomeOf<Name extends DrawName> = Definitions[Name] extends { outcome: infer O extends Fields }
  ? Values<O>
  : never;

/** A settled round with its stored choice and outcome. */
export type SettledDraw<Name extends DrawName> = SettledRound & ChoiceOf<Name> & OutcomeOf<Name>;

/** The same with the fields that lists show. */
export type DrawRound<Name extends DrawName> = RoundLine & SettledDraw<Name>;

/** Converts a round of the API. The outcome is the server's; nothing is computed here. */
export function toDrawRound<Name extends DrawName>(
  { choice, outcome }: DrawGame,
  round: RoundOf<Name>,
  currency: Currency,
): DrawRound<Name> {
  const wire = round as never;
  return {
    ...fromWireValues(choice, wire),
    ...fromWireValues(outcome, wire),
    ...toRoundLine(wire, currency),
  } as unknown as DrawRound<Name>;
}

/**
 * Plays a round under a request id and applies the new balance of the reply. Not a mutation hook: the round flow
 * holds the state already, and a second state would render the screen twice.
 */
export async function playDraw<Name extends DrawName>(
  game: Definitions[Name],
  requestId: string,
  bet: { choice: ChoiceOf<Name>; stakeMinor: bigint },
  currency: Currency,
): Promise<DrawRound<Name>> {
  const { name, choice }: DrawGame = game;
  const body = {
    requestId,
    stake: toDecimal(bet.stakeMinor, currency),
    ...toWireValues(choice, bet.choice),
    loading: false,
  };
  const reply = await call(playCall(name as 'dice'), { body: body as never }, roundOptions);
  mergeBalances(reply);
  return toDrawRound<Name>(game, reply.round as never, currency);
}
