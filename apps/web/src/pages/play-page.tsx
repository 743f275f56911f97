import type { SlotsCode } from '@palpite/contracts/provider-calls';
import { Navigate, useCanGoBack, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { PlayScreen } from '../features/play/play-screen.tsx';
import { useLobby } from '../shared/lobby/lobby.queries.ts';
import { paths } from '../shared/paths.ts';
import { studios } from '../shared/studios.ts';

/** This is `/play`: the game that the address names, alone on the screen. */
export function PlayPage() {
  const { productCode, gameType } = useSearch({ strict: false }) as Record<string, unknown>;
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const { lobby } = useLobby();
  // Frames write into the history of the page too: a payment in the game would take the place of the way back.
  const [entriesBefore] = useState(() => window.history.length);
  const studio = studios.find((each) => each.productCode === productCode);
  if (!studio || typeof gameType !== 'string') return <Navigate to={paths.casino} replace />;
  const listed = lobby?.byCode.get(gameType);
  const game = {
    productCode: studio.productCode satisfies SlotsCode,
    gameType,
    // Until the lobby has said its name, or where it lists the game no more, the studio's stands there.
    name: listed?.name ?? studio.name,
    art: listed?.art ?? gameType,
  };
  const leave = () =>
    canGoBack
      ? router.history.go(entriesBefore - window.history.length - 1)
      : void router.navigate({ to: paths.casino, replace: true });
  return <PlayScreen key={gameType} game={game} onLeave={leave} />;
}
