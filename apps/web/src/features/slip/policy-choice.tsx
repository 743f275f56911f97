import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { oddsPolicies, oddsPolicyOf } from './odds-policy.ts';
import { chooseOddsPolicy, useOddsPolicy } from './slip-form.ts';

/** Chooses which price changes are accepted without confirmation. The choice is stored on the device. */
export function PolicyChoice() {
  const { t } = useTranslation('slip');
  const policy = useOddsPolicy((state) => state.policy);
  return (
    <label className="relative flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-md px-3.5 text-label text-fg-2 has-focus-visible:outline-2 has-focus-visible:outline-focus">
      <span>{t('policy.label')}</span>
      <span className="flex items-center gap-1 font-semibold text-fg-1">
        {t(`policy.${policy}`)}
        <ChevronDown aria-hidden="true" size={16} className="text-fg-3" />
      </span>
      <select
        value={policy}
        onChange={(event) => chooseOddsPolicy(oddsPolicyOf(event.target.value))}
        className="absolute inset-0 cursor-pointer appearance-none text-body opacity-0"
      >
        {oddsPolicies.map((name) => (
          <option key={name} value={name} className="bg-surface-1 text-fg-1">
            {t(`policy.${name}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
