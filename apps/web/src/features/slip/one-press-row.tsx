import { ChevronRight, Zap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMoneyShort } from '../../shared/money/money.tsx';
import { openOverlay } from '../../shared/overlays/overlays.ts';
import { useSession } from '../../shared/session/session.ts';
import { useOnePressSwitch } from '../../shared/sports/one-press-switch.ts';
import { useOnePress } from './one-press.ts';

/** Opens the settings of one-press betting and shows whether it is on. */
export function OnePressRow() {
  const { t } = useTranslation('slip');
  const money = useMoneyShort();
  const loggedIn = useSession(({ token }) => token !== '');
  const isOn = useOnePressSwitch((state) => state.isOn);
  const mode = useOnePress((state) => state.mode);
  if (!loggedIn) return null;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => openOverlay('onePress')}
      className="flex min-h-11 w-full items-center justify-between gap-3 rounded-md px-3.5 text-left text-label text-fg-2"
    >
      <span className="flex items-center gap-2">
        <Zap aria-hidden="true" size={16} className={isOn ? 'text-accent' : 'text-fg-3'} />
        {t('onePress.title')}
      </span>
      <span className="flex items-center gap-1 font-semibold text-fg-1">
        {isOn && mode ? money(mode.stakeMinor, mode.currency) : t('onePress.off')}
        <ChevronRight aria-hidden="true" size={16} className="text-fg-3" />
      </span>
    </button>
  );
}
