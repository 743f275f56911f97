import type { MarketView, MatchCard } from '@palpite/contracts/sports';
import { type Currency, toDecimal } from '@palpite/domain/money';
import { create } from 'zustand';
import { newId } from '../../shared/api/new-id.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { readStored } from '../../shared/device/stored.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { toast } from '../../shared/messages/toast.ts';
import { openOverlay } from '../../shared/overlays/overlays.ts';
import { currencyOf, type Player, toPlayer, userInfoQuery } from '../../shared/session/player.ts';
import type { BetUpdate } from '../../shared/sports/bet.ts';
import { onePressHandler, switchOnePress, useOnePressSwitch } from '../../shared/sports/one-press-switch.ts';
import { keyOfPick, type SlipPick, toPick } from '../../shared/sports/slip-pick.ts';
import { useSlip } from '../../shared/sports/slip-store.ts';
import type { SlipOutcome } from './attempt.ts';
import { closeOutcomes, placeSlip, usePlacing } from './place-slip.ts';
import { stakeOf } from './slip-bets.ts';
import { useOddsPolicy } from './slip-form.ts';

/** What the player agreed to: for this account, until the login ends. */
export type OnePressMode = {
  readonly playerId: string;
  /** When the login began: another one has to agree anew. */
  readonly sinceMs: number;
  readonly currency: Currency;
  readonly stakeMinor: bigint;
  /** The most that all presses of this login stake together. */
  readonly limitMinor: bigint;
  readonly spentMinor: bigint;
};

/** The bet of the last press. */
export type PressedBet = {
  readonly slipId: string;
  readonly pick: SlipPick;
  readonly stakeMinor: bigint;
  readonly phase: 'sending' | 'pending' | 'accepted' | 'refused';
  readonly bet: BetUpdate | null;
  /** The sentence of a refusal. */
  readonly message: string | null;
};

/** Reads a kept mode; null for anything else. */
export function modeOfText(text: string | null): OnePressMode | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Record<string, unknown> | null;
    const { playerId, sinceMs, currency: code, stake, limit, spent } = kept ?? {};
    if (typeof playerId !== 'string' || typeof sinceMs !== 'number' || typeof code !== 'string') return null;
    const currency = currencyOf(code);
    const [stakeMinor, limitMinor] = [stakeOf(String(stake), currency), stakeOf(String(limit), currency)];
    if (currency !== code || stakeMinor === null || limitMinor === null) return null;
    const spentMinor = stakeOf(String(spent), currency) ?? 0n;
    return { playerId, sinceMs, currency, stakeMinor, limitMinor, spentMinor };
  } catch {
    return null;
  }
}

function textOfMode({ currency, stakeMinor, limitMinor, spentMinor, ...rest }: OnePressMode): string {
  const [stake, limit, spent] = [stakeMinor, limitMinor, spentMinor].map((minor) =>
    toDecimal(minor, currency),
  );
  return JSON.stringify({ ...rest, currency, stake, limit, spent });
}

export const useOnePress = create<{ mode: OnePressMode | null; last: PressedBet | null }>(() => ({
  mode: modeOfText(readStored('onePress')),
  last: null,
}));

/** Turns the mode on with what the player has just confirmed, or changes it. */
export function setOnePress(mode: OnePressMode): void {
  useOnePress.setState({ mode });
  switchOnePress(textOfMode(mode));
}

/** Turns the mode off; the reason is said, unless it is the player's own press. */
export function endOnePress(reason: 'limit' | 'changed' | null): void {
  switchOnePress('');
  if (reason) toast.message(i18n.t(`slip:onePress.ended.${reason}`));
}

/** Whether the confirmed mode is valid for the player who is logged in. */
export function holdsFor(mode: OnePressMode, player: Pick<Player, 'id' | 'stop' | 'sitting' | 'currency'>) {
  return (
    player.id === mode.playerId &&
    player.currency === mode.currency &&
    player.sitting.sinceMs === mode.sinceMs &&
    player.stop === null
  );
}

/** Two presses within this are one: a double tap places once, however fast the first answer is. */
const repeatMs = 1_500;

/** How long a price shows what became of its press. */
const markedMs = 4_000;

let lastPress = { key: '', atMs: Number.NEGATIVE_INFINITY };

/** A rule by the price's key, not a mark on its element: a list that is drawn anew keeps it. */
let markSheet: CSSStyleSheet | null = null;

const marks = {
  sending: ['…', '--color-fg-1'],
  pending: ['…', '--color-fg-1'],
  accepted: ['✓', '--color-up'],
  refused: ['✕', '--color-down'],
} as const satisfies Record<PressedBet['phase'], readonly [string, string]>;

let markTimer: ReturnType<typeof setTimeout> | undefined;

function clearMark(): void {
  clearTimeout(markTimer);
  markSheet?.replaceSync('');
}

/** Wherever the price is shown, it says what became of its press. */
function markPrice({ pick, phase }: PressedBet): void {
  clearMark();
  const [sign, color] = marks[phase];
  markSheet?.replaceSync(
    `.odds-cell[data-pick="${CSS.escape(keyOfPick(pick))}"] { --press-mark: "${sign}" / ""; --press-color: var(${color}) }`,
  );
  if (phase === 'accepted' || phase === 'refused') markTimer = setTimeout(clearMark, markedMs);
}

