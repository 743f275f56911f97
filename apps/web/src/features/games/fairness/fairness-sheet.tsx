import { Sheet, Tabs } from '@palpite/ui';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SeedPair } from './seed-pair.tsx';
import { Verifier } from './verifier.tsx';

export type FairnessSheetProps = {
  /** List of the player's rounds; each opens its proof. */
  rounds: ReactNode;
  onClose: () => void;
};

/** Fairness sheet of all own games: seeds, rounds, and a verifier. */
export function FairnessSheet({ rounds, onClose }: FairnessSheetProps) {
  const { t } = useTranslation('fairness');
  const [tab, setTab] = useState('seeds');
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('title')}
      closeLabel={t('close')}
      height="full"
      desktop="side"
    >
      <Tabs
        label={t('tabs.label')}
        value={tab}
        onValueChange={setTab}
        className="-mx-5 -mt-2"
        panelClassName="px-5 pt-5"
        items={[
          { value: 'seeds', label: t('tabs.seeds'), panel: <SeedPair /> },
          { value: 'rounds', label: t('tabs.rounds'), panel: rounds },
          { value: 'verify', label: t('tabs.verify'), panel: <Verifier /> },
        ]}
      />
    </Sheet>
  );
}
