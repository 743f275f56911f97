import { Bitcoin, Landmark } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceCard } from '../../shared/forms/choice-card.tsx';
import { ChoiceGroup } from '../../shared/forms/choice-group.tsx';
import type { Method } from './offers.ts';

const methods = [
  { method: 'local', icon: Landmark },
  { method: 'crypto', icon: Bitcoin },
] as const;

export function MethodChoice({ value, onChoose }: { value: Method; onChoose: (method: Method) => void }) {
  const { t } = useTranslation('deposit');
  const name = useId();
  return (
    <ChoiceGroup title={t('method.label')} className="grid grid-cols-2 gap-2 big:grid-cols-1">
      {methods.map(({ method, icon: Icon }) => (
        <ChoiceCard
          key={method}
          name={name}
          checked={value === method}
          onChoose={() => onChoose(method)}
          className="min-h-16 items-center gap-3 px-3 py-2.5"
        >
          <Icon
            aria-hidden="true"
            size={22}
            className={value === method ? 'shrink-0 text-accent' : 'shrink-0 text-fg-3'}
          />
          <span className="min-w-0">
            <span className="block text-body-sm font-semibold">{t(`method.${method}`)}</span>
            <span className="block text-micro text-fg-3">{t(`method.${method}Text`)}</span>
          </span>
        </ChoiceCard>
      ))}
    </ChoiceGroup>
  );
}
