import { type StopKind, stopKinds } from '@palpite/domain/play-limits';
import { Card, ListRow } from '@palpite/ui';
import { DoorClosed, Hourglass } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StopSheet } from './stop-sheet.tsx';

const icons = { timeOut: Hourglass, exclusion: DoorClosed } as const;

/** This leads to a break or to an exclusion. */
export function StopCard() {
  const { t } = useTranslation('limits');
  const [choosing, setChoosing] = useState<StopKind | null>(null);
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card padding="none">
        <div className="px-4 pt-4 pb-1">
          <h3 id={id} className="text-title-sm">
            {t('stop.title')}
          </h3>
          <p className="mt-0.5 text-body-sm text-fg-2">{t('stop.text')}</p>
        </div>
        <div className="p-1.5">
          {stopKinds.map((kind) => {
            const Icon = icons[kind];
            return (
              <ListRow
                key={kind}
                leads
                icon={<Icon aria-hidden="true" size={20} />}
                title={t(`stop.${kind}.title`)}
                text={t(`stop.${kind}.text`)}
                onClick={() => setChoosing(kind)}
              />
            );
          })}
        </div>
      </Card>
      {choosing ? <StopSheet kind={choosing} onClose={() => setChoosing(null)} /> : null}
    </section>
  );
}
