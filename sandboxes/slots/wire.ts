/**
 * JSON between a slot's page and its server. The page imports only types of this file.
 *
 * The page's address is `/slots/{vendor}/{gameId}/index.html?…`, that of its files `/slots/page/…`. The server adds
 * `<base href="../../page/">` to the head, so `new URL('../api/', document.baseURI)` is the folder of the calls below.
 * All calls are POST with JSON bodies. They return HTTP 200 with `ok: true`, or 4xx/503 with a `SlotRefusal`.
 *
 *   api/open     OpenRequest    → OpenAnswer     when the page starts; repeating it opens nothing new
 *   api/spin     SpinRequest    → SpinAnswer     idempotent: the same requestId always returns the same round
 *   api/balance  BalanceRequest → BalanceAnswer  whenever the app reports a changed balance
 *
 * Money is in minor units of the player's currency. Pays are in units: the stake is 20 units, and every offered stake
 * is a multiple of 20 minor units, so `stakeMinor / 20 * units` is exact.
 */

import type { SlotsVendor } from '@palpite/domain/slots-vendors';

export const unitsPerStake = 20;

/** Vendors with games in the sandbox. */
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
 * lines: wins on lines from the left · ways: the same symbol on adjacent reels from the left, each combination pays ·
 * cluster: five or more symbols that touch by a side · hold: lines, and coins that stay.
 */
export type GameKind = 'lines' | 'ways' | 'cluster' | 'hold';

/** Defined by the game. The page draws each symbol by its name, for example `onca`, `caju`, `wild`. */
export type SymbolId = string;

export type SymbolInfo = {
  id: SymbolId;
  /**
   * pay: an ordinary symbol. coin: only in hold games, carries an amount. blank: an empty position, only during the
   * hold.
   */
  role: 'pay' | 'wild' | 'scatter' | 'coin' | 'blank';
  /**
   * Pay in units for `count` of the symbol, by rising count. In cluster games the last row applies to all larger
   * counts.
   */
  pays: { count: number; units: number }[];
};

export type GameInfo = {
  id: GameId;
  vendor: Vendor;
  name: string;
  kind: GameKind;
  columns: number;
  /** Minimum and maximum rows of a reel; equal in games of fixed height. */
  rowsMin: number;
  rowsMax: number;
  symbols: SymbolInfo[];
  /** Row of each column for each line, 0 is the top; empty in games without lines. */
  lines: number[][];
  /** Symbols that a reel shows while it turns, top to bottom, wrapping around. They have no effect on results. */
  strips: SymbolId[][];
  features: {
    /** Multipliers that a wild may carry. Those in one win are multiplied with each other. */
    wildTimes?: number[];
    /** Winning symbols vanish, the rest falls and new ones come from above, until nothing wins. */
    cascades?: true;
    /** Win multipliers of the first cascade, the second and so on; the last applies to all later ones. */
    cascadeTimes?: number[];
    freeSpins?: {
      /** Free spins by number of scatters anywhere. */
      awards: { scatters: number; spins: number }[];
      /** Spins added by scatters within the series; absent: none. */
      retrigger?: { scatters: number; spins: number }[];
      /**
       * Multiplier of every win of the series. With `timesStep` it grows by that after each winning cascade or spin.
       */
      times: number;
      timesStep?: number;
    };
    hold?: {
      /** This many coins start the hold; `respins` are left then and after each new coin. */
      coins: number;
      respins: number;
      coinUnits: number[];
      /** Named coins and their values. */
      prizes: { name: 'mini' | 'minor' | 'major'; units: number }[];
      /** Additional payout when every position holds a coin. */
      grandUnits: number;
    };
    ways?: { min: number; max: number };
  };
  facts: {
    /** Return to player in hundredths of a percent: 9612 is 96.12 %. */
    returnBasisPoints: number;
    /** exact: computed from the reels. simulated: within ± `plusMinusBasisPoints` with 99 % confidence. */
    method: 'exact' | 'simulated';
    plusMinusBasisPoints: number;
    /** Winning paid spins in ten thousand. */
    hitBasisPoints: number;
    /** Highest win of one paid spin including its free spins, as a multiple of the stake. */
    maxWinTimes: number;
  };
  stakesMinor: number[];
  stakeDefaultMinor: number;
};

export type Cell = {
  symbol: SymbolId;
  /** Multiplier of a wild. */
  times?: number;
  /** Value of a coin at this stake. */
  coinMinor?: number;
  /** Prize of a coin; `coinMinor` is its value. */
  prize?: 'mini' | 'minor' | 'major';
};

/** Columns from the left, each from top to bottom. Lengths differ in games with variable heights. */
export type Grid = Cell[][];

/** Both from 0. */
export type Position = readonly [column: number, row: number];

