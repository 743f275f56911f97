import type { Currency } from '@palpite/domain/money';
import { IconButton } from '@palpite/ui';
import { History, Info, ShieldCheck, Volume2, VolumeX, Zap } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { switchSound, useSound } from '../../../shared/games/sound.ts';
import { SessionResult } from './results/session-result.tsx';
import { switchPace, usePace } from './rounds/pace.ts';

/** Sheets that are one tap away in every game. */
export type GameSheet = 'history' | 'fairness' | 'rules';

const sheets = [
  { sheet: 'history', Icon: History },
  { sheet: 'fairness', Icon: ShieldCheck },
  { sheet: 'rules', Icon: Info },
] as const satisfies readonly { sheet: GameSheet; Icon: unknown }[];

export type GameHeadProps = {
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
