import { formatNumber } from '@palpite/i18n';
import { Badge, cx, GameTile } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../shared/i18n.ts';
import type { OriginalGame } from './lobby.queries.ts';
import { openOriginal } from './open-original.ts';

/** This is the tile of a game of our own, with its return to player. */
export function OriginalTile({ game, className }: { game: OriginalGame; className?: string }) {
  const { t } = useTranslation(['pages', 'common', 'home']);
  const locale = useLocale();
  const caption =
    game.returnPercent === null || game.stopped
      ? undefined
      : t('home:rtp', { percent: formatNumber(game.returnPercent, locale, 1) });
  return (
    <button
      type="button"
      onClick={() => openOriginal(game)}
      className={cx(
        'block rounded-sm text-left transition-transform duration-instant active:scale-[0.98]',
        className,
      )}
    >
      <GameTile
        game={game.code}
        name={t(`pages:titles.${game.code}`)}
        caption={caption}
        badge={game.stopped ? <Badge>{t('common:soonBadge')}</Badge> : undefined}
        className="w-full"
      />
    </button>
  );
}
