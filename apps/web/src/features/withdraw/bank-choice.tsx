import { Coins, Landmark } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceCard } from '../../shared/forms/choice-card.tsx';
import { ChoiceGroup } from '../../shared/forms/choice-group.tsx';
import type { Bank } from './limits.ts';

const banks = [
  { bank: 'CPF', icon: Landmark },
  { bank: 'USDT', icon: Coins },
] as const;

export interface BankChoiceProps {
  ways: readonly Bank[];
  value: Bank;
  onChoose: (bank: Bank) => void;
}

/** Chooses between bank account and USDT wallet, limited to the open ways. */
export function BankChoice({ ways, value, onChoose }: BankChoiceProps) {
  const { t } = useTranslation('withdraw');
  const name = useId();
  const offered = banks.filter(({ bank }) => ways.includes(bank));
  return (
    <ChoiceGroup title={t('method.label')} className="grid auto-cols-fr grid-flow-col gap-2">
      {offered.map(({ bank, icon: Icon }) => (
        <ChoiceCard
          key={bank}
          name={name}
          checked={value === bank}
          onChoose={() => onChoose(bank)}
          className="min-h-16 items-center gap-3 px-3 py-2.5"
        >
          <Icon
            aria-hidden="true"
            size={22}
            className={value === bank ? 'shrink-0 text-accent' : 'shrink-0 text-fg-3'}
          />
          <span className="min-w-0">
            <span className="block text-body-sm font-semibold">{t(`method.${bank}`)}</span>
            <span className="block text-micro text-fg-3">{t(`method.${bank}Text`)}</span>
          </span>
        </ChoiceCard>
      ))}
    </ChoiceGroup>
  );
}
