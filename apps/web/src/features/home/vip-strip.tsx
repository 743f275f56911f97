import { Card, ProgressBar, VipStone } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { percentOf } from '../../shared/level-progress.ts';
import { useMoney } from '../../shared/money.tsx';
import { paths } from '../../shared/paths.ts';
import { type Player, usePlayer } from '../../shared/player.ts';

type NextLevel = NonNullable<Player['nextLevel']>;

/** How far the slower of the two conditions has come, in percent, rounded down. */
export function levelPercent(
  player: Pick<Player, 'depositsMinor' | 'turnoverMinor'>,
  next: NextLevel,
): number {
  return Math.min(
    percentOf(player.depositsMinor, next.depositsMinor),
    percentOf(player.turnoverMinor, next.turnoverMinor),
  );
}

function Progress({ player, next }: { player: Player; next: NextLevel }) {
  const { t } = useTranslation('home');
  const money = useMoney();
  const missing = (need: bigint, have: bigint) => money(need > have ? need - have : 0n, player.currency);
  const percent = levelPercent(player, next);
  return (
    <>
      <ProgressBar label={t('vip.progress')} percent={percent} className="mt-3" />
      <p className="mt-2 text-caption text-pretty text-fg-3">
        {t('vip.missing', {
          level: next.level,
          deposits: missing(next.depositsMinor, player.depositsMinor),
          turnover: missing(next.turnoverMinor, player.turnoverMinor),
        })}
      </p>
    </>
  );
}

/** This shows the VIP level and what the next one needs, in money. */
function VipStanding() {
  const { t } = useTranslation('home');
  const player = usePlayer();
  return (
    <div className="flex gap-4">
      <VipStone level={player?.level ?? 1} className="size-14 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="text-label text-accent uppercase">{t('vip.eyebrow')}</p>
        <p className="flex items-center gap-1 text-title-sm">
          <span className="flex-1">{player ? t('vip.level', { level: player.level }) : t('vip.guest')}</span>
          <ChevronRight aria-hidden="true" size={18} className="text-fg-3" />
        </p>
        {player?.nextLevel ? (
          <Progress player={player} next={player.nextLevel} />
        ) : (
          <p className="mt-1 text-caption text-fg-3">{player ? t('vip.top') : t('vip.guestText')}</p>
        )}
      </div>
    </div>
  );
}

/** This leads from the home screen to the VIP page. */
export function VipStrip() {
  return (
    <section className="gutter">
      <Card render={<Link to={paths.vip} />}>
        <VipStanding />
      </Card>
    </section>
  );
}
