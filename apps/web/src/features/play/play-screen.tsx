import type { SlotsCode } from '@palpite/domain/slots-vendors';
import {
  BalancePill,
  Button,
  EmptyArt,
  type EmptyArtKind,
  EmptyState,
  IconButton,
  Spinner,
} from '@palpite/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Search } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActivity } from '../../shared/api/activity.ts';
import { Refusal } from '../../shared/api/api.ts';
import { newId } from '../../shared/api/new-id.ts';
import { useGameCode } from '../../shared/games/current-game.ts';
import { ElapsedTime } from '../../shared/games/elapsed-time.tsx';
import { useMovingRound } from '../../shared/games/moving-round.ts';
import { SignedAmount } from '../../shared/games/signed-amount.tsx';
import { useMoney } from '../../shared/money/money.tsx';
import { openOverlay } from '../../shared/overlays/overlays.ts';
import { paths } from '../../shared/paths.ts';
import { type Player, refreshPlayer, usePlayer } from '../../shared/session/player.ts';
import { useSession } from '../../shared/session/session.ts';
import { isStopRefusal, LoginButtons } from '../../shared/ui/empty-states.tsx';
import { LimitsLink, useStopped } from '../../shared/ui/stopped.tsx';
import { usePayment } from '../../shared/wallet/payment.ts';
import { frameRules, type GameMessage } from './game-frame.ts';
import { GameWindow } from './game-window.tsx';
import { netQuery, noticesQuery, openGameQuery } from './play.queries.ts';
import { usePlayNotices } from './use-play-notices.ts';

type PlayedGame = { productCode: SlotsCode; gameType: string; name: string; art: string };

export function PlayScreen({ game, onLeave }: { game: PlayedGame; onLeave: () => void }) {
  const { t } = useTranslation(['play', 'errors']);
  useGameCode(game.gameType);
  const loggedIn = useSession((session) => session.token !== '');
  const player = usePlayer();
  const reachable = useActivity((activity) => activity.reachable);
  const [startedAtMs] = useState(Date.now);
  return (
    <div className="flex h-dvh flex-col overflow-hidden bg-ground">
      <PlayHead
        game={game.name}
        productCode={game.productCode}
        player={player}
        startedAtMs={startedAtMs}
        onLeave={onLeave}
      />
      {reachable ? null : (
        <p role="status" className="shrink-0 bg-surface-2 px-4 py-2 text-center text-caption text-fg-2">
          {t('offline')}
        </p>
      )}
      <main className="flex min-h-0 flex-1 flex-col">
        {loggedIn ? <OpenedGame game={game} onLeave={onLeave} /> : <PlayGuest />}
      </main>
    </div>
  );
}

function OpenedGame({ game, onLeave }: { game: PlayedGame; onLeave: () => void }) {
  const { t } = useTranslation(['play', 'errors']);
  const { productCode, gameType } = game;
  const queries = useQueryClient();
  const [visit, setVisit] = useState(newId);
  const [timedOutVisit, setTimedOutVisit] = useState<string | null>(null);
  const [unshownVisit, setUnshownVisit] = useState<string | null>(null);
  const stopped = useStopped();
  const { data, error } = useQuery({
    ...openGameQuery(productCode, gameType, visit),
    enabled: stopped === null,
  });
  const wholeMinor = usePlayer()?.wholeMinor;
  const paidAt = usePayment((payment) => payment.paidAt);
  const rules = useMemo(() => data && frameRules(data.url, window.location.href), [data]);

  const [spinning, setSpinning] = useState(false);
  useMovingRound(spinning);

  usePlayNotices(data?.speaks ?? false);

  // The account socket is closed meanwhile, so the balance is fetched after a deposit.
  useEffect(() => {
    if (paidAt !== null) void refreshPlayer();
  }, [paidAt]);

  const handleMessage = useCallback(
    (message: GameMessage) => {
      if (message === 'roundStarted') setSpinning(true);
      else if (message === 'roundEnded') setSpinning(false);
      if (message === 'lowBalance') openOverlay('gameDeposit');
      else if (message === 'exit') onLeave();
      // Not earlier: a new balance would reveal the result before the reels stop.
      else if (message === 'roundEnded') {
        void refreshPlayer();
        void queries.invalidateQueries({ queryKey: ['play', 'net'] });
        // Contains the balance after the vendor's calls, which may be low.
        void queries.invalidateQueries({ queryKey: noticesQuery.queryKey });
      }
    },
    [onLeave, queries],
  );

  const retry = () => setVisit(newId());
  if (stopped !== null) return <PlayClosed sentence={stopped} />;
  if (isStopRefusal(error)) return <PlayClosed sentence={error.message} />;
  if (error instanceof Refusal && error.code === 'game_stopped') return <PlayStopped />;
  if (error)
    return (
      <PlayRefused
        sentence={error instanceof Refusal ? t('errors:page.text') : error.message}
        onRetry={retry}
      />
    );
  if (timedOutVisit === visit) return <PlayTimedOut onRetry={retry} />;
  if (unshownVisit === visit) return <PlayRefused sentence={t('refused.unshown')} onRetry={retry} />;
  if (!data)
    return (
      <div className="grid flex-1 place-items-center">
        <Spinner />
      </div>
    );
  if (!rules) return <PlayRefused sentence={null} onRetry={retry} />;
  return (
    <GameWindow
      key={visit}
      url={data.url}
      rules={rules}
      pageSpeaks={data.speaks}
      name={game.name}
      art={game.art}
      balanceVersion={`${wholeMinor} ${paidAt}`}
      onMessage={handleMessage}
      onTimeout={() => setTimedOutVisit(visit)}
      onUnshown={() => setUnshownVisit(visit)}
    />
  );
}

