import type { Reply } from '@palpite/contracts/endpoint';
import type { claimSignIn as claimContract, getSignIn } from '@palpite/contracts/sign-in';
import { decideDailyClaim, ladderStep } from '@palpite/domain/daily-claim';
import { toWire } from '@palpite/domain/money';
import type { Db } from '../../../platform/db.ts';
import { refuse } from '../../../platform/refusal.ts';
import { grantBonus } from '../../wallet/bonus/index.ts';
import { bonusIds, references } from '../../wallet/index.ts';
import { announceBonus } from '../announce-bonus.ts';
import { findLevel, type Member } from '../vip/vip.queries.ts';
import { claimDaily } from './claim-daily.ts';
import {
  type DailyTerms,
  findLastTurn,
  getDailyTerms,
  type LadderStep,
  listLadder,
} from './daily.queries.ts';
import { type LocalTime, nextTurnAt } from './local-time.ts';

async function readOffer(
  db: Db,
  player: Member,
): Promise<{ terms: DailyTerms; ladder: LadderStep[]; isOn: boolean }> {
  const terms = await getDailyTerms(db, 'signIn');
  const ladder = await listLadder(db, player.currency);
  const level = await findLevel(db, player.id);
  return { terms, ladder, isOn: terms.active && ladder.length > 0 && level >= terms.levelMin };
}

export async function showSignIn(db: Db, player: Member, now: LocalTime): Promise<Reply<typeof getSignIn>> {
  const { terms, ladder, isOn } = await readOffer(db, player);
  const last = await findLastTurn(db, 'signIn', player.id);
  const decision = decideDailyClaim(last, now);
  const isOpen = isOn && decision.open;
  const streak = decision.open ? decision.streak - 1 : (last?.streak ?? 0);
  return {
    state: isOpen ? 'open' : isOn ? 'taken' : 'off',
    opensAt: isOn && !decision.open && last ? nextTurnAt(last, now).toISOString() : null,
    streak,
    step: ladderStep(decision.open ? decision.streak : streak, Math.max(1, ladder.length)),
    steps: ladder.map(({ step, awardMinor }) => ({ step, award: toWire(awardMinor, player.currency) })),
    wagerTimes: terms.wagerTimes,
    expiresAfterDays: terms.expiresAfterDays,
    levelMin: terms.levelMin,
  };
}

/**
 * Signs a player in and grants the bonus of the step in the same transaction.
 *
 * Refuses: `sign_in_off`, `signed_in_already`.
 */
export async function claimSignIn(
  db: Db,
  player: Member,
  now: LocalTime,
): Promise<Reply<typeof claimContract>> {
  return db.transaction().execute(async (tx) => {
    const { terms, ladder, isOn } = await readOffer(tx, player);
    if (!isOn) refuse('sign_in_off');
    const turn = await claimDaily(tx, 'signIn', player.id, now);
    if (!turn) refuse('signed_in_already');
    const step = ladderStep(turn.streak, ladder.length);
    const awardMinor = ladder[step - 1]?.awardMinor ?? 0n;
    await grantBonus(tx, {
      id: bonusIds.signIn.of(player.id, now.day),
      playerId: player.id,
      source: 'signIn',
      amountMinor: awardMinor,
      currency: player.currency,
      wagerTimes: BigInt(terms.wagerTimes),
      expiresAfterDays: terms.expiresAfterDays,
      reference: references.signIn.of(now.day),
    });
    const bonusMinor = await announceBonus(tx, player);
    return {
      step,
      streak: turn.streak,
      award: toWire(awardMinor, player.currency),
      bonusBalance: toWire(bonusMinor, player.currency),
    };
  });
}