function spend(minor: bigint): void {
  const mode = modeOfText(readStored('onePress'));
  if (mode) setOnePress({ ...mode, spentMinor: mode.spentMinor + minor < 0n ? 0n : mode.spentMinor + minor });
}

function currentPlayer(): Player | null {
  const info = queryClient.getQueryData(userInfoQuery.queryKey);
  return info ? toPlayer(info) : null;
}

/** Takes a press on a price: places the single, or says why not. False: the price goes on the slip or off it. */
function takePress(match: MatchCard, market: MarketView, outcome: string): boolean {
  // Another tab may have spent of it.
  const mode = modeOfText(readStored('onePress'));
  const pick = toPick(match, market, outcome);
  const player = currentPlayer();
  if (!mode || !pick || !player || useSlip.getState().keys.has(keyOfPick(pick))) return false;
  if (!holdsFor(mode, player)) {
    endOnePress('changed');
    return true;
  }
  const key = keyOfPick(pick);
  const nowMs = performance.now();
  const isRepeat = lastPress.key === key && nowMs - lastPress.atMs < repeatMs;
  if (isRepeat) return true;
  if (usePlacing.getState().attempt !== null) {
    toast.message(i18n.t('slip:onePress.wait'));
    return true;
  }
  if (mode.spentMinor + mode.stakeMinor > mode.limitMinor) {
    endOnePress('limit');
    return true;
  }
  lastPress = { key, atMs: nowMs };
  place(mode, pick);
  return true;
}

function place({ stakeMinor, currency }: OnePressMode, pick: SlipPick): void {
  const slipId = newId();
  spend(stakeMinor);
  show({ slipId, pick, stakeMinor, phase: 'sending', bet: null, message: null });
  const { marketId, outcome, oddsMilli } = pick;
  const sent = {
    slipId,
    stake: toDecimal(stakeMinor, currency),
    legs: [{ marketId, outcome, oddsMilli }],
    oddsPolicy: useOddsPolicy.getState().policy,
  };
  placeSlip({ slips: [{ keys: [keyOfPick(pick)], sent }], state: 'sending' });
}

function show(last: PressedBet): void {
  useOnePress.setState({ last });
  markPrice(last);
}

const phaseOf = ({ state }: BetUpdate): PressedBet['phase'] =>
  state === 'pending' || state === 'refused' ? state : 'accepted';

/** Refusals that say that the player may or wants to bet less. */
const endingCodes = new Set<string>([
  'own_stake_limit',
  'own_loss_limit',
  'play_stopped',
  'play_stopped_always',
  'stopped_meanwhile',
]);

function takeRefusal(last: PressedBet, refusal: { code: string; message: string } | null): void {
  spend(-last.stakeMinor);
  show({ ...last, phase: 'refused', message: refusal?.message ?? null });
  if (!refusal || !endingCodes.has(refusal.code)) return;
  // The bar that says why goes with the mode.
  toast.error(refusal.message);
  endOnePress('changed');
}

function takeOutcome(last: PressedBet, { bet, refusal }: SlipOutcome): void {
  if (bet) show({ ...last, phase: phaseOf(bet), bet });
  else takeRefusal(last, refusal);
}

/** A bet that waited in play was decided. */
export function followPressed(bet: BetUpdate): void {
  const { last } = useOnePress.getState();
  if (last?.phase !== 'pending' || last.bet?.betId !== bet.betId || bet.state === 'pending') return;
  if (bet.state === 'refused') takeRefusal({ ...last, bet }, bet.refusal);
  else show({ ...last, bet, phase: phaseOf(bet) });
}

/** The player has read what became of the last press. */
export function dismissPressed(): void {
  useOnePress.setState({ last: null });
}

function followPlacing(): void {
  const { last } = useOnePress.getState();
  if (last?.phase !== 'sending') return;
  const { attempt, outcomes } = usePlacing.getState();
  const outcome = outcomes?.find(({ sent }) => sent.slipId === last.slipId);
  if (outcome) {
    takeOutcome(last, outcome);
    closeOutcomes();
    return;
  }
  if (attempt?.state === 'sending') return;
  clearMark();
  dismissPressed();
  // Refused as a whole: the alert says why. Without an answer the slip looks the bet up, and the stake stays counted.
  if (attempt === null) spend(-last.stakeMinor);
  else openOverlay('slip');
}

/** Begins to take presses on prices; the returned function ends it. */
export function followPresses(): () => void {
  const noteStorage = ({ key }: StorageEvent) => {
    if (key !== null && key !== 'palpite.onePress') return;
    const mode = modeOfText(readStored('onePress'));
    useOnePress.setState({ mode });
    useOnePressSwitch.setState({ isOn: mode !== null });
  };
  const sheet = new CSSStyleSheet();
  markSheet = sheet;
  document.adoptedStyleSheets.push(sheet);
  window.addEventListener('storage', noteStorage);
  document.documentElement.toggleAttribute('data-one-press', true);
  const endPlacing = usePlacing.subscribe(followPlacing);
  onePressHandler.take = takePress;
  return () => {
    onePressHandler.take = null;
    endPlacing();
    document.documentElement.removeAttribute('data-one-press');
    window.removeEventListener('storage', noteStorage);
    clearMark();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    dismissPressed();
  };
}
