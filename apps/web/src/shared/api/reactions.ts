import type { RefusalData } from '@palpite/contracts/endpoint';
import type { RefusalCode } from '@palpite/contracts/refusals';
import { i18n } from '../i18n/i18n.ts';
import { showAlert } from '../messages/alerts.ts';
import { toast } from '../messages/toast.ts';
import { goTo, shownPath } from '../overlays/navigation.ts';
import {
  closeAllOverlays,
  closeOverlays,
  type MoneyOverlay,
  openOverlay,
  useOverlays,
} from '../overlays/overlays.ts';
import { loginRequired, paths } from '../paths.ts';
import { isLoggedIn, logOut, requireTerms } from '../session/session.ts';
import { queryClient } from './query-client.ts';

/** The client's reaction to an unsuccessful answer (section 8). */
type Reaction =
  | { kind: 'logOut'; message: string; timedOut: boolean }
  | { kind: 'offerDeposit'; message: string }
  | { kind: 'showErrorPage' }
  | { kind: 'alert'; message: string };

/** The parts of an answer that decide; `message` is null if the body has none. */
type FailedReply = { http: number; status: number; message: string | null };

const dash = '—';

/** Decides by the table of section 8, in its order. */
export function decideReaction({ http, status, message }: FailedReply): Reaction {
  if (http === 401 || status === 40101) {
    return { kind: 'logOut', message: message ?? '', timedOut: status === 40101 };
  }
  if (http === 500 && status === 9999) return { kind: 'offerDeposit', message: message || dash };
  if (http === 500 && status === 1403) return { kind: 'showErrorPage' };
  if (message === null) return { kind: 'showErrorPage' };
  return { kind: 'alert', message: message.trim() || dash };
}

export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly http: number;
  readonly status: number;
  readonly code: RefusalCode | null;
  readonly params: Readonly<Record<string, string | number>>;
  readonly reaction: Reaction;

  constructor(reply: FailedReply, data: Partial<RefusalData> | null) {
    super(reply.message ?? '');
    this.reaction = decideReaction(reply);
    this.http = reply.http;
    this.status = reply.status;
    this.code = data?.code ?? null;
    this.params = data?.params ?? {};
  }
}

/** Section 9: an alert is delayed, so that a screen change does not hide it. */
const alertDelayMs = 500;

type Announce = { [Kind in Reaction['kind']]: (reaction: Extract<Reaction, { kind: Kind }>) => void };

const announce: Announce = {
  logOut: ({ message, timedOut }) => {
    // Several requests may find out at once; only the first announces it. On a protected screen the guard shows its
    // dialog.
    const isReported = !isLoggedIn() || loginRequired.has(shownPath());
    logOut();
    if (isReported) return;
    toast.message(message || i18n.t(timedOut ? 'errors:loginTimedOut' : 'errors:loginAgain'));
  },
  offerDeposit: async ({ message }) => {
    await showAlert(message, i18n.t('errors:title'));
    // Nothing may be open above the deposit, or above home once it is closed.
    closeAllOverlays();
    openOverlay('deposit');
    goTo(paths.home);
  },
  showErrorPage: () => {
    closeAllOverlays();
    goTo(paths.error);
  },
  alert: ({ message }) => {
    setTimeout(() => void showAlert(message, i18n.t('errors:title')), alertDelayMs);
  },
};

function react(reaction: Reaction): void {
  const announceKind = announce[reaction.kind] as (reaction: Reaction) => void;
  announceKind(reaction);
}

/** Section 4: a deposit without a verified identity leads to the identity check, which returns to the deposit. */
function verifyIdentity(): void {
  const names: readonly MoneyOverlay[] = ['deposit', 'gameDeposit', 'secondDeposit'];
  const { open } = useOverlays.getState();
  const next = names.find((name) => open.some((overlay) => overlay.name === name)) ?? 'deposit';
  closeOverlays(...names);
  openOverlay('editBank', { next });
}

/**
 * Does what section 8 requires. The end of a session, a block and a low balance concern the whole app and are always
 * announced; other refusals only to a person who waits for the answer.
 */
export function announceRefusal(refusal: Refusal, isAwaited: boolean): void {
  const { code, reaction } = refusal;
  if (code === 'terms_due') requireTerms();
  else if (code === 'deposit_unverified') verifyIdentity();
  // A call that needs a confirmation asks for it itself.
  else if (code !== 'confirmation_needed' && (isAwaited || concernsAll(refusal))) react(reaction);
}

function concernsAll({ reaction: { kind }, status }: Refusal): boolean {
  return kind === 'logOut' || kind === 'offerDeposit' || (kind === 'showErrorPage' && status === 1403);
}

/**
 * Announces that no answer came. For a write that may have arrived, `lost` says what to do and the network message
 * becomes the title.
 */
export function announceUnreachable(lost: string): void {
  const slow = i18n.t('errors:slow');
  void showAlert(lost || slow, lost ? slow : i18n.t('errors:title'));
}

export function announceFailure(failure: Error, lost: string): void {
  if (!(failure instanceof Refusal)) announceUnreachable(lost);
  // Refusals that concern the whole session were announced by the call itself.
  else if (!concernsAll(failure)) react(failure.reaction);
}

const shownInPlace: readonly (RefusalCode | null)[] = ['play_stopped', 'play_stopped_always', 'terms_due'];

/**
 * Announces the refusal of a screen's first read. Not announced are reads that have an answer to show, have no
 * observer, are marked `background` or are repeated by a timer. Without a network the screen shows that in place.
 */
export function announceFailedLoads(): () => void {
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return;
    const { query } = event;
    const { error } = event.action;
    if (!(error instanceof Refusal) || query.state.data !== undefined || !query.isActive()) return;
    const { background, expects } = query.meta ?? {};
    if (background || shownInPlace.includes(error.code)) return;
    if (error.code !== null && expects?.includes(error.code)) return;
    const isRepeated = query.observers.some(({ options: { refetchInterval: every } }) =>
      typeof every === 'function' ? Boolean(every(query)) : Boolean(every),
    );
    if (isRepeated && query.state.errorUpdateCount > 1) return;
    if (!concernsAll(error)) react(error.reaction);
  });
}
