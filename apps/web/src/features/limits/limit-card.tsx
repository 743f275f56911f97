import { type LimitKind, limitPeriods } from '@palpite/domain/play-limits';
import { Card } from '@palpite/ui';
import { ArrowDownToLine, Dices, TrendingDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Player } from '../../shared/session/player.ts';
import { LimitRow } from './limit-row.tsx';
import { LimitSheet } from './limit-sheet.tsx';
import type { Limit, WhichLimit } from './limits.queries.ts';

const icons = { deposit: ArrowDownToLine, loss: TrendingDown, stake: Dices } as const;

export interface LimitCardProps {
  kind: LimitKind;
  limits: readonly Limit[];
  player: Player;
}

export function LimitCard({ kind, limits, player }: LimitCardProps) {
  const { t } = useTranslation('limits');
  const [editing, setEditing] = useState<WhichLimit | null>(null);
  const id = useId();
  const Icon = icons[kind];
  const limitOf = ({ period }: Pick<WhichLimit, 'period'>) =>
    limits.find((limit) => limit.kind === kind && limit.period === period) ?? null;
  return (
    <section aria-labelledby={id}>
      <Card padding="none">
        <div className="flex items-start gap-3 px-4 pt-4 pb-1">
          <span className="grid size-10 shrink-0 place-items-center rounded-md bg-surface-2 text-accent">
            <Icon aria-hidden="true" size={20} />
          </span>
          <div className="min-w-0">
            <h3 id={id} className="text-title-sm">
              {t(`kind.${kind}.title`)}
            </h3>
            <p className="mt-0.5 text-body-sm text-fg-2">{t(`kind.${kind}.text`)}</p>
          </div>
        </div>
        <ul className="p-1.5">
          {limitPeriods.map((period) => (
            <LimitRow
              key={period}
              which={{ kind, period }}
              limit={limitOf({ period })}
              player={player}
              onEdit={() => setEditing({ kind, period })}
            />
          ))}
        </ul>
      </Card>
      {editing ? (
        <LimitSheet
          which={editing}
          limit={limitOf(editing)}
          player={player}
          onClose={() => setEditing(null)}
        />
      ) : null}
    </section>
  );
}
