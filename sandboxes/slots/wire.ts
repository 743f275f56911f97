/**
 * The JSON between a slot's page and its server. Pure types: the page imports them, the server answers them.
 *
 * The page stands at `/slots/{vendor}/{gameId}/index.html?…` and its files at `/slots/page/…`; the server puts
 * `<base href="../../page/">` into its head, so `new URL('../api/', document.baseURI)` is the folder of the calls below.
 * All calls are POST with a JSON body and answer JSON: HTTP 200 with `ok: true`, or 4xx/503 with a SlotRefusal.
 *
 *   api/open     OpenRequest    → OpenAnswer     once when the page starts; repeating it opens nothing new
 *   api/spin     SpinRequest    → SpinAnswer     the same requestId is the same round for ever
 *   api/balance  BalanceRequest → BalanceAnswer  asked again whenever the app says that the balance changed
 *
 * Money is whole minor units of the player's currency. Pays are whole units: 20 units are the stake, and every stake on
 * offer is a multiple of 20 minor units, so `stakeMinor / 20 * units` is exact.
 */

import type { SlotsVendor } from '@palpite/domain/slots-vendors';

export const unitsPerStake = 20;

/** The vendors that the sandbox plays. */
export const playedVendors = ['pg', 'evo', 'bgaming'] as const satisfies readonly SlotsVendor[];
export type Vendor = (typeof playedVendors)[number];

export type GameId =
  | 'onca-dourada'
  | 'cascata-do-ipe'
  | 'calcadao'
  | 'tucano-ways'
  | 'caju-de-ouro'
  | 'berimbau';

/**
 * lines: a win lies on a line from the left · ways: the same symbol in neighbouring reels from the left, each
 * combination pays · cluster: five or more that touch by a side · hold: lines, and coins that stay.
 */
export type GameKind = 'lines' | 'ways' | 'cluster' | 'hold';

/** Free text of the game's own table; the page draws each by its name, for example `onca`, `caju`, `wild`. */
export type SymbolId = string;

export type SymbolInfo = {
  id: SymbolId;
  /** pay: an ordinary symbol. coin: only in hold games, carries an amount. blank: an empty place, only while coins are held. */
  role: 'pay' | 'wild' | 'scatter' | 'coin' | 'blank';
  /** What `count` of them pay, in units, by rising count. In a cluster game the last row stands for all larger ones. */
  pays: { count: number; units: number }[];
};

export type GameInfo = {
  id: GameId;
  vendor: Vendor;
  name: string;
  kind: GameKind;
  columns: number;
  /** Least and most rows that a reel can show; equal in games of fixed height. */
  rowsMin: number;
  rowsMax: number;
  symbols: SymbolInfo[];
  /** Row of each column, top is 0, for each line; empty in games without lines. */
  lines: number[][];
  /** What each reel shows while it turns, top to bottom, going round. It decides nothing. */
  strips: SymbolId[][];
  features: {
    /** Multipliers that a wild may carry; those in one win are multiplied with each other. */
    wildTimes?: number[];
    /** What wins vanishes, the rest falls and new ones come from above, until nothing wins. */
    cascades?: true;
    /** Multiplier of the wins of the first fall, the second …; the last holds for all later ones. */
    cascadeTimes?: number[];
    freeSpins?: {
      /** So many scatters anywhere give so many spins. */
      awards: { scatters: number; spins: number }[];
      /** Spins that each scatter count adds when it comes within the series; absent: none. */
      retrigger?: { scatters: number; spins: number }[];
      /** Multiplier of every win of the series; with `timesStep` it grows by that after each winning fall or spin. */
      times: number;
      timesStep?: number;
    };
    hold?: {
      /** So many coins start it; `respins` are left then and after each new coin. */
      coins: number;
      respins: number;
      coinUnits: number[];
      /** Named coins and what they are worth. */
      prizes: { name: 'mini' | 'minor' | 'major'; units: number }[];
      /** Paid on top when every place holds a coin. */
      grandUnits: number;
    };
    ways?: { min: number; max: number };
  };
  facts: {
    /** Return to player in hundredths of a percent: 9612 is 96.12 %. */
    returnBasisPoints: number;
    /** exact: computed from the reels. simulated: within ± that many basis points with 99 % confidence. */
    method: 'exact' | 'simulated';
    plusMinusBasisPoints: number;
    /** How many paid spins in ten thousand win anything. */
    hitBasisPoints: number;
    /** The most that one paid spin can bring, its free spins included, as a multiple of the stake. */
    maxWinTimes: number;
  };
  stakesMinor: number[];
  stakeDefaultMinor: number;
};

export type Cell = {
  symbol: SymbolId;
  /** The multiplier that a wild carries. */
  times?: number;
  /** What a coin is worth at this stake. */
  coinMinor?: number;
  /** The prize that a coin carries; coinMinor is its worth. */
  prize?: 'mini' | 'minor' | 'major';
};

/** Columns from the left, each from top to bottom; columns differ in length where heights change. */
export type Grid = Cell[][];

/** Column, row; both from 0. */
export type Position = readonly [column: number, row: number];

