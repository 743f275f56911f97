import { Card, cx } from '@palpite/ui';
import { CalendarCheck, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../shared/money/money.tsx';
import { openOverlay } from '../../shared/overlays/overlays.ts';
import { usePlayer } from '../../shared/session/player.ts';
import { awardOfToday, useSignIn } from '../../shared/session/sign-in.ts';

export function SignInCard() {
  const { t } = useTranslation('signIn');
  const money = useMoney();
  const player = usePlayer();
  const { signIn } = useSignIn();
  if (!signIn || !player || signIn.state === 'off') return null;
  const isOpen = signIn.state === 'open';
  return (
    <Card
      render={<button type="button" onClick={() => openOverlay('signIn')} className="w-full text-left" />}
    >
      <span className="flex items-center gap-3">
        <span
          className={cx(
            'grid size-11 shrink-0 place-items-center rounded-md',
            isOpen ? 'bg-action text-on-action' : 'bg-surface-2 text-fg-2',
          )}
        >
          <CalendarCheck aria-hidden="true" size={22} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block text-body font-semibold">{t('title')}</span>
          <span className="block text-caption text-fg-3">
            {isOpen
              ? t('card.open', { amount: money(awardOfToday(signIn), player.currency) })
              : t('card.taken', { count: signIn.streak })}
          </span>
        </span>
        <ChevronRight aria-hidden="true" size={18} className="shrink-0 text-fg-3" />
      </span>
    </Card>
  );
}
