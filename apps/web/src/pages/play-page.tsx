import type { SlotsCode } from '@palpite/domain/slots-vendors';
import { Navigate, useCanGoBack, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlayScreen } from '../features/play/play-screen.tsx';
import { useLobby } from '../shared/lobby/lobby.queries.ts';
import { toast } from '../shared/messages/toast.ts';
import { paths } from '../shared/paths.ts';
import { studios } from '../shared/studios.ts';

/**
 * Frames and overlays also push history entries, for example for a payment in the game, so `history.back()` could stay
 * on this screen.
 */
function stepBack(entriesBefore: number): void {
  const { entries, currentEntry } = readNavigation();
  const before = entries.slice(0, currentEntry?.index).findLast(({ url }) => url !== currentEntry?.url);
  if (before) window.navigation.traverseTo(before.key);
  else window.history.go(entriesBefore - window.history.length - 1);
}

/** Older browsers have no Navigation API. */
function readNavigation() {
  const navigation = 'navigation' in window ? window.navigation : null;
  return { entries: navigation?.entries() ?? [], currentEntry: navigation?.currentEntry };
}

export function PlayPage() {
  const { productCode, gameType } = useSearch({ strict: false }) as Record<string, unknown>;
  const { t } = useTranslation('play');
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const { lobby } = useLobby();
  const [entriesBefore] = useState(() => window.history.length);
  const studio = studios.find((each) => each.productCode === productCode);
  const isNamed = studio !== undefined && typeof gameType === 'string';
  useEffect(() => {
    if (!isNamed) toast.message(t('noGame'));
  }, [isNamed, t]);
  if (!studio || typeof gameType !== 'string') return <Navigate to={paths.home} replace />;
  const listed = lobby?.byCode.get(gameType);
  const game = {
    productCode: studio.productCode satisfies SlotsCode,
    gameType,
    // Before the lobby has loaded, or if it no longer lists the game, the studio's name is shown.
    name: listed?.name ?? studio.name,
    art: listed?.art ?? gameType,
  };
  const leave = () =>
    canGoBack ? stepBack(entriesBefore) : void router.navigate({ to: paths.casino, replace: true });
  return <PlayScreen key={gameType} game={game} onLeave={leave} />;
}
