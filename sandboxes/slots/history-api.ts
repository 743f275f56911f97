import type { Currency } from '@palpite/domain/money';
import { toDecimal } from '@palpite/domain/money';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { bytesOf } from '../read-body.ts';
import { isSame } from './is-same.ts';
import type { Session, SlotStore, StoredRound } from './slot-store.ts';
import { type Field, signEvo } from './wallets/evo-wallet.ts';
import type { Vendor } from './wire.ts';

const millis = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);
const pgQuestion = z.object({
  operator_token: z.string(),
  secret_key: z.string(),
  count: z.coerce.number().int().min(1_500).max(5_000),
  from_time: millis,
  to_time: millis,
});
const evoTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  .transform((text) => Date.parse(`${text.replace(' ', 'T')}Z`));
const evoQuestion = z.object({
  project: z.string(),
  signature: z.string(),
  start_time: evoTime,
  end_time: evoTime,
  page_size: z.coerce.number().int().min(1).max(1_000),
  page: z.coerce.number().int().min(1),
});

type Entry = { round: StoredRound; session: Session };

const counts = ({ round: { phase } }: Entry) => phase === 'settled' || phase === 'settling';
const decimal = (minor: number, { currency }: Session) => toDecimal(BigInt(minor), currency as Currency);

/**
 * Mounts the calls by which casinos query rounds: by bets at PG, by finished rounds at EVO. BGaming has no such call.
 */
export function mountHistory(
  http: FastifyInstance,
  deps: { store: SlotStore; keys: Record<Vendor, string> },
): void {
  const { store: books, keys } = deps;
  const describe = (summary: string) => ({ schema: { tags: ['sandbox'], summary } });
  const formOf = (bytes: Buffer): Field[] => [...new URLSearchParams(bytes.toString('utf8'))];

  http.post(
    '/slots/pg/Bet/v4/GetHistoryForSpecificTimeRange',
    describe('PG: the bets of a time'),
    async (request) => {
      const parsed = pgQuestion.safeParse(Object.fromEntries(formOf(bytesOf(request))));
      const refuse = (code: string, message: string) => ({ data: null, error: { code, message } });
      if (!parsed.success) return refuse('1034', 'Invalid request');
      const { operator_token: account, secret_key: key, count, from_time: from, to_time: to } = parsed.data;
      if (!isSame(key, keys.pg)) return refuse('1204', 'Invalid operator');
      const found = books
        .listRounds('pg', from)
        .filter((entry) => counts(entry) && entry.session.account === account && entry.round.at <= to)
        .sort((one, other) => one.round.at - other.round.at)
        .slice(0, count);
      return { data: found.map(presentBet), error: null };
    },
  );

  http.post(
    '/slots/evo/Game/getRoundsInfoByPeriod',
    describe('EVO play: the rounds of a time that are over'),
    async (request) => {
      const all = formOf(bytesOf(request));
      const refuse = (message: string) => ({ status: 'error', error: { message } });
      const parsed = evoQuestion.safeParse(Object.fromEntries(all));
      if (!parsed.success) return refuse('Invalid request');
      const { project, signature, start_time: from, end_time: to, page_size: size, page } = parsed.data;
      const signed = all.filter(([field]) => !['project', 'version', 'signature'].includes(field));
      if (!isSame(signature, signEvo(project, signed, keys.evo))) return refuse('Wrong signature');
      const spins = books.listRounds('evo', from).filter(({ session }) => session.account === project);
      const rounds = [...Map.groupBy(spins, ({ round }) => round.rootId).values()].filter(
        (series) => (series[0]?.round.at ?? 0) <= to && isOver(series),
      );
      return {
        total: rounds.length,
        last_page: Math.max(1, Math.ceil(rounds.length / size)),
        page_result: rounds.slice((page - 1) * size, page * size).map(presentSums),
      };
    },
  );
}

function presentBet({ round, session }: Entry) {
  return {
    parentBetId: round.rootId,
    betId: round.roundId,
    playerName: session.player,
    gameId: session.gameId,
    betType: 1,
    transactionType: 1,
    currency: session.currency,
    betAmount: decimal(round.chargedMinor, session),
    winAmount: decimal(round.winMinor, session),
    handsStatus: round.after ? 1 : 2,
    betTime: round.at,
    betEndTime: round.at,
  };
}

/** A series with a returned or remaining spin is not listed. */
const isOver = (series: readonly Entry[]) => series.every(counts) && series.at(-1)?.round.after === null;

function presentSums(series: Entry[]) {
  const [{ round, session }] = series as [Entry];
  const sum = (minorOf: (round: StoredRound) => number) =>
    decimal(
      series.reduce((total, entry) => total + minorOf(entry.round), 0),
      session,
    );
  return {
    round_id: round.rootId,
    user_name: session.player,
    game_id: session.gameId,
    bet_time: new Date(round.at).toISOString().slice(0, 19).replace('T', ' '),
    bet_amount: sum(({ chargedMinor }) => chargedMinor),
    win_amount: sum(({ winMinor }) => winMinor),
  };
}