/** Net result of this visit: the group's net now, minus that of the first response. */
function SessionNet({ player, productCode }: { player: Player; productCode: SlotsCode }) {
  const { t } = useTranslation('play');
  const money = useMoney();
  const { data } = useQuery(netQuery(productCode, player.currency));
  const first = useRef<bigint | null>(null);
  if (data === undefined) return null;
  first.current ??= data;
  const netMinor = data - first.current;
  return (
    <span className="text-label">
      <span className="sr-only">{t('net', { amount: money(netMinor, player.currency) })}</span>
      <span aria-hidden="true">
        <SignedAmount minor={netMinor} currency={player.currency} />
      </span>
    </span>
  );
}

/** The balance as the game shows it, cash plus bonus, with the bonus below. */
function PlayBalance({ player }: { player: Player }) {
  const { t } = useTranslation(['play', 'common']);
  const money = useMoney();
  const amount = money(player.wholeMinor, player.currency);
  const bonus = player.bonusMinor > 0n ? money(player.bonusMinor, player.currency) : null;
  return (
    <BalancePill
      amount={amount}
      part={bonus === null ? undefined : t('play:bonusPart', { bonus })}
      label={bonus === null ? t('play:balance', { amount }) : t('play:balanceWithBonus', { amount, bonus })}
      addLabel={player.stop ? undefined : t('common:top.deposit')}
      onPress={player.stop ? undefined : () => openOverlay('gameDeposit')}
      onAdd={() => openOverlay('gameDeposit')}
    />
  );
}

type PlayHeadProps = {
  game: string;
  productCode: SlotsCode;
  player: Player | null;
  startedAtMs: number;
  onLeave: () => void;
};

function PlayHead({ game, productCode, player, startedAtMs, onLeave }: PlayHeadProps) {
  const { t } = useTranslation(['play', 'common']);
  return (
    <header className="safe-top shrink-0 border-b border-hairline bg-ground">
      <div className="flex min-h-13 items-center gap-1 px-2 big:flex-wrap big:justify-between big:pt-1">
        <IconButton label={t('play:leave')} size={40} icon={<ArrowLeft size={22} />} onClick={onLeave} />
        <div className="min-w-0 flex-1 big:order-last big:basis-full big:px-2 big:pb-1">
          <h1 className="truncate text-label font-semibold text-fg-1">{game}</h1>
          <p className="flex h-[1rem] items-center gap-2 big:h-auto">
            <ElapsedTime startedAtMs={startedAtMs} />
            {player ? <SessionNet player={player} productCode={productCode} /> : null}
          </p>
        </div>
        <IconButton
          label={t('common:top.search')}
          size={40}
          className="max-sm:size-9"
          icon={<Search size={20} />}
          render={<Link to={paths.search} />}
        />
        {player ? <PlayBalance player={player} /> : null}
      </div>
    </header>
  );
}

function State({
  art,
  title,
  text,
  action,
}: {
  art: EmptyArtKind;
  title: string;
  text: string;
  action?: ReactNode;
}) {
  const { t } = useTranslation('play');
  return (
    <div role="alert" className="grid min-h-0 flex-1 place-items-center overflow-auto">
      <EmptyState
        art={<EmptyArt kind={art} className="w-36" />}
        title={title}
        text={text}
        action={
          <span className="flex flex-col gap-2">
            {action}
            <Button variant="secondary" render={<Link to={paths.casino} />}>
              {t('casino')}
            </Button>
          </span>
        }
      />
    </div>
  );
}

function Retry({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return <Button onClick={onRetry}>{t('retry')}</Button>;
}

/** The operator has paused the game. */
function PlayStopped() {
  const { t } = useTranslation('play');
  return <State art="favourites" title={t('stopped.title')} text={t('stopped.text')} />;
}

/** The player is on a break or excluded; `sentence` says until when. */
function PlayClosed({ sentence }: { sentence: string }) {
  const { t } = useTranslation('common');
  return <State art="favourites" title={t('stopped.closed')} text={sentence} action={<LimitsLink />} />;
}

function PlayTimedOut({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('play');
  return (
    <State
      art="offline"
      title={t('timedOut.title')}
      text={t('timedOut.text')}
      action={<Retry onRetry={onRetry} />}
    />
  );
}

/** The game could not be opened; `sentence` is null when the server was unreachable. */
function PlayRefused({ sentence, onRetry }: { sentence: string | null; onRetry: () => void }) {
  const { t } = useTranslation('play');
  return (
    <State
      art="fault"
      title={t('refused.title')}
      text={sentence ?? t('refused.unreachable')}
      action={<Retry onRetry={onRetry} />}
    />
  );
}

function PlayGuest() {
  const { t } = useTranslation('play');
  return <State art="wallet" title={t('guest.title')} text={t('guest.text')} action={<LoginButtons />} />;
}
