import type { Grid, OpenAnswer, Round, Series, SlotRefusal, SpinAnswer, Step } from '../../wire.ts';
import type { World } from '../art/worlds.ts';
import { openAutoplaySheet } from '../bar/autoplay-sheet.ts';
import type { Celebration } from '../bar/celebration.ts';
import type { ControlsActions, ControlsView } from '../bar/controls.ts';
import type { HeadView } from '../bar/head.ts';
import type { Notices } from '../bar/notices.ts';
import { openPaytable } from '../bar/paytable-sheet.ts';
import type { MoneyFormat } from '../money.ts';
import type { Pace } from '../motion/stops.ts';
import type { Sound } from '../sound.ts';
import { dark } from '../stage/light-wins.ts';
import { type Manner, turnReels } from '../stage/show-step.ts';
import type { Stage } from '../stage/stage.ts';
import { say, type Texts } from '../texts/texts.ts';
import type { AutoplayEnd } from './autoplay.ts';
import { createAutoplayRun } from './autoplay-run.ts';
import { cycleWins } from './cycle-wins.ts';
import { explainRefusal } from './explain-refusal.ts';
import type { Frame } from './frame.ts';
import { requestSpin, type Waiting } from './request-spin.ts';
import type { SlotServer } from './server.ts';
import { showRound } from './show-round.ts';
import { winWords } from './win-words.ts';

export type Parts = {
  opened: OpenAnswer;
  server: SlotServer;
  stage: Stage;
  frame: Frame;
  sound: Sound;
  texts: Texts;
  money: MoneyFormat;
  world: World;
  notices: Notices;
  celebration: Celebration;
  /** Whether the player prefers reduced motion. */
  reducedMotion(): boolean;
  newRequestId(): string;
  show(view: GameView): void;
};

export type GameView = {
  controls: ControlsView;
  head: HeadView;
  line: { text: string; won: boolean };
  grid: Grid;
  /** No animation is running, so the page may be redrawn. */
  idle: boolean;
};

export type Game = {
  actions: ControlsActions;
  begin(): Promise<void>;
  view(): GameView;
  balanceChanged(): void;
};

const introMs = 4_000;
const betweenRoundsMs = { normal: 420, turbo: 120 } as const;