export type Win = {
  kind: 'line' | 'ways' | 'cluster' | 'scatter' | 'coins' | 'grand';
  symbol: SymbolId;
  count: number;
  /** Index into `GameInfo.lines`. */
  line?: number;
  /** Number of combinations in a ways win. */
  ways?: number;
  positions: Position[];
  /** Product of all multipliers in `amountMinor`. */
  times: number;
  amountMinor: number;
};

export type Step = {
  /**
   * spin: the reels turn and stop at `grid` · cascade: `removed` of the previous step vanishes, symbols above fall, new
   * ones come from above, giving `grid` · hold: coins stay, all other positions turn and stop at `grid`.
   */
  kind: 'spin' | 'cascade' | 'hold';
  grid: Grid;
  wins: Win[];
  /** Sum of the wins of this step. */
  winMinor: number;
  /** Multiplier of this step's wins, excluding wilds. */
  times: number;
  /** Positions that vanish before the next cascade; empty when none follows. */
  removed: Position[];
  /** Scatters that triggered free spins or the hold. */
  trigger?: { feature: 'freeSpins' | 'hold'; positions: Position[] };
  /** In hold steps: respins left after this one. */
  respinsLeft?: number;
};

/** A free-spin series. It belongs to the paid round that began it, and survives reloads and restarts. */
export type Series = {
  /** Free spins already played; below, those still to play. */
  played: number;
  left: number;
  /** Total win since the paid spin, including it. */
  winMinor: number;
  /** Stake of the series; nothing is charged. */
  stakeMinor: number;
  /** Multiplier at the beginning of the next spin. */
  times: number;
};

export type Round = {
  roundId: string;
  requestId: string;
  /** Charged amount: 0 for a free spin. */
  chargedMinor: number;
  /** Stake from which wins are computed. */
  stakeMinor: number;
  steps: Step[];
  winMinor: number;
  /** The maximum win was reached; `winMinor` is the cap and the series is over. */
  capped: boolean;
  /** Free spins that this round added. The page shows the introduction the first time, later the addition. */
  freeSpinsWon: number;
  /** Number of this free spin, from 1; null for a paid spin. */
  freeSpin: number | null;
  /** False: the win is stored here and not yet accepted by the wallet. The call is repeated until it is. */
  settled: boolean;
};

export type OpenRequest = {
  vendor: Vendor;
  gameId: GameId;
  /** `location.search` when the page was opened. */
  query: string;
};

export type OpenAnswer = {
  ok: true;
  /** Required in every further call. */
  session: string;
  /** Language from the launch, for example `pt`, `pt_BR` or `en`. */
  language: string;
  currency: string;
  /** Decimals of the currency: 2 for BRL, 0 for JPY. */
  exponent: number;
  balanceMinor: number;
  game: GameInfo;
  /** Current grid: the end of the last round, or the initial grid. */
  grid: Grid;
  /** An unfinished series; the next spin continues it. */
  series: Series | null;
  /** The player's last round in this game, for a page that was closed during a round. */
  last: Round | null;
  /** Stake of the last paid round, or the default. */
  stakeMinor: number;
  /** Origin of the app that frames the page; null when it equals the page's own. */
  appOrigin: string | null;
};

export type SpinRequest = {
  session: string;
  /** Created by the page: 8 to 64 letters, digits, - or _. Repeated after a lost answer. */
  requestId: string;
  /** One of `stakesMinor`. Ignored during a series, which charges nothing. */
  stakeMinor: number;
};

export type SpinAnswer = {
  ok: true;
  round: Round;
  /** The wallet's latest balance, without the win of an unsettled round. */
  balanceMinor: number;
  series: Series | null;
};

export type BalanceRequest = { session: string };
export type BalanceAnswer = { ok: true; balanceMinor: number };

/**
 * Reasons to refuse a call:
 * notEnough       the balance is below the stake; nothing was charged. The page sends `lowBalance` to the app
 * sessionEnded    the session is unknown, closed or logged out; the player must open the game again from the app
 * stakeNotOffered the stake is not in the list; nothing was charged
 * refused         the wallet refused for another reason, given in `text` if known; nothing was charged
 * returned        the wallet did not answer; the stake is returned if it was taken, and nothing was played
 * pending         the wallet did not answer and the round is drawn: repeat the same requestId. Other spins are refused
 *                 with this code until the wallet answers
 * unreachable     the wallet did not answer a query; nothing was charged
 * tooFast         another spin is in progress
 * invalid         the request has none of the formats
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
  /** With `pending`: the waiting request. */
  requestId?: string;
};

/** Messages between the page and the app that frames it; see `appOrigin`. Neither side trusts amounts in them. */
export type PageMessage = {
  source: 'palpite-slot';
  /** `hello`: the page runs. `ready`: the game can be played. */
  type: 'hello' | 'ready' | 'roundStarted' | 'roundEnded' | 'lowBalance' | 'exit';
  gameId: GameId;
};
export type AppMessage =
  | { source: 'palpite'; type: 'balanceChanged' }
  | { source: 'palpite'; type: 'notice'; text: string };
