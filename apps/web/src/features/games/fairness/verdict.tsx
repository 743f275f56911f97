import { BadgeCheck, Lock, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const verdicts = {
  fair: { Icon: BadgeCheck, box: 'bg-up/14', mark: 'text-up' },
  unfair: { Icon: TriangleAlert, box: 'bg-down/14', mark: 'text-down' },
  sealed: { Icon: Lock, box: 'bg-surface-2', mark: 'text-fg-2' },
} as const;

/** Says whether a round matches its stored values, or why that cannot be checked yet. */
export function Verdict({ verdict, action }: { verdict: keyof typeof verdicts; action?: ReactNode }) {
  const { t } = useTranslation('fairness');
  const { Icon, box, mark } = verdicts[verdict];
  return (
    <div role="status" className={`flex gap-3 rounded-card p-4 ${box}`}>
      <Icon aria-hidden="true" size={24} className={`shrink-0 ${mark}`} />
      <div className="min-w-0 flex-1">
        <p className="text-body font-semibold">{t(`proof.${verdict}`)}</p>
        <p className="mt-0.5 text-body-sm text-fg-2">{t(`proof.${verdict}Text`)}</p>
        {action ? <div className="mt-3">{action}</div> : null}
      </div>
    </div>
  );
}
