import { Card, cx, VipStone } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { VipStanding } from '../features/home/vip-strip.tsx';
import { usePlayer } from '../shared/player.ts';

const levels = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** This shows the eleven levels, where the player stands, and what the next one needs. */
export function VipPage() {
  const { t } = useTranslation(['pages', 'home']);
  const level = usePlayer()?.level;
  return (
    <div className="flex flex-col gap-5 pt-1">
      <div className="gutter">
        <Card>
          <VipStanding />
        </Card>
      </div>
      <p className="gutter text-body-sm text-fg-2">{t('pages:vip.text')}</p>
      <ol className="gutter grid grid-cols-3 gap-2 md:grid-cols-4">
        {levels.map((each) => (
          <li
            key={each}
            aria-current={each === level ? 'true' : undefined}
            className={cx(
              'flex flex-col items-center gap-2 rounded-card bg-surface-1 p-3 text-label text-fg-2',
              each === level && 'text-fg-1 ring-2 ring-accent ring-inset',
            )}
          >
            <VipStone level={each} className="size-14" />
            {t('home:vip.level', { level: each })}
          </li>
        ))}
      </ol>
    </div>
  );
}