export type Win = {
  kind: 'line' | 'ways' | 'cluster' | 'scatter' | 'coins' | 'grand';
  symbol: SymbolId;
  count: number;
  /** Index into GameInfo.lines. */
  line?: number;
  /** How many combinations a ways win counts. */
  ways?: number;
  positions: Position[];
  /** Product of all multipliers in amountMinor. */
  times: number;
  amountMinor: number;
};

export type Step = {
  /**
   * spin: the reels turn and stop at `grid` · cascade: `removed` of the step before vanish, what stands above falls,
   * new ones come from above, then it looks like `grid` · hold: coins stay, all other places turn and stop at `grid`.
   */
  kind: 'spin' | 'cascade' | 'hold';
  grid: Grid;
  wins: Win[];
  /** Sum of the wins of this step. */
  winMinor: number;
  /** Multiplier that held for this step's wins, apart from wilds. */
  times: number;
  /** Places that vanish before the next cascade; empty when none follows. */
  removed: Position[];
  /** Scatters that count, when they gave free spins or begin the hold. */
  trigger?: { feature: 'freeSpins' | 'hold'; positions: Position[] };
  /** In hold steps: turns that are left after this one. */
  respinsLeft?: number;
};

/** A free-spin series: it belongs to the paid round that began it and goes on over reloads and restarts. */
export type Series = {
  /** Free spins played and still to play. */
  played: number;
  left: number;
  /** Won since the paid spin, that one included. */
  winMinor: number;
  /** The stake that the series plays for; nothing of it is charged. */
  stakeMinor: number;
  /** Multiplier that the next spin begins with. */
  times: number;
};

export type Round = {
  roundId: string;
  requestId: string;
  /** What was charged: 0 in a free spin. */
  chargedMinor: number;
  /** What its wins are computed from. */
  stakeMinor: number;
  steps: Step[];
  winMinor: number;
  /** The most that may be won was reached; winMinor is the cap and the series is over. */
  capped: boolean;
  /** Free spins that this round added; page shows the intro (first time) or the addition. */
  freeSpinsWon: number;
  /** Which free spin this was, from 1; null when it was paid. */
  freeSpin: number | null;
  /** false: the win is decided and booked here, and on its way to the wallet; it is repeated until it arrives. */
  settled: boolean;
};

export type OpenRequest = {
  vendor: Vendor;
  gameId: GameId;
  /** `location.search` as the page was opened. */
  query: string;
};

export type OpenAnswer = {
  ok: true;
  /** Goes into every further call. */
  session: string;
  /** As the wallet wrote it at launch, for example `pt`, `pt_BR` or `en`. */
  language: string;
  currency: string;
  /** Decimals of the currency: 2 for BRL, 0 for JPY. */
  exponent: number;
  balanceMinor: number;
  game: GameInfo;
  /** What stands on the reels now: the end of the last round, or where the reels rest. */
  grid: Grid;
  /** An unfinished series: the next spin plays it. */
  series: Series | null;
  /** The last round of this player in this game, for whoever comes back in the middle of one. */
  last: Round | null;
  /** Stake of the last paid round, or the default. */
  stakeMinor: number;
  /** Origin of the app that frames the page; null: the same as the page's own. */
  appOrigin: string | null;
};

export type SpinRequest = {
  session: string;
  /** Made by the page, 8 to 64 letters, digits, - or _; repeated after a lost answer. */
  requestId: string;
  /** One of stakesMinor. While a series is open nothing is charged and this is not looked at. */
  stakeMinor: number;
};

export type SpinAnswer = {
  ok: true;
  round: Round;
  /** As the wallet last said. Without the win of a round that is not settled. */
  balanceMinor: number;
  series: Series | null;
};

export type BalanceRequest = { session: string };
export type BalanceAnswer = { ok: true; balanceMinor: number };

/**
 * What the page tells the player:
 * notEnough       the balance is below the stake; nothing was charged → lowBalance to the app
 * sessionEnded    the session is unknown, closed or logged out; open the game again from the app
 * stakeNotOffered the stake is not in the list; nothing was charged
 * refused         the wallet refused for another reason, in `text` when it said one; nothing was charged
 * returned        the wallet did not answer; the stake is given back if it was taken at all, nothing was played
 * pending         the wallet did not answer and the round is decided here: ask again with the same requestId; another
 *                 spin is refused with this code until the wallet answered
 * unreachable     the wallet did not answer a question; nothing was charged
 * tooFast         more requests than a hand or an autoplay makes
 * invalid         the request is none of these
 */
export type SlotRefusal = {
  ok: false;
  code:
    | 'notEnough'
    | 'sessionEnded'
    | 'stakeNotOffered'
    | 'refused'
    | 'returned'
    | 'pending'
    | 'unreachable'
    | 'tooFast'
    | 'invalid';
  text?: string;
  balanceMinor?: number;
  /** With pending: the request that is waiting. */
  requestId?: string;
};

/** Between the frame and the app that frames it; see `appOrigin`. No amount in them is believed. */
export type PageMessage = {
  source: 'palpite-slot';
  /** `hello`: the page runs. `ready`: it can be played. */
  type: 'hello' | 'ready' | 'roundStarted' | 'roundEnded' | 'lowBalance' | 'exit';
  gameId: GameId;
};
export type AppMessage =
  | { source: 'palpite'; type: 'balanceChanged' }
  | { source: 'palpite'; type: 'notice'; text: string };
