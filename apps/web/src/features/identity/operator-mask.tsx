import type { StartMask } from '@palpite/contracts/start-masks';
import { Button, cx } from '@palpite/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLobby } from '../../shared/lobby/lobby.queries.ts';
import { openGame } from '../../shared/lobby/open-game.ts';
import { goTo } from '../../shared/overlays/navigation.ts';
import { openOverlay } from '../../shared/overlays/overlays.ts';
import { paths } from '../../shared/paths.ts';
import { maskPictureAddress } from './start-mask.queries.ts';

/** Covers the art of the app once it has loaded. */
export function MaskPicture({ pictureId }: { pictureId: string }) {
  const [isLoaded, setLoaded] = useState(false);
  return (
    <img
      src={maskPictureAddress(pictureId)}
      alt=""
      decoding="async"
      onLoad={() => setLoaded(true)}
      className={cx(
        'absolute inset-0 size-full object-cover transition-opacity duration-slow ease-standard',
        isLoaded ? 'opacity-100' : 'opacity-0',
      )}
    />
  );
}

type Place = { label: 'promotion' | 'signIn' | 'deposit' | 'game'; open: () => void };

/** Null for a button that only closes. A game is found by the lobby. */
function placeOf({ target, targetId }: StartMask): Place | null {
  if (target === 'signIn' || target === 'deposit') return { label: target, open: () => openOverlay(target) };
  if (target === 'promotion' && targetId !== null)
    return { label: target, open: () => goTo(paths.activity.replace('{$id}', targetId)) };
  return null;
}

interface MaskButtonsProps {
  mask: StartMask;
  registered: boolean;
  /** Closes the mask, then opens what the button leads to. */
  leave: (then?: () => void) => void;
}

export function MaskButtons(props: MaskButtonsProps) {
  return props.mask.target === 'game' ? (
    <GameButtons {...props} />
  ) : (
    <Buttons {...props} place={placeOf(props.mask)} />
  );
}

/** A game that the lobby does not offer to this player is not offered here. */
function GameButtons(props: MaskButtonsProps) {
  const { lobby } = useLobby();
  const game = lobby?.byCode.get(props.mask.targetId ?? '');
  const isOffered = game !== undefined && !game.stopped;
  return <Buttons {...props} place={isOffered ? { label: 'game', open: () => openGame(game) } : null} />;
}

function Buttons({ registered, leave, place }: MaskButtonsProps & { place: Place | null }) {
  const { t } = useTranslation('identity');
  if (!place)
    return (
      <Button size={56} block onClick={() => leave()}>
        {t(registered ? 'start.first' : 'start.go')}
      </Button>
    );
  return (
    <div className="grid grid-cols-2 gap-2 big:grid-cols-1">
      <Button size={56} variant="secondary" className="px-3" onClick={() => leave()}>
        {t('start.later')}
      </Button>
      <Button size={56} className="px-3" onClick={() => leave(place.open)}>
        {t(`start.${place.label}`)}
      </Button>
    </div>
  );
}