export function createGame(parts: Parts): Game {
  const { opened, server, stage, frame, sound, texts, money, notices } = parts;
  const { game, session } = opened;
  let balanceMinor = opened.balanceMinor;
  let stakeMinor = opened.stakeMinor;
  let series: Series | null = opened.series;
  let grid: Grid = opened.grid;
  let winMinor = 0;
  let line = { text: texts.pressSpin, won: false };
  let busy = false;
  /** Several rounds are played in sequence, for a series or autoplay. */
  let playing = false;
  let pace: Pace = 'normal';
  const auto = createAutoplayRun();
  let head = { times: series?.times ?? 1, fall: 0, respinsLeft: null as number | null };
  /** Number of the current round. Highlights of a round end when it changes. */
  let turn = 0;

  const stakes = game.stakesMinor;
  const manner = (): Manner => ({
    pace,
    reducedMotion: parts.reducedMotion(),
    sound,
    light: parts.world.light,
  });
  const view = (): GameView => ({
    controls: {
      balanceMinor,
      winMinor,
      stakeMinor,
      mayLess: stakeMinor > (stakes[0] ?? 0),
      mayMore: stakeMinor < (stakes.at(-1) ?? 0),
      busy: busy || playing || auto.left() !== null || series !== null,
      spin: auto.left() !== null ? 'stop' : busy || playing ? 'skip' : series ? 'resume' : 'spin',
      autoLeft: auto.left(),
      turbo: pace === 'turbo',
      soundOn: sound.on,
    },
    head: {
      stakeMinor,
      series,
      ...head,
      ways: game.kind === 'ways' ? grid.reduce((ways, column) => ways * column.length, 1) : 0,
    },
    line,
    grid,
    idle: !busy,
  });
  const show = () => parts.show(view());
  const showLine = (text: string, won = false) => {
    line = { text, won };
  };

  /** Plays one round and shows it. Returns false when it was refused and nothing was played. */
  async function playRound(): Promise<boolean> {
    busy = true;
    turn += 1;
    stage.clock.calm();
    notices.clear();
    dark(stage);
    winMinor = 0;
    head = { times: series?.times ?? 1, fall: 0, respinsLeft: null };
    showLine('');
    show();
    frame.post('roundStarted');
    const begunMs = stage.clock.nowMs();
    turnReels(stage, grid, manner());
    const answer = await requestSpin(
      server,
      { session, requestId: parts.newRequestId(), stakeMinor },
      (durationMs) => new Promise((resolve) => setTimeout(resolve, durationMs)),
      explainWaiting,
    );
    if (answer.ok) await showAnswer(answer, begunMs);
    else await giveBack(begunMs, answer);
    busy = false;
    stage.clock.calm();
    frame.post('roundEnded');
    show();
    return answer.ok;
  }

  async function showAnswer(answer: SpinAnswer, begunMs: number): Promise<void> {
    const { round } = answer;
    const seriesBefore = series;
    balanceMinor = answer.balanceMinor - (round.settled ? round.winMinor : 0);
    if (round.freeSpin !== null && series)
      series = { ...series, played: series.played + 1, left: series.left - 1 };
    show();
    await showRound(stage, game, round, begunMs, manner(), {
      stood(step: Step, fall: number) {
        grid = step.grid;
        head = { times: step.times, fall, respinsLeft: step.respinsLeft ?? null };
        show();
      },
      won(wins, soFarMinor) {
        const [first] = wins;
        if (addsUp(round)) winMinor = soFarMinor;
        showLine(first && wins.length === 1 ? winWords(first, texts, money) : won(soFarMinor), true);
        show();
      },
      holdBegins() {
        showLine(texts.holdBegins, true);
        show();
      },
    });
    await showWin(round);
    balanceMinor = answer.balanceMinor;
    series = answer.series;
    head = { ...head, times: series?.times ?? head.times };
    if (round.capped) showLine(texts.capped, true);
    if (!round.settled) notices.say(say(texts.onItsWay, { amount: money.full(round.winMinor) }));
    show();
    auto.count(round, series !== null);
    await showSeriesNews(round, seriesBefore);
    void showEachWin(round);
  }

  async function showWin(round: Round): Promise<void> {
    winMinor = round.winMinor;
    if (round.winMinor === 0) {
      showLine(series ? '' : texts.noWin);
      return;
    }
    const times = round.winMinor / round.stakeMinor;
    // A win of at most the stake is shown without celebration.
    if (times > 1) {
      sound.win(times);
      await parts.celebration.count({ minor: round.winMinor, times }, (minor) => {
        if (addsUp(round)) return;
        winMinor = minor;
        showLine(won(minor), true);
        show();
      });
    }
    showLine(won(round.winMinor), true);
  }

  async function showSeriesNews(round: Round, before: Series | null): Promise<void> {
    if (round.freeSpinsWon > 0 && before) {
      showLine(say(texts.freeMore, { spins: round.freeSpinsWon }), true);
      show();
      await stage.clock.wait(900);
    } else if (round.freeSpinsWon > 0) {
      await notices.card(
        { title: say(texts.freeIntro, { spins: round.freeSpinsWon }), button: texts.freeStart },
        introMs,
      );
    } else if (before && !series) {
      const total = before.winMinor + round.winMinor;
      await notices.card(
        { kicker: texts.freeEnd, title: texts.total, amount: money.full(total), button: texts.go },
        introMs,
      );
      showLine(won(total), total > 0);
    }
  }

  async function showEachWin(round: Round): Promise<void> {
    const wins = round.steps.at(-1)?.wins ?? [];
    if (wins.length < 2 || auto.left() !== null || series) return;
    const mine = turn;
    const shown = await cycleWins(
      stage,
      wins,
      manner(),
      () => turn !== mine || busy,
      (win) => {
        showLine(winWords(win, texts, money), true);
        show();
      },
    );
    if (!shown) return;
    showLine(won(round.winMinor), true);
    show();
  }

  async function giveBack(begunMs: number, refusal: SlotRefusal): Promise<void> {
    if (refusal.balanceMinor !== undefined) balanceMinor = refusal.balanceMinor;
    const stop: Step = { kind: 'spin', grid, wins: [], winMinor: 0, times: 1, removed: [] };
    const turbo = { ...manner(), pace: 'turbo' as const };
    await showRound(stage, game, { steps: [stop] } as Round, begunMs, turbo, {
      stood() {},
      won() {},
      holdBegins() {},
    });
    auto.end();
    showLine('');
    explainRefusal(refusal, { frame, notices, texts });
  }

  function explainWaiting(waiting: Waiting): void {
    if (waiting) notices.say(waiting === 'offline' ? texts.offline : texts.pending);
    else notices.clear();
  }

  function endAutoplay(why: AutoplayEnd | null): void {
    auto.end();
    if (why) notices.say(texts.autoplay.ended[why]);
    show();
  }

  async function playOn(): Promise<void> {
    if (busy || playing) return;
    playing = true;
    let why: AutoplayEnd | null = series ? null : auto.findEnd(stakeMinor);
    while (!why && (await playRound())) {
      if (!series) why = auto.findEnd(stakeMinor);
      if (why || (!series && auto.left() === null)) break;
      await stage.clock.wait(betweenRoundsMs[pace]);
      await untilSeen();
    }
    playing = false;
    if (why) endAutoplay(why);
    show();
  }

  const won = (minor: number) => say(texts.won, { amount: money.full(minor) });

  return {
    view,
    actions: {
      spin() {
        if (auto.left() !== null) endAutoplay(null);
        else if (busy || playing) stage.clock.hurry();
        else void playOn();
      },
      changeStake(direction) {
        if (view().controls.busy) return;
        const at = stakes.indexOf(stakeMinor) + direction;
        stakeMinor = stakes[Math.max(0, Math.min(stakes.length - 1, at))] ?? stakeMinor;
        show();
      },
      openAuto() {
        if (view().controls.busy) return;
        openAutoplaySheet(texts, money, stakeMinor, (plan) => {
          auto.begin(plan);
          void playOn();
        });
      },
      openTable: () => openPaytable(game, stakeMinor, texts, money),
      toggleTurbo() {
        pace = pace === 'turbo' ? 'normal' : 'turbo';
        show();
      },
      toggleSound() {
        sound.toggle();
        show();
      },
    },
    balanceChanged() {
      void server.balance({ session }).then((answer) => {
        if (!answer.ok) return;
        // A round in progress updates the balance itself.
        if (!busy) balanceMinor = answer.balanceMinor;
        if (balanceMinor >= stakeMinor) notices.clear();
        show();
      });
    },
    async begin() {
      show();
      frame.post('ready');
      if (!series) return;
      await notices.card({ title: say(texts.freeBack, { left: series.left }), button: texts.go });
      await playOn();
    },
  };
}

/** The win of several cascades was already added up visibly, so it is not counted up again. */
function addsUp({ steps }: Round): boolean {
  return steps.filter(({ winMinor }) => winMinor > 0).length > 1;
}

/** Waits until the page is visible. Nothing is played in a hidden page. */
function untilSeen(): Promise<void> {
  if (!document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener('visibilitychange', () => resolve(), { once: true });
  });
}
