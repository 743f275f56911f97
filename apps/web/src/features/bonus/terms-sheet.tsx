import { formatPercent } from '@palpite/i18n';
import { Sheet } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import type { Bonus, Bonuses } from '../../shared/bonuses.ts';
import { useLocale } from '../../shared/i18n.ts';
import { useMoney } from '../../shared/money.tsx';
import { originalPaths } from '../../shared/paths.ts';
import type { Player } from '../../shared/player.ts';

type OwnGame = keyof typeof originalPaths;
const studios: Readonly<Record<string, string>> = { pg: 'PG', evo: 'EVO', bgaming: 'BGaming' };

export interface TermsSheetProps {
  bonus: Bonus;
  contributions: Bonuses['contributions'];
  player: Player;
  onClose: () => void;
}

/** This says in plain words what a bonus asks for and how it becomes cash. */
export function TermsSheet({ bonus, contributions, player, onClose }: TermsSheetProps) {
  const { t } = useTranslation(['bonus', 'pages', 'common']);
  const locale = useLocale();
  const money = useMoney();
  const { currency } = player;
  const nameOf = (product: string) =>
    product in originalPaths
      ? t(`pages:titles.${product as OwnGame}`)
      : product === 'sports'
        ? t('pages:titles.sports')
        : (studios[product] ?? product);
  const rules = [
    t('bonus:terms.turnover', {
      amount: money(bonus.amountMinor, currency),
      turnover: money(bonus.requiredMinor, currency),
    }),
    bonus.convertsMaxMinor === null
      ? t('bonus:terms.converts')
      : t('bonus:terms.convertsMax', { amount: money(bonus.convertsMaxMinor, currency) }),
    t('bonus:terms.wins'),
    t('bonus:terms.expires', { count: bonus.expiresAfterDays }),
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
          <dl className="divide-y divide-hairline rounded-md bg-surface-2 px-3">
            {contributions.map(({ product, percent }) => (
              <div key={product} className="flex justify-between gap-3 py-2.5 text-body-sm">
                <dt className="text-fg-2">{nameOf(product)}</dt>
                <dd className="tabular font-semibold">{formatPercent(percent / 100, locale)}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-2 text-caption text-fg-3">{t('bonus:terms.others')}</p>
        </>
      ) : null}
    </Sheet>
  );
}
