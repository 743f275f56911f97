import type { Currency } from '@palpite/domain/money';
import { formatNumber } from '@palpite/i18n';
import { Sheet } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import type { GameRules } from '../../shared/games/game-rules.ts';
import { RuleFacts, RuleReturn, RuleSteps } from '../../shared/games/rule-parts.tsx';
import { useLocale } from '../../shared/i18n.ts';
import { Money } from '../../shared/money.tsx';

const steps = ['choose', 'draw', 'prize', 'linked'] as const;

export type DiceRulesSheetProps = { rules: GameRules; currency: Currency; onClose: () => void };

/** This explains the game: how it is played, what comes back on average, its limits and its keys. */
export function DiceRulesSheet({ rules, currency, onClose }: DiceRulesSheetProps) {
  const { t } = useTranslation(['dice', 'originals', 'autoplay']);
  const locale = useLocale();
  const percent = `${formatNumber(rules.returnPercent, locale, 4)}%`;
  return (
    <Sheet
      reading
      open
      onOpenChange={onClose}
      title={t('dice:rules.title')}
      closeLabel={t('originals:close')}
      desktop="side"
    >
      <div className="flex flex-col gap-6">
        <RuleReturn
          label={t('dice:rules.return')}
          percent={percent}
          text={t('dice:rules.returnText', { percent })}
        />
        <RuleSteps steps={steps.map((step) => t(`dice:rules.steps.${step}`))} />
        <RuleFacts
          title={t('dice:rules.limits')}
          rows={[
            [t('dice:rules.stakeMin'), <Money key="min" minor={rules.stakeMinMinor} currency={currency} />],
            [t('dice:rules.stakeMax'), <Money key="max" minor={rules.stakeMaxMinor} currency={currency} />],
            [t('dice:rules.payoutMax'), <Money key="top" minor={rules.payoutMaxMinor} currency={currency} />],
          ]}
        />
        <p className="-mt-3 text-caption text-fg-3">{t('originals:stake.leastText')}</p>
        <div className="max-md:hidden">
          <RuleFacts
            title={t('dice:rules.keys')}
            rows={[
              [t('dice:rules.keyBet'), t('dice:rules.keyBetKeys')],
              [t('dice:rules.keyTarget'), t('dice:rules.keyTargetKeys')],
              [t('dice:rules.keyFine'), t('dice:rules.keyFineKeys')],
              [t('autoplay:keyStop'), 'Esc'],
            ]}
          />
        </div>
        <p className="text-caption text-fg-3">{t('dice:rules.responsible')}</p>
      </div>
    </Sheet>
  );
}
