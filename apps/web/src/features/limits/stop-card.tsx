import {
  longerStops,
  type PlayStop,
  type StopKind,
  stopKindOf,
  stopKinds,
  stopLengths,
} from '@palpite/domain/play-limits';
import { Card, ListRow } from '@palpite/ui';
import { DoorClosed, Hourglass } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StopSheet } from './stop-sheet.tsx';

const icons = { timeOut: Hourglass, exclusion: DoorClosed } as const;

/** Leads to a break or an exclusion. During one it offers only longer ones, and renders nothing if none is longer. */
export function StopCard({ running }: { running: PlayStop | null }) {
  const { t } = useTranslation('limits');
  const [choosing, setChoosing] = useState<StopKind | null>(null);
  const id = useId();
  const lengths = running ? longerStops(running, Date.now()) : stopLengths;
  const ofKind = (kind: StopKind) => lengths.filter((length) => stopKindOf(length) === kind);
  if (lengths.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Card padding="none">
        <div className="px-4 pt-4 pb-1">
          <h3 id={id} className="text-title-sm">
            {t(running ? 'stop.longer.title' : 'stop.title')}
          </h3>
          <p className="mt-0.5 text-body-sm text-fg-2">{t(running ? 'stop.longer.text' : 'stop.text')}</p>
        </div>
        <div className="p-1.5">
          {stopKinds.map((kind) => {
            const kindLengths = ofKind(kind);
            if (kindLengths.length === 0) return null;
            const Icon = icons[kind];
            return (
              <ListRow
                key={kind}
                leads
                icon={<Icon aria-hidden="true" size={20} />}
                title={t(`stop.${kind}.title`)}
                text={
                  running
                    ? kindLengths.map((length) => t(`stop.length.${length}`)).join(' · ')
                    : t(`stop.${kind}.text`)
                }
                onClick={() => setChoosing(kind)}
              />
            );
          })}
        </div>
      </Card>
      {choosing ? (
        <StopSheet
          kind={choosing}
          lengths={ofKind(choosing)}
          longer={running !== null}
          onClose={() => setChoosing(null)}
        />
      ) : null}
    </section>
  );
}
