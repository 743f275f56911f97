import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Launch, Session, StoredRound } from '../slot-store.ts';
import { callWallet } from './call-wallet.ts';
import { unknown, type VendorWallet, type WalletAnswer, type WalletSettings } from './wallet.ts';

const done = z.object({ balance: z.number().int() });
const refused = z.object({ code: z.number().int(), message: z.string().optional() });

const refusals: Record<number, 'notEnough' | 'sessionEnded'> = {
  100: 'notEnough',
  101: 'sessionEnded',
  110: 'sessionEnded',
};

type Action =
  | { action: 'bet' | 'win'; action_id: string; amount: number }
  | { action: 'rollback'; action_id: string; original_action_id: string };

export const signBgaming = (key: string, body: string | Buffer) =>
  createHmac('sha256', key).update(body).digest('hex');

/** BGaming: signed JSON. Stake and win are one atomic call, which is rolled back when it gets no answer. */
export function createBgamingWallet(settings: WalletSettings): VendorWallet {
  async function call(
    path: '/bgaming/play' | '/bgaming/rollback',
    launch: Launch,
    rest: { game_id?: string; finished?: boolean; actions?: Action[] },
  ): Promise<WalletAnswer> {
    const body = JSON.stringify({
      user_id: launch.player,
      currency: launch.currency,
      game: launch.gameId,
      session_id: launch.key,
      ...rest,
    });
    const headers = { 'content-type': 'application/json', 'x-request-sign': signBgaming(settings.key, body) };
    const response = await callWallet(settings, path, body, headers);
    if (!response || response.status >= 500) return unknown;
    const answer = response.status === 200 ? done.safeParse(response.body) : null;
    if (answer?.success) return { kind: 'done', balanceMinor: answer.data.balance };
    const refusal = refused.safeParse(response.body);
    if (!refusal.success) return unknown;
    const { code, message } = refusal.data;
    return { kind: 'refused', code: refusals[code] ?? 'refused', ...(message && { text: message }) };
  }

  const bet = ({ roundId, chargedMinor }: StoredRound): Action => ({
    action: 'bet',
    action_id: `${roundId}-bet`,
    amount: chargedMinor,
  });
  const win = ({ roundId, winMinor }: StoredRound): Action => ({
    action: 'win',
    action_id: `${roundId}-win`,
    amount: winMinor,
  });
  const play = (session: Session, round: StoredRound, actions: Action[]) =>
    call('/bgaming/play', session, { game_id: round.rootId, finished: round.after === null, actions });

  return {
    async verify(launch) {
      const answer = await call('/bgaming/play', launch, {});
      return answer.kind === 'done' ? { ...answer, named: {} } : answer;
    },
    findBalance: (session) => call('/bgaming/play', session, {}),
    takeStake: (session, round) =>
      play(session, round, round.winMinor > 0 ? [bet(round), win(round)] : [bet(round)]),
    winComesWithStake: true,
    payWin: (session, round) => play(session, round, [win(round)]),
    returnStake: (session, round) =>
      call('/bgaming/rollback', session, {
        game_id: round.rootId,
        finished: true,
        actions: [
          ...(round.winMinor > 0 ? [rollback(`${round.roundId}-win`)] : []),
          rollback(`${round.roundId}-bet`),
        ],
      }),
  };
}

const rollback = (actionId: string): Action => ({
  action: 'rollback',
  action_id: `${actionId}-rollback`,
  original_action_id: actionId,
});
