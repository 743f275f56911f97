import type { Currency } from '@palpite/domain/money';
import { Card, ProgressBar, VipStone } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../shared/money/money.tsx';
import { percentOf } from '../../shared/money/progress.ts';
import { paths } from '../../shared/paths.ts';
import { type LevelGoal, type Player, usePlayer } from '../../shared/session/player.ts';

type NextLevel = NonNullable<Player['nextLevel']>;

/** Returns the progress of the slower of the two conditions in percent, rounded down. */
export function levelPercent({ deposits, turnover }: Omit<NextLevel, 'level'>): number {
  return Math.min(
    percentOf(deposits.doneMinor, deposits.goalMinor),
    percentOf(turnover.doneMinor, turnover.goalMinor),
  );
}

/** Names only the missing amounts. */
export function missingSentence(depositsMinor: bigint, turnoverMinor: bigint) {
  if (depositsMinor > 0n) return turnoverMinor > 0n ? 'vip.missing' : 'vip.missingDeposits';
  return turnoverMinor > 0n ? 'vip.missingTurnover' : 'vip.met';
}

const left = ({ doneMinor, goalMinor }: LevelGoal) => (goalMinor > doneMinor ? goalMinor - doneMinor : 0n);

function Progress({ currency, next }: { currency: Currency; next: NextLevel }) {
  const { t } = useTranslation('home');
  const money = useMoney();
  const depositsMinor = left(next.deposits);
  const turnoverMinor = left(next.turnover);
  return (
    <>
      <ProgressBar label={t('vip.progress')} percent={levelPercent(next)} className="mt-3" />
      <p className="mt-2 text-caption text-pretty text-fg-3">
        {t(missingSentence(depositsMinor, turnoverMinor), {
          level: next.level,
          deposits: money(depositsMinor, currency),
          turnover: money(turnoverMinor, currency),
        })}
      </p>
    </>
  );
}

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
          <Progress currency={player.currency} next={player.nextLevel} />
        ) : (
          <p className="mt-1 text-caption text-fg-3">{player ? t('vip.top') : t('vip.guestText')}</p>
        )}
      </div>
    </div>
  );
}

export function VipStrip() {
  return (
    <section className="gutter">
      <Card render={<Link to={paths.vip} />}>
        <VipStanding />
      </Card>
    </section>
  );
}
