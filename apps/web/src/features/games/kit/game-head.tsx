import type { Currency } from '@palpite/domain/money';
import { IconButton } from '@palpite/ui';
import { ChartNoAxesColumn, History, Info, ShieldCheck, Volume2, VolumeX, Zap } from 'lucide-react';
import { memo, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFrameDelay } from '../../../rendering/use-frame-delay.ts';
import { ElapsedTime } from '../../../shared/games/elapsed-time.tsx';
import { SignedAmount } from '../../../shared/games/signed-amount.tsx';
import { switchSound, useSound } from '../../../shared/games/sound.ts';
import { useMoney } from '../../../shared/money/money.tsx';
import { openOverlay } from '../../../shared/overlays/overlays.ts';
import { useSession } from '../../../shared/session/session.ts';
import { openTally, useTally } from './results/session-tally.ts';
import { switchPace, usePace } from './rounds/pace.ts';

export type GameSheet = 'history' | 'fairness' | 'rules';

const sheets = [
  { sheet: 'history', Icon: History },
  { sheet: 'fairness', Icon: ShieldCheck },
  { sheet: 'rules', Icon: Info },
] as const satisfies readonly { sheet: GameSheet; Icon: unknown }[];

type GameHeadProps = {
  currency: Currency;
  onOpen: (sheet: GameSheet) => void;
  /** False for shared rounds, whose speed is fixed. */
  paced?: boolean;
};

export const GameHead = memo(function GameHead({ currency, onOpen, paced = true }: GameHeadProps) {
  const { t } = useTranslation('originals');
  const soundOn = useSound((sound) => sound.on);
  const instant = usePace((pace) => pace.instant);
  return (
    <div className="flex min-h-13 items-center short:min-h-10 justify-between gap-2 big:flex-wrap">
      <SessionResult currency={currency} />
      <div className="-mr-2.5 flex items-center">
        {sheets.map(({ sheet, Icon }) => (
          <IconButton
            key={sheet}
            size={40}
            label={t(`head.${sheet}`)}
            icon={<Icon size={20} />}
            onClick={() => onOpen(sheet)}
          />
        ))}
        {paced ? (
          <IconButton
            size={40}
            label={t('head.instant')}
            pressed={instant}
            icon={<Zap size={20} fill={instant ? 'currentColor' : 'none'} />}
            onClick={switchPace}
          />
        ) : null}
        <IconButton
          size={40}
          label={t(soundOn ? 'head.soundOff' : 'head.soundOn')}
          icon={soundOn ? <Volume2 size={20} /> : <VolumeX size={20} />}
          onClick={switchSound}
        />
      </div>
    </div>
  );
});

const afterFrames = 4;

/** Safer play asks for both to be visible. */
function SessionResult({ currency }: { currency: Currency }) {
  const { t } = useTranslation('originals');
  const money = useMoney();
  const token = useSession((session) => session.token);
  const startedAtMs = useTally((tally) => tally.startedAtMs);
  const netMinor = useFrameDelay(
    useTally((tally) => tally.netMinor),
    afterFrames,
  );
  useEffect(() => openTally(token, Date.now()), [token]);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => openOverlay('statistics')}
      className="group hit-48 flex min-w-0 flex-1 flex-col rounded-sm text-left bg-none big:basis-full big:flex-row big:justify-between"
    >
      <span className="h-4 text-label big:h-auto">
        <span className="apart block h-full truncate">
          <span className="sr-only">{t('session.net', { amount: money(netMinor, currency) })}</span>
          <span aria-hidden="true">
            <SignedAmount minor={netMinor} currency={currency} />
          </span>
        </span>
      </span>
      <span className="flex items-center gap-1.5 text-fg-3 group-hover:text-accent">
        {startedAtMs === null ? null : <ElapsedTime startedAtMs={startedAtMs} />}
        <ChartNoAxesColumn aria-hidden="true" size={13} className="shrink-0" />
        <span className="sr-only">{t('session.open')}</span>
      </span>
    </button>
  );
}
