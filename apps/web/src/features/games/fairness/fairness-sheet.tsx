import { Sheet, Tabs } from '@palpite/ui';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SeedPair } from './seed-pair.tsx';
import { Verifier } from './verifier.tsx';

export type FairnessSheetProps = {
  /** The list of the player's rounds, each leading to its proof. */
  rounds: ReactNode;
  onClose: () => void;
};

/** This is what stands behind every own game: its seeds, its rounds, and a verifier for all of them. */
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
