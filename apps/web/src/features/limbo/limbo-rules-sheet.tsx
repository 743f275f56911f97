import { returnPercentAt } from '@palpite/domain/games/derive';
import { limbo, limboLowestReturnTarget, limboTargets } from '@palpite/domain/games/limbo';
import type { Currency } from '@palpite/domain/money';
import { formatNumber } from '@palpite/i18n';
import { Sheet } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import type { GameRules } from '../../shared/games/game-rules.ts';
import { RuleFacts, RuleReturn, RuleSteps } from '../../shared/games/rule-parts.tsx';
import { useLocale } from '../../shared/i18n.ts';
import { Money, useMoney } from '../../shared/money.tsx';
import { quickTargets } from './limbo-choice.ts';

const steps = ['choose', 'draw', 'prize', 'linked'] as const;
const keys = ['bet', 'step', 'fine', 'quick'] as const;

export type LimboRulesSheetProps = {
  rules: GameRules;
  currency: Currency;
  targetHundredths: number;
  stakeMinor: bigint;
  onClose: () => void;
};

/** This explains limbo: how it is played, what comes back at which target, its limits and its keys. */
export function LimboRulesSheet(props: LimboRulesSheetProps) {
  const { rules, currency, targetHundredths, stakeMinor, onClose } = props;
  const { t } = useTranslation(['limbo', 'originals', 'autoplay']);
  const locale = useLocale();
  const money = useMoney();
  const stake = stakeMinor === 0n ? rules.stakeMinMinor : stakeMinor;
  const returnAt = (hundredths: number) =>
    `${formatNumber(returnPercentAt(limbo.wins({ targetHundredths: hundredths }), stake), locale, 4)}%`;
  const times = (hundredths: number) => `${formatNumber(hundredths / 100, locale)}×`;
  const listed = [...quickTargets, limboLowestReturnTarget, limboTargets.maxHundredths];
  return (
    <Sheet
      reading
      open
      onOpenChange={onClose}
      title={t('limbo:rules.title')}
      closeLabel={t('originals:close')}
      desktop="side"
    >
      <div className="flex flex-col gap-6">
        <RuleReturn
          label={t('limbo:rules.return', { target: times(targetHundredths) })}
          percent={returnAt(targetHundredths)}
          text={t('limbo:rules.returnText', { amount: money(stake, currency) })}
        />
        <RuleSteps steps={steps.map((step) => t(`limbo:rules.steps.${step}`))} />
        <RuleFacts
          title={t('limbo:rules.returns')}
          rows={listed.map((hundredths) => [times(hundredths), returnAt(hundredths)])}
        />
        <RuleFacts
          title={t('limbo:rules.limits')}
          rows={[
            [t('limbo:rules.stakeMin'), <Money key="min" minor={rules.stakeMinMinor} currency={currency} />],
            [t('limbo:rules.stakeMax'), <Money key="max" minor={rules.stakeMaxMinor} currency={currency} />],
            [
              t('limbo:rules.payoutMax'),
              <Money key="top" minor={rules.payoutMaxMinor} currency={currency} />,
            ],
          ]}
        />
        <p className="-mt-3 text-caption text-fg-3">
          {t('originals:stake.leastText')} {t('limbo:rules.payoutMaxText')}
        </p>
        <div className="max-md:hidden">
          <RuleFacts
            title={t('limbo:rules.keysTitle')}
            rows={[
              ...keys.map(
                (key) => [t(`limbo:rules.keys.${key}.does`), t(`limbo:rules.keys.${key}.press`)] as const,
              ),
              [t('autoplay:keyStop'), 'Esc'],
            ]}
          />
        </div>
        <p className="text-caption text-fg-3">{t('limbo:rules.responsible')}</p>
      </div>
    </Sheet>
  );
}
