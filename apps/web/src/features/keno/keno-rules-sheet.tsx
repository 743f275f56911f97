import { returnPercent } from '@palpite/domain/games/derive';
import { keno, kenoChance, kenoRow } from '@palpite/domain/games/keno';
import type { Currency } from '@palpite/domain/money';
import { formatNumber } from '@palpite/i18n';
import { Sheet } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import type { GameRules } from '../../shared/games/game-rules.ts';
import { RuleFacts, RuleReturn, RuleSteps } from '../../shared/games/rule-parts.tsx';
import { useLocale } from '../../shared/i18n.ts';
import { Money } from '../../shared/money.tsx';
import type { KenoDraft } from './keno-choice.ts';

const steps = ['choose', 'draw', 'prize', 'risk'] as const;
const keys = ['bet', 'move', 'quick', 'clear'] as const;

export type KenoRulesSheetProps = {
  rules: GameRules;
  currency: Currency;
  choice: KenoDraft;
  onClose: () => void;
};

/** This explains keno: how it is played, what the choice pays and how likely it is, its return, limits and keys. */
export function KenoRulesSheet({ rules, currency, choice, onClose }: KenoRulesSheetProps) {
  const { t } = useTranslation(['keno', 'originals', 'autoplay']);
  const locale = useLocale();
  const shown = choice.picks.length > 0 ? choice : { ...keno.usual, risk: choice.risk };
  const count = shown.picks.length;
  const percentOf = (hits: number) => {
    const { numerator, denominator } = kenoChance(count, hits);
    const percent = (Number(numerator) / Number(denominator)) * 100;
    return `${formatNumber(percent, locale, percent >= 1 ? 2 : percent >= 0.01 ? 4 : 8)}%`;
  };
  return (
    <Sheet
      reading
      open
      onOpenChange={onClose}
      title={t('keno:rules.title')}
      closeLabel={t('originals:close')}
      desktop="side"
    >
      <div className="flex flex-col gap-6">
        <RuleReturn
          label={t('keno:rules.return', { count, risk: t(`keno:risks.${shown.risk}`) })}
          percent={`${formatNumber(returnPercent(keno, shown), locale, 4)}%`}
          text={t('keno:rules.returnText')}
        />
        <RuleSteps steps={steps.map((step) => t(`keno:rules.steps.${step}`))} />
        <RuleFacts
          title={t('keno:rules.table', { count, risk: t(`keno:risks.${shown.risk}`) })}
          rows={kenoRow(shown.risk, count).map((pays, hits) => [
            t('keno:hits', { count: hits }),
            `${formatNumber(pays / 100, locale)}× · ${percentOf(hits)}`,
          ])}
        />
        <RuleFacts
          title={t('keno:rules.limits')}
          rows={[
            [t('keno:rules.stakeMin'), <Money key="min" minor={rules.stakeMinMinor} currency={currency} />],
            [t('keno:rules.stakeMax'), <Money key="max" minor={rules.stakeMaxMinor} currency={currency} />],
            [t('keno:rules.payoutMax'), <Money key="top" minor={rules.payoutMaxMinor} currency={currency} />],
          ]}
        />
        <p className="-mt-3 text-caption text-fg-3">
          {t('originals:stake.leastText')} {t('keno:rules.payoutMaxText')}
        </p>
        <div className="max-md:hidden">
          <RuleFacts
            title={t('keno:rules.keysTitle')}
            rows={[
              ...keys.map(
                (key) => [t(`keno:rules.keys.${key}.does`), t(`keno:rules.keys.${key}.press`)] as const,
              ),
              [t('autoplay:keyStop'), 'Esc'],
            ]}
          />
        </div>
        <p className="text-caption text-fg-3">{t('keno:rules.responsible')}</p>
      </div>
    </Sheet>
  );
}
