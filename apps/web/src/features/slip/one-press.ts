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
import { keyOfPick, type SlipPick, toPick } from '../../shared/sports/slip-pick.ts';
import {
  onePressHandler,
  switchOnePress,
  useOnePressSwitch,
  useSlip,
} from '../../shared/sports/slip-store.ts';
import type { SlipOutcome } from './place-slip.ts';
import { closeOutcomes, placeSlip, usePlacing } from './place-slip.ts';
import { stakeOf } from './slip-bets.ts';
import { useOddsPolicy } from './slip-form.ts';

/** The player's consent to one-press betting, for one account and one login. */
export type OnePressMode = {
  readonly playerId: string;
  /** Start of the login. A new login needs new consent. */
  readonly sinceMs: number;
  readonly currency: Currency;
  readonly stakeMinor: bigint;
  /** Maximum total stake of all presses in this login. */
  readonly limitMinor: bigint;
  readonly spentMinor: bigint;
};

export type PressedBet = {
  readonly slipId: string;
  readonly pick: SlipPick;
  readonly stakeMinor: bigint;
  readonly phase: 'sending' | 'pending' | 'accepted' | 'refused';
  readonly bet: BetUpdate | null;
  readonly message: string | null;
};

export function parseMode(text: string | null): OnePressMode | null {
  try {
    const stored = JSON.parse(text ?? 'null') as Record<string, unknown> | null;
    const { playerId, sinceMs, currency: code, stake, limit, spent } = stored ?? {};
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

function serializeMode({ currency, stakeMinor, limitMinor, spentMinor, ...rest }: OnePressMode): string {
  const [stake, limit, spent] = [stakeMinor, limitMinor, spentMinor].map((minor) =>
    toDecimal(minor, currency),
  );
  return JSON.stringify({ ...rest, currency, stake, limit, spent });
}

export const useOnePress = create<{ mode: OnePressMode | null; last: PressedBet | null }>(() => ({
  mode: parseMode(readStored('onePress')),
  last: null,
}));

export function setOnePress(mode: OnePressMode): void {
  useOnePress.setState({ mode });
  switchOnePress(serializeMode(mode));
}

/** Turns the mode off. Shows the reason, which is null when the player turned it off. */
export function endOnePress(reason: 'limit' | 'changed' | null): void {
  switchOnePress('');
  if (reason) toast.message(i18n.t(`slip:onePress.ended.${reason}`));
}

export function isValidFor(
  mode: OnePressMode,
  player: Pick<Player, 'id' | 'stop' | 'playSession' | 'currency'>,
) {
  return (
    player.id === mode.playerId &&
    player.currency === mode.currency &&
    player.playSession.sinceMs === mode.sinceMs &&
    player.stop === null
  );
}

/** Two presses on one price within this time count as one, so a double tap places one bet even after a fast answer. */
const repeatMs = 1_500;

const markedMs = 4_000;

let lastPress = { key: '', atMs: Number.NEGATIVE_INFINITY };

/** The mark is a CSS rule by pick key instead of an attribute of the element, so it survives a re-rendered list. */
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

function markPrice({ pick, phase }: PressedBet): void {
  clearMark();
  const [sign, color] = marks[phase];
  markSheet?.replaceSync(
    `.odds-cell[data-pick="${CSS.escape(keyOfPick(pick))}"] { --press-mark: "${sign}" / ""; --press-color: var(${color}) }`,
  );
  if (phase === 'accepted' || phase === 'refused') markTimer = setTimeout(clearMark, markedMs);
}

function spend(minor: bigint): void {
  const mode = parseMode(readStored('onePress'));
  if (mode) setOnePress({ ...mode, spentMinor: mode.spentMinor + minor < 0n ? 0n : mode.spentMinor + minor });
}

function currentPlayer(): Player | null {
  const info = queryClient.getQueryData(userInfoQuery.queryKey);
  return info ? toPlayer(info) : null;
}

/**
 * Handles a press on a price: places a single bet or shows why not. Returns false when the press should add the pick to
 * the slip or remove it.
 */
function handlePress(match: MatchCard, market: MarketView, outcome: string): boolean {
  // Read from storage, because another tab may have spent part of the limit.
  const mode = parseMode(readStored('onePress'));
  const pick = toPick(match, market, outcome);
  const player = currentPlayer();
  if (!mode || !pick || !player || useSlip.getState().keys.has(keyOfPick(pick))) return false;
  if (!isValidFor(mode, player)) {
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

/** Refusals that show that the player may not or does not want to bet more. */
const endingCodes = new Set<string>([
  'own_stake_limit',
  'own_loss_limit',
  'play_stopped',
  'play_stopped_always',
  'stopped_meanwhile',
]);

function applyRefusal(last: PressedBet, refusal: { code: string; message: string } | null): void {
  spend(-last.stakeMinor);
  show({ ...last, phase: 'refused', message: refusal?.message ?? null });
  if (!refusal || !endingCodes.has(refusal.code)) return;
  // Turning the mode off removes the bar that would show the message.
  toast.error(refusal.message);
  endOnePress('changed');
}

function applyOutcome(last: PressedBet, { bet, refusal }: SlipOutcome): void {
  if (bet) show({ ...last, phase: phaseOf(bet), bet });
  else applyRefusal(last, refusal);
}

export function followPressed(bet: BetUpdate): void {
  const { last } = useOnePress.getState();
  if (last?.phase !== 'pending' || last.bet?.betId !== bet.betId || bet.state === 'pending') return;
  if (bet.state === 'refused') applyRefusal({ ...last, bet }, bet.refusal);
  else show({ ...last, bet, phase: phaseOf(bet) });
}

export function dismissPressed(): void {
  useOnePress.setState({ last: null });
}

function followPlacing(): void {
  const { last } = useOnePress.getState();
  if (last?.phase !== 'sending') return;
  const { attempt, outcomes } = usePlacing.getState();
  const outcome = outcomes?.find(({ sent }) => sent.slipId === last.slipId);
  if (outcome) {
    applyOutcome(last, outcome);
    closeOutcomes();
    return;
  }
  if (attempt?.state === 'sending') return;
  clearMark();
  dismissPressed();
  // Without an attempt the whole call was refused and the shared alert says why. With one, no answer arrived: the slip
  // looks the bet up, and the stake stays counted.
  if (attempt === null) spend(-last.stakeMinor);
  else openOverlay('slip');
}

export function followPresses(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== null && key !== 'palpite.onePress') return;
    const mode = parseMode(readStored('onePress'));
    useOnePress.setState({ mode });
    useOnePressSwitch.setState({ isOn: mode !== null });
  };
  const sheet = new CSSStyleSheet();
  markSheet = sheet;
  document.adoptedStyleSheets.push(sheet);
  window.addEventListener('storage', onStorage);
  document.documentElement.toggleAttribute('data-one-press', true);
  const endPlacing = usePlacing.subscribe(followPlacing);
  onePressHandler.onPress = handlePress;
  return () => {
    onePressHandler.onPress = null;
    endPlacing();
    document.documentElement.removeAttribute('data-one-press');
    window.removeEventListener('storage', onStorage);
    clearMark();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    dismissPressed();
  };
}
