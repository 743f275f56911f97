import { formatNumber } from '@palpite/i18n';
import { cx, GameTile } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../shared/i18n.ts';
import type { OriginalGame } from './lobby.queries.ts';
import { openOriginal } from './open-original.ts';

/** A return to player is cut, never rounded up: 98.9901 is 98.99. */
function floorHundredths(percent: number): number {
  return Math.floor(Number((percent * 100).toFixed(6))) / 100;
}

export type OriginalTileProps = {
  game: OriginalGame;
  className?: string;
  /** Runs after a press, whatever it led to. */
  onOpened?: (() => void) | undefined;
};

/** This is the tile of a game of our own, with its return to player. */
export function OriginalTile({ game, className, onOpened }: OriginalTileProps) {
  const { t } = useTranslation(['pages', 'common', 'home']);
  const locale = useLocale();
  const caption = game.stopped
    ? t('common:soonBadge')
    : game.returnPercent === null
      ? undefined
      : t('home:rtp', { percent: formatNumber(floorHundredths(game.returnPercent), locale) });
  return (
    <button
      type="button"
      onClick={() => {
        openOriginal(game);
        onOpened?.();
      }}
      className={cx(
        'block rounded-sm text-left transition-transform duration-instant active:scale-[0.98]',
        className,
      )}
    >
      <GameTile
        game={game.code}
        name={t(`pages:titles.${game.code}`)}
        caption={caption}
        className={cx('w-full', game.stopped && 'opacity-75')}
      />
    </button>
  );
}
