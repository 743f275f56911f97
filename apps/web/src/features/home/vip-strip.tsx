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

/** Which of the sentences about the next level is true: none tells of nothing that is missing. */
export function missingSentence(depositsMinor: bigint, turnoverMinor: bigint) {
  if (depositsMinor > 0n) return turnoverMinor > 0n ? 'vip.missing' : 'vip.missingDeposits';
  return turnoverMinor > 0n ? 'vip.missingTurnover' : 'vip.met';
}

const left = (need: bigint, have: bigint) => (need > have ? need - have : 0n);

function Progress({ player, next }: { player: Player; next: NextLevel }) {
  const { t } = useTranslation('home');
  const money = useMoney();
  const depositsMinor = left(next.depositsMinor, player.depositsMinor);
  const turnoverMinor = left(next.turnoverMinor, player.turnoverMinor);
  const percent = levelPercent(player, next);
  return (
    <>
      <ProgressBar label={t('vip.progress')} percent={percent} className="mt-3" />
      <p className="mt-2 text-caption text-pretty text-fg-3">
        {t(missingSentence(depositsMinor, turnoverMinor), {
          level: next.level,
          deposits: money(depositsMinor, player.currency),
          turnover: money(turnoverMinor, player.currency),
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
