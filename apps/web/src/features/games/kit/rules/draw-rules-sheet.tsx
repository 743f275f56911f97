import type { Currency } from '@palpite/domain/money';
import { Sheet } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { Money } from '../../../../shared/money/money.tsx';
import type { StakeLimits } from '../stake/stake.ts';
import { RuleFacts, type RuleFactsProps, RuleReturn, RuleSteps } from './rule-parts.tsx';

type DrawRulesSheetProps = {
  title: string;
  /** Average return, and of which choice. */
  returns: { label: string; percent: string; text: string };
  steps: readonly string[];
  /** Payouts by choice or outcome, where the screen does not show them. */
  table?: RuleFactsProps;
  limits: StakeLimits;
  limitText?: string;
  keys: RuleFactsProps['rows'];
  currency: Currency;
  onClose: () => void;
};

export function DrawRulesSheet(props: DrawRulesSheetProps) {
  const { title, returns, steps, table, limits, limitText, keys, currency, onClose } = props;
  const { t } = useTranslation(['originals', 'autoplay']);
  return (
    <Sheet reading open onOpenChange={onClose} title={title} closeLabel={t('originals:close')} desktop="side">
      <div className="flex flex-col gap-6">
        <RuleReturn {...returns} />
        <RuleSteps steps={steps} />
        {table ? <RuleFacts {...table} /> : null}
        <RuleFacts
          title={t('originals:rules.limits')}
          rows={[
            [
              t('originals:rules.stakeMin'),
              <Money key="min" minor={limits.stakeMinMinor} currency={currency} />,
            ],
            [
              t('originals:rules.stakeMax'),
              <Money key="max" minor={limits.stakeMaxMinor} currency={currency} />,
            ],
            [
              t('originals:rules.payoutMax'),
              <Money key="top" minor={limits.payoutMaxMinor} currency={currency} />,
            ],
          ]}
        />
        <p className="-mt-3 text-caption text-fg-3">
          {t('originals:stake.leastText')} {limitText}
        </p>
        <div className="max-md:hidden">
          <RuleFacts
            title={t('originals:rules.keysTitle')}
            rows={[...keys, [t('autoplay:keyStop'), 'Esc']]}
          />
        </div>
        <p className="text-caption text-fg-3">{t('originals:rules.responsible')}</p>
      </div>
    </Sheet>
  );
}
