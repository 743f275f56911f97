import { Sheet } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../shared/money/money.tsx';
import type { Player } from '../../shared/session/player.ts';
import { useFormatOdds } from '../../shared/sports/prices/odds-view.ts';
import type { Bonus, Bonuses } from '../../shared/wallet/bonuses.ts';
import { TurnoverShares } from '../../shared/wallet/turnover-shares.tsx';
import { useTurnoverText } from '../../shared/wallet/turnover-text.ts';

export interface TermsSheetProps {
  bonus: Bonus;
  contributions: Bonuses['contributions'];
  oddsMinMilli: number;
  player: Player;
  onClose: () => void;
}

/** Explains what a bonus requires and how it becomes cash. */
export function TermsSheet({ bonus, contributions, oddsMinMilli, player, onClose }: TermsSheetProps) {
  const { t } = useTranslation(['bonus', 'common']);
  const money = useMoney();
  const formatOdds = useFormatOdds();
  const { currency } = player;
  const withWeights = useTurnoverText('bonus');
  const turnover = money(bonus.requiredMinor, currency);
  const rules = [
    withWeights(
      t('bonus:terms.turnover', { amount: money(bonus.amountMinor, currency), turnover }),
      turnover,
    ),
    bonus.convertsMaxMinor === null
      ? t('bonus:terms.converts')
      : t('bonus:terms.convertsMax', { amount: money(bonus.convertsMaxMinor, currency) }),
    t('bonus:terms.wins'),
    t('bonus:terms.expires', { count: bonus.expiresAfterDays }),
    ...(bonus.stakeMaxMinor === null
      ? []
      : [t('bonus:terms.stakeMax', { max: money(bonus.stakeMaxMinor, currency) })]),
    t('bonus:terms.oddsMin', { odds: formatOdds(oddsMinMilli) }),
    t('bonus:terms.covered'),
    t('bonus:terms.giveUp'),
  ];
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t(`bonus:source.${bonus.source}`)}
      closeLabel={t('common:close')}
      reading
    >
      <ul className="flex list-disc flex-col gap-2 pl-5 text-body-sm text-fg-2 marker:text-fg-3">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      {contributions.length > 0 ? (
        <>
          <h3 className="mt-5 mb-2 text-body font-semibold">{t('bonus:terms.counts')}</h3>
          <TurnoverShares shares={contributions} />
        </>
      ) : null}
    </Sheet>
  );
}
