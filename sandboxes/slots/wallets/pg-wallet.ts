import { type Currency, fromWire, toDecimal } from '@palpite/domain/money';
import { z } from 'zod';
import type { Launch, Session, StoredRound } from '../slot-store.ts';
import { callWallet, formHeaders } from './call-wallet.ts';
import {
  type NotDone,
  unknown,
  type VendorWallet,
  type WalletAnswer,
  type WalletSettings,
} from './wallet.ts';

const reply = z.object({
  data: z
    .object({
      player_name: z.string().optional(),
      currency: z.string().optional(),
      balance_amount: z.number().optional(),
    })
    .nullable(),
  error: z.object({ code: z.coerce.string(), message: z.string().optional() }).nullable(),
});

const refusals: Record<string, 'notEnough' | 'sessionEnded'> = {
  '3202': 'notEnough',
  '1300': 'sessionEnded',
  '1307': 'sessionEnded',
  '1308': 'sessionEnded',
};
/** Internal error of the wallet: the effect of the call is unknown. */
const internalError = '1200';

/** PG: forms with token and key. Stake and win are one transfer, which is repeated until it is answered. */
export function createPgWallet(settings: WalletSettings): VendorWallet {
  type Answered = { kind: 'answered'; data: NonNullable<z.output<typeof reply>['data']> };

  async function call(
    path: string,
    launch: Launch,
    fields: Record<string, string>,
  ): Promise<Answered | NotDone> {
    const form = new URLSearchParams({
      operator_token: launch.account,
      secret_key: settings.key,
      operator_player_session: launch.key,
      game_id: launch.gameId,
      ...fields,
    });
    const response = await callWallet(settings, path, form.toString(), formHeaders);
    const parsed = reply.safeParse(response?.body);
    if (!parsed.success) return unknown;
    const { data, error } = parsed.data;
    if (data) return { kind: 'answered', data };
    if (!error || error.code === internalError) return unknown;
    return {
      kind: 'refused',
      code: refusals[error.code] ?? 'refused',
      ...(error.message && { text: error.message }),
    };
  }

  async function askBalance(
    path: string,
    session: Session,
    fields: Record<string, string>,
  ): Promise<WalletAnswer> {
    const answer = await call(path, session, { player_name: session.player, ...fields });
    if (answer.kind !== 'answered') return answer;
    const amount = answer.data.balance_amount;
    if (amount === undefined) return unknown;
    return { kind: 'done', balanceMinor: Number(fromWire(amount, session.currency as Currency)) };
  }

  function transfer(session: Session, round: StoredRound, attempt: number): Promise<WalletAnswer> {
    const decimal = (minor: number) => toDecimal(BigInt(minor), session.currency as Currency);
    const moved = decimal(round.winMinor - round.chargedMinor);
    return askBalance('/pg/Cash/TransferInOut', session, {
      parent_bet_id: round.rootId,
      bet_id: round.roundId,
      currency_code: session.currency,
      bet_amount: decimal(round.chargedMinor),
      win_amount: decimal(round.winMinor),
      transfer_amount: moved,
      real_transfer_amount: moved,
      transaction_id: `${round.roundId}-${round.rootId}-106-${attempt}`,
      wallet_type: 'C',
      bet_type: '1',
      create_time: String(round.at),
      updated_time: String(round.at),
      is_validate_bet: attempt > 1 ? 'True' : 'False',
      is_adjustment: 'False',
      is_feature: round.before ? 'True' : 'False',
      is_wager: round.chargedMinor > 0 ? 'True' : 'False',
      is_end_round: round.after ? 'False' : 'True',
    });
  }

  return {
    async verify(launch) {
      const answer = await call('/pg/VerifySession', launch, {});
      if (answer.kind !== 'answered') return answer;
      const { player_name: player, currency } = answer.data;
      if (!player || !currency) return unknown;
      const known = { ...launch, id: '', player, currency };
      const balance = await askBalance('/pg/Cash/Get', known, {});
      return balance.kind === 'done' ? { ...balance, named: { player, currency } } : balance;
    },
    findBalance: (session) => askBalance('/pg/Cash/Get', session, {}),
    takeStake: transfer,
    winComesWithStake: true,
    payWin: transfer,
    returnStake: null,
  };
}
