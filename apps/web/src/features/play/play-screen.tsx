import type { SlotsCode } from '@palpite/domain/slots-vendors';
import { Spinner } from '@palpite/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActivity } from '../../shared/api/activity.ts';
import { Refusal } from '../../shared/api/api.ts';
import { newId } from '../../shared/api/new-id.ts';
import { useGameCode } from '../../shared/games/current-game.ts';
import { useMovingRound } from '../../shared/games/moving-round.ts';
import { openOverlay } from '../../shared/overlays/overlays.ts';
import { refreshPlayer, usePlayer } from '../../shared/session/player.ts';
import { useSession } from '../../shared/session/session.ts';
import { isStopRefusal } from '../../shared/ui/empty-states.tsx';
import { useStopped } from '../../shared/ui/stopped.tsx';
import { usePayment } from '../../shared/wallet/payment.ts';
import type { GameMessage } from './frame-messages.ts';
import { frameRules } from './frame-rules.ts';
import { GameWindow } from './game-window.tsx';
import { noticesQuery, openGameQuery } from './play.queries.ts';
import { PlayHead } from './play-head.tsx';
import { PlayClosed, PlayGuest, PlayRefused, PlayStopped, PlayTimedOut } from './play-state.tsx';
import { usePlayNotices } from './use-play-notices.ts';

export type PlayedGame = { productCode: SlotsCode; gameType: string; name: string; art: string };

/** A slot being played. */
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

  const hear = useCallback(
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
      onMessage={hear}
      onTimeout={() => setTimedOutVisit(visit)}
      onUnshown={() => setUnshownVisit(visit)}
    />
  );
}
